import { expect, test } from 'vitest'
import { oneAtATime } from '../../src-main/printing/queue'

const later = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('one job at a time, in the order in which they came', async () => {
  const queue = oneAtATime(1000)
  const seen: string[] = []
  let running = 0
  const job = (name: string, ms: number) => async () => {
    expect(++running).toBe(1)
    seen.push(name)
    await later(ms)
    running--
    return name
  }
  expect(await Promise.all([queue(job('a', 20)), queue(job('b', 1)), queue(job('c', 5))])).toEqual(['a', 'b', 'c'])
  expect(seen).toEqual(['a', 'b', 'c'])
})

test('a job that fails fails alone', async () => {
  const queue = oneAtATime(1000)
  const failed = queue(() => Promise.reject(new Error('out of paper')))
  const next = queue(async () => 'printed')
  await expect(failed).rejects.toThrow('out of paper')
  expect(await next).toBe('printed')
})

test('a job that hangs is aborted and refused, and the next one is done all the same', async () => {
  const queue = oneAtATime(30)
  let aborted = false
  const hung = queue((signal) => {
    signal.addEventListener('abort', () => (aborted = true))
    return new Promise(() => {})
  })
  const next = queue(async () => 'printed')
  await expect(hung).rejects.toMatchObject({ code: 'print-timeout' })
  expect(aborted).toBe(true)
  expect(await next).toBe('printed')
})
