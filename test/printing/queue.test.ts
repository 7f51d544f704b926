import { afterEach, expect, test, vi } from 'vitest'
import { PrintQueue } from '../../src-main/printing/queue'

afterEach(() => void vi.useRealTimers())

const later = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('jobs run one at a time, in order of arrival', async () => {
  const queue = new PrintQueue(1000)
  const seen: string[] = []
  let running = 0
  const job = (name: string, ms: number) => async () => {
    expect(++running).toBe(1)
    seen.push(name)
    await later(ms)
    running--
    return name
  }
  expect(
    await Promise.all([
      queue.run(null, job('a', 20)),
      queue.run(null, job('b', 1)),
      queue.run(null, job('c', 5))
    ])
  ).toEqual(['a', 'b', 'c'])
  expect(seen).toEqual(['a', 'b', 'c'])
})

test('a failing job does not affect the others', async () => {
  const queue = new PrintQueue(1000)
  const failed = queue.run(null, () => Promise.reject(new Error('out of paper')))
  const next = queue.run(null, async () => 'printed')
  await expect(failed).rejects.toThrow('out of paper')
  expect(await next).toBe('printed')
})

test('a hanging job is aborted and refused, and the next one still runs', async () => {
  const queue = new PrintQueue(30)
  let aborted = false
  const hung = queue.run(null, (signal) => {
    signal.addEventListener('abort', () => (aborted = true))
    return new Promise(() => {})
  })
  const next = queue.run(null, async () => 'printed')
  await expect(hung).rejects.toMatchObject({ code: 'print-timeout' })
  expect(aborted).toBe(true)
  expect(await next).toBe('printed')
})

test('a job that gets on is not aborted, however long it takes; one that stands still is', async () => {
  vi.useFakeTimers()
  const queue = new PrintQueue(1000)
  const long = queue.run(null, async (_signal, tell) => {
    for (let done = 1; done <= 9; done++) {
      await later(900)
      tell({ stage: 'laying-out', done, of: null })
    }
    return 'printed'
  })
  await vi.advanceTimersByTimeAsync(9 * 900)
  expect(await long).toBe('printed')

  const still = queue.run(null, async (_signal, tell) => {
    for (;;) {
      await later(900)
      tell({ stage: 'laying-out', done: 1, of: null })
    }
  })
  const refused = expect(still).rejects.toMatchObject({ code: 'print-timeout' })
  await vi.advanceTimersByTimeAsync(900 + 1000)
  await refused
})

test('many pages that are drawn in one piece have more time than few', async () => {
  vi.useFakeTimers()
  const queue = new PrintQueue(1000)
  const drawing = (of: number) =>
    queue.run(null, async (_signal, tell) => {
      tell({ stage: 'drawing', done: null, of })
      await later(100_000)
      return 'printed'
    })
  const [many, few] = [drawing(200), drawing(2)]
  const refused = expect(few).rejects.toMatchObject({ code: 'print-timeout' })
  await vi.advanceTimersByTimeAsync(200_000)
  expect(await many).toBe('printed')
  await refused
})

test('a running job reports its progress, and a waiting one its position; a finished one reports nothing', async () => {
  const queue = new PrintQueue(1000)
  let go: () => void = () => {}
  const first = queue.run('first', async (_signal, tell) => {
    tell({ stage: 'drawing', done: 3, of: 9 })
    await new Promise<void>((done) => (go = done))
  })
  const second = queue.run('second', async () => 'printed')
  await later(1)
  expect(queue.progress('first')).toEqual({ stage: 'drawing', done: 3, of: 9, before: 0 })
  expect(queue.progress('second')).toEqual({ stage: 'waiting', done: null, of: null, before: 1 })
  expect(queue.progress('third')).toBeNull()
  go()
  await first
  expect(await second).toBe('printed')
  expect([queue.progress('first'), queue.progress('second')]).toEqual([null, null])
})

test('a running job can be cancelled, and a waiting one then never begins', async () => {
  const queue = new PrintQueue(1000)
  let let_go = false
  let begun = false
  const running = queue.run('running', (signal) => {
    signal.addEventListener('abort', () => (let_go = true))
    return new Promise(() => {})
  })
  const waiting = queue.run('waiting', async () => (begun = true))
  const next = queue.run('next', async () => 'printed')
  const refused = Promise.all([
    expect(running).rejects.toMatchObject({ code: 'print-cancelled' }),
    expect(waiting).rejects.toMatchObject({ code: 'print-cancelled' })
  ])
  await later(1)
  expect([queue.cancel('waiting'), queue.cancel('running'), queue.cancel('nobody')]).toEqual([
    true,
    true,
    false
  ])
  await refused
  expect(await next).toBe('printed')
  expect([let_go, begun]).toEqual([true, false])
})
