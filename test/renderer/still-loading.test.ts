// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { h, nextTick, ref } from 'vue'
import PageMissing from '../../src-renderer/layout/PageMissing.vue'
import StillLoading from '../../src-renderer/ui/StillLoading.vue'
import { mount } from './mount'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

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
