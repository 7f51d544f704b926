// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { h, nextTick, ref } from 'vue'
import { useTransport } from '../../src-renderer/api/client'
import PageMissing from '../../src-renderer/layout/PageMissing.vue'
import StillGathering from '../../src-renderer/ui/StillGathering.vue'
import StillLoading from '../../src-renderer/ui/StillLoading.vue'
import { mount } from './mount'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  useTransport(null)
})

test('what is on its way asks for a moment after half a second, and shows nothing before', async () => {
  const there = ref(false)
  const { find, text } = await mount({
    setup: () => () => (there.value ? h('p', 'Là') : h(StillLoading))
  })
  await vi.advanceTimersByTimeAsync(400)
  expect(text()).toBe('')
  await vi.advanceTimersByTimeAsync(200)
  expect(find('[role="status"]').textContent).toBe('Un instant…')
  there.value = true
  await nextTick()
  expect(text()).toBe('Là')
})

test('a page that does not know yet whether its thing exists asks for a moment', async () => {
  const { text } = await mount(PageMissing, { failure: null })
  await vi.advanceTimersByTimeAsync(600)
  expect(text()).toBe('Un instant…')
})

test('what needs the whole history says how far that is read, once it takes long, and asks for a moment when it is', async () => {
  let progress: { done: number; of: number | null } | null = { done: 1, of: 78_230 }
  const asked: string[] = []
  useTransport({
    call: async (method) => (asked.push(method), { ok: true, value: progress }),
    onChange: () => () => {}
  })
  const { find, text } = await mount(StillGathering)
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(250)
  expect([text().trim(), asked.length]).toEqual(['', 1])
  await vi.advanceTimersByTimeAsync(100)
  expect(text()).toMatch(/^Relecture de l’historique de la campagne…\s*1 action sur 78 230/)
  expect(find<HTMLProgressElement>('progress').position).toBeCloseTo(1 / 78_230)
  expect(find('[role="status"]').textContent).not.toContain('78')
  progress = { done: 39_115, of: 78_230 }
  await vi.advanceTimersByTimeAsync(250)
  expect(text()).toContain('39 115 actions sur 78 230')
  progress = null
  await vi.advanceTimersByTimeAsync(250)
  expect(text().trim()).toBe('Un instant…')
})
