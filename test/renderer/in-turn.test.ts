// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { useAct } from '../../src-renderer/acts/useAct'
import { mount } from './mount'

/** A control whose acts end when the test says so. */
async function control() {
  let use!: ReturnType<typeof useAct>
  await mount({ setup: () => void (use = useAct()), template: '<p></p>' })
  const began: string[] = []
  const ends: (() => void)[] = []
  const act = (name: string) => () => {
    began.push(name)
    return new Promise<string>((done) => ends.push(() => done(name)))
  }
  return { ...use, act, began, end: () => ends.shift()!() }
}

test('a press during an act of the control is ignored', async () => {
  const { run, act, began, end, busy } = await control()
  const first = run(act('first'))
  expect(await run(act('second'))).toBeUndefined()
  expect(busy.value).toBe(true)
  end()
  expect(await first).toBe('first')
  expect(began).toEqual(['first'])
})

test('a press on another thing, or on one that can be had several times, waits its turn', async () => {
  const { inTurn, act, began, end } = await control()
  const all = [
    inTurn(act('a'), { of: 'a' }),
    inTurn(act('b'), { of: 'b' }),
    inTurn(act('c')),
    inTurn(act('c'))
  ]
  for (const [n, one] of all.entries()) {
    await expect.poll(() => began.length).toBe(n + 1)
    end()
    await one
  }
  expect(began).toEqual(['a', 'b', 'c', 'c'])
})

test('a second press on the same thing is ignored until the first is done', async () => {
  const { inTurn, act, began, end } = await control()
  const first = inTurn(act('a'), { of: 'a' })
  expect(await inTurn(act('a again'), { of: 'a' })).toBeUndefined()
  await expect.poll(() => began.length).toBe(1)
  end()
  await first
  const later = inTurn(act('a later'), { of: 'a' })
  await expect.poll(() => began.length).toBe(2)
  end()
  expect(await later).toBe('a later')
})
