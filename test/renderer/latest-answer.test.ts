import { expect, test } from 'vitest'
import { ApiFailure, saysGone } from '../../src-renderer/api/client'
import { inOrder } from '../../src-renderer/stores/latest-answer'

test('an answer that comes after that of a later question is dropped, although its caller gets it', async () => {
  const ordered = inOrder()
  const taken: string[] = []
  let late = (_: string): void => {}
  const first = ordered(
    'one',
    () => new Promise<string>((done) => (late = done)),
    (answer) => taken.push(answer)
  )
  await ordered(
    'one',
    async () => 'new',
    (answer) => taken.push(answer)
  )
  late('old')
  expect(await first).toBe('old')
  expect(taken).toEqual(['new'])
})

test('questions about different things don’t wait for each other', async () => {
  const ordered = inOrder()
  const taken: string[] = []
  let late = (_: string): void => {}
  const first = ordered(
    'one',
    () => new Promise<string>((done) => (late = done)),
    (answer) => taken.push(answer)
  )
  await ordered(
    'other',
    async () => 'of the other',
    (answer) => taken.push(answer)
  )
  late('of the one')
  await first
  expect(taken).toEqual(['of the other', 'of the one'])
})

test('a failed question holds up no other', async () => {
  const ordered = inOrder()
  const taken: string[] = []
  await expect(
    ordered(
      'one',
      () => Promise.reject(new Error('x')),
      () => {}
    )
  ).rejects.toThrow('x')
  await ordered(
    'one',
    async () => 'there',
    (answer) => taken.push(answer)
  )
  expect(taken).toEqual(['there'])
})

test('only a refusal of the host means that a value is gone: silence means nothing', () => {
  const refused = (code: string) => new ApiFailure({ code, params: {}, paths: [], reasons: [] })
  expect(['unknown-roster', 'unknown-battle', 'no-campaign'].map((code) => saysGone(refused(code)))).toEqual([
    true,
    true,
    true
  ])
  expect(['unreachable', 'no-entry', 'internal'].map((code) => saysGone(refused(code)))).toEqual([
    false,
    false,
    false
  ])
  expect(saysGone(new Error('x'))).toBe(false)
})
