// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { h, nextTick, ref } from 'vue'
import type { HouseRuleSpec } from '../../src-main/kernel/system/system'
import DraftBar from '../../src-renderer/views/rules/DraftBar.vue'
import SpacedNumbers from '../../src-renderer/views/rules/SpacedNumbers.vue'
import { mount } from './mount'

const spec: HouseRuleSpec = {
  key: 'thresholds',
  type: 'numbers',
  default: [10, 20],
  value: [10, 20],
  label: { fr: 'Paliers', en: 'Thresholds' },
  rules: []
}

/** A list of numbers with the bar that saves the other changes. */
async function form() {
  const value = ref([10, 20])
  const onSave = vi.fn()
  const page = await mount({
    render: () =>
      h('section', [
        h(SpacedNumbers, {
          id: 'n',
          value: value.value,
          spec,
          onChange: (to: number[]) => (value.value = to)
        }),
        h(DraftBar, { count: 2, busy: false, failure: null, what: () => '', onSave })
      ])
  })
  const change = async (text: string) => {
    await page.type('textarea', text)
    page.find('textarea').dispatchEvent(new Event('change'))
    await nextTick()
  }
  const field = () => page.find<HTMLTextAreaElement>('textarea')
  return { ...page, value, onSave, change, field, save: () => page.click('button:last-of-type') }
}

test('nothing is saved while a value beside it is invalid: the bar says so and leads there', async () => {
  const page = await form()
  await page.change('10 x 30')
  await page.save()
  expect(page.onSave).not.toHaveBeenCalled()
  expect(page.text()).toContain('Une valeur ne convient pas : corrigez-la d’abord.')
  await vi.waitFor(() => expect(document.activeElement).toBe(page.field()))
  await page.change('10 30')
  await page.save()
  expect(page.onSave).toHaveBeenCalledOnce()
  expect(page.text()).not.toContain('Une valeur ne convient pas')
})

test('what the changes would bring about stands above the buttons, until saving fails with a reason of its own', async () => {
  const warnings = [
    { code: 'rules-out-of-table', rules: [], params: { roster: 'Les Rouilles', things: ['Bolter'] } }
  ]
  const page = await mount({
    render: () =>
      h(DraftBar, { count: 1, busy: false, failure: null, warnings, what: () => '', onSave: vi.fn() })
  })
  expect(page.find('[role="note"]').textContent).toContain('Les Rouilles')
  expect(page.find('[role="note"]').textContent).toContain('Bolter')
})

test('an invalid list stays as typed while an equal one is loaded again, and Escape takes it back', async () => {
  const page = await form()
  await page.change('10 x 30')
  page.value.value = [10, 20]
  await nextTick()
  expect(page.field().value).toBe('10 x 30')
  page.field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await nextTick()
  expect(page.field().value).toBe('10 20')
})
