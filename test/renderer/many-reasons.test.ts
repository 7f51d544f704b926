// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Reason } from '../../src-main/kernel/values/verdict'
import UiReasons from '../../src-renderer/ui/UiReasons.vue'
import { mount } from './mount'

test('of the reasons of forty gangs the first are drawn, and the rest on request', async () => {
  const reasons = Array.from({ length: 40 }, (_, n): Reason => ({
    code: 'rules-out-of-table',
    rules: [],
    params: { roster: `Les Rats ${n}`, things: ['Poignard'] }
  }))
  const page = await mount({
    components: { UiReasons },
    setup: () => ({ reasons }),
    template: '<UiReasons :reasons="reasons" />'
  })
  expect(page.all('li')).toHaveLength(12)
  expect(page.all('li')[0]!.textContent).toMatch(/^Les Rats 0 se servent encore de ceci\s: Poignard\./)
  while (page.all('button').length > 0) {
    const drawn = page.all('li').length
    page.all<HTMLButtonElement>('button')[0]!.click()
    await vi.waitFor(() => expect(page.all('li').length).toBeGreaterThan(drawn))
  }
  expect(page.all('li')).toHaveLength(40)
})
