// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { h, nextTick, ref } from 'vue'
import type { ActView } from '../../src-main/contract/views'
import { useMoments, type Moments } from '../../src-renderer/views/rosters/useMoments'
import { drawnPages } from './drawn-pages'

/** Two acts a day at noon and after, on the first days of March. */
const acts: ActView[] = Array.from({ length: 20 }, (_, n) => ({
  ...{ seq: n + 1, at: new Date(2026, 2, 1 + Math.floor(n / 2), 12, n).toISOString(), kind: 'act' },
  ...{ method: 'm', standing: n !== 5, target: null, events: [] }
}))
let asked: string[]
beforeEach(() => (asked = []))

const { show } = drawnPages(async (method, input) => {
  const { from = '', until = '', before = Infinity } = input as { [key: string]: never }
  asked.push([method, from, until].filter(Boolean).join(' '))
  const found = acts.filter(({ seq, at }) => at >= from && at < until && seq < before).reverse()
  const value = {
    'history.moments': () => ({
      moments: acts.filter(({ standing }) => standing).map(({ seq, at }) => ({ act: seq, at }))
    }),
    // At most one act a page, so that a day has two.
    'history.list': () => ({ acts: found.slice(0, 1), more: found.length > 1 })
  }[method as string]
  return { ok: true, value: value?.() ?? null }
})

test('the past of a gang asks when its acts were done, and what they did only for the days looked at', async () => {
  const looked = ref<(number | null)[]>([null])
  let past!: Moments
  show(() => {
    past = useMoments('r', () => looked.value)
    return () => h('p')
  })
  await vi.advanceTimersByTimeAsync(10)
  expect(past.moments.value!.length).toBe(19)
  expect(asked).toEqual(['history.moments'])

  const bounds = `${new Date(2026, 2, 2).toISOString()} ${new Date(2026, 2, 3).toISOString()}`
  looked.value = [3, 4]
  await nextTick()
  expect([past.actsOf('2026-03-02'), past.of(3)]).toEqual([[], undefined])
  await vi.advanceTimersByTimeAsync(10)
  expect(asked.slice(1)).toEqual([`history.list ${bounds}`, `history.list ${bounds}`])
  expect(past.actsOf('2026-03-02').map(({ seq }) => seq)).toEqual([4, 3])
  expect(past.of(3)?.seq).toBe(3)

  // An act that was undone is no moment, and a day that has come is not asked for again.
  asked = []
  looked.value = [3, 5]
  await vi.advanceTimersByTimeAsync(10)
  expect(past.actsOf('2026-03-03').map(({ seq }) => seq)).toEqual([5])
  looked.value = [4]
  await vi.advanceTimersByTimeAsync(10)
  expect(asked.length).toBe(2)
  expect([past.lastOf('2026-03-03')?.act, past.lastOf('2026-02-01')?.act]).toEqual([5, 1])
})
