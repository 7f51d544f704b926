import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectAtRest, thisProcess } from '../../src-main/hosts/small-heap'

const MB = 1e6

/** A process with so much in its heap, of which `live` remains after a collection. */
function aProcess({ live = 80 * MB } = {}) {
  const state = { cpu: 0, heap: live, collected: 0 }
  return {
    state,
    cpu: () => state.cpu,
    heap: () => state.heap,
    collect: () => {
      state.collected++
      state.heap = live
      state.cpu += 150
    }
  }
}

let end = () => {}
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  end()
  vi.useRealTimers()
})

/** Lets minutes pass in which the process uses this part of its time. */
function pass({ state }: ReturnType<typeof aProcess>, { minutes, busy }: { minutes: number; busy: number }) {
  for (let second = 0; second < minutes * 60; second++) {
    state.cpu += busy * 1000
    vi.advanceTimersByTime(1000)
  }
}

/** A process that has collected what its start left, and has been given so much of a heap since. */
function grownTo(heap: number) {
  const process = aProcess()
  end = collectAtRest(process)
  pass(process, { minutes: 1, busy: 0 })
  expect(process.state.collected).toBe(1)
  process.state.heap = heap
  return process
}

test('what a long read left is collected once the process is at rest, and once only', () => {
  const process = grownTo(200 * MB)
  pass(process, { minutes: 1, busy: 0.01 })
  expect(process.state.heap).toBe(80 * MB)
  expect(process.state.collected).toBe(2)
})

test('nothing is collected while the process works', () => {
  const process = grownTo(200 * MB)
  pass(process, { minutes: 1, busy: 0.5 })
  expect(process.state.collected).toBe(1)
})

test('a little garbage is left to V8', () => {
  const process = grownTo(100 * MB)
  pass(process, { minutes: 1, busy: 0 })
  expect(process.state.collected).toBe(1)
})

test('collecting frees what nobody holds any more', () => {
  const { heap, collect } = thisProcess()
  collect()
  let held: object[] | null = Array.from({ length: 500_000 }, (_, n) => ({ n, text: `${n}` }))
  collect()
  const before = heap()
  expect(held.length).toBe(500_000)
  held = null
  collect()
  expect(before - heap()).toBeGreaterThan(20 * MB)
})
