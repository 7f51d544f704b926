// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { h, nextTick, ref } from 'vue'
import CampaignRow from '../../src-renderer/views/campaigns/CampaignRow.vue'
import { mount } from './mount'

const entry = {
  ...{ file: 'sous-la-gare.magot', name: 'Sous la gare', system: null, problem: null, open: false },
  ...{ rosters: 3, battles: 4, bytes: 4096, modified: '2026-05-08T10:00:00.000Z' }
}
const open = vi.fn<() => void>()
beforeEach(() => void open.mockClear())

test('while a campaign is being opened, its name keeps the focus, and another press does nothing', async () => {
  const busy = ref(false)
  const page = await mount({
    render: () =>
      h('table', [h(CampaignRow, { entry, system: null, busy: busy.value, refused: null, onOpen: open })])
  })
  const name = page.find<HTMLButtonElement>('button.name')
  name.focus()
  await page.click('button.name')
  busy.value = true
  await nextTick()
  expect(name.matches(':disabled')).toBe(false)
  expect(name.getAttribute('aria-disabled')).toBe('true')
  await page.click('button.name')
  expect(open).toHaveBeenCalledTimes(1)
  busy.value = false
  await nextTick()
  expect(name.hasAttribute('aria-disabled')).toBe(false)
  expect(document.activeElement).toBe(name)
})

test.each([
  ['file-missing', false],
  ['file-foreign', true]
])('of a file with %s, the row says that it was left alone: %s', async (code, said) => {
  const broken = { ...entry, problem: { code, params: {} } }
  const page = await mount({
    render: () =>
      h('table', [h(CampaignRow, { entry: broken, system: null, busy: false, refused: null, onOpen: open })])
  })
  expect(page.find('.why').textContent).toContain('Ce fichier n’')
  expect(page.find('.why').textContent?.includes('n’a pas été touché')).toBe(said)
})
