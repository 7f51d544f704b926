// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Field } from '../../src-main/kernel/system/sheet'
import SheetField from '../../src-renderer/ui/SheetField.vue'
import { mount } from './mount'

const named = (text: string) => ({ fr: text, en: text })

const armour: Field = {
  key: 'armour',
  label: named('Armure'),
  kind: 'choice',
  options: [
    { id: 'none', label: named('aucune') },
    { id: 'leather', label: named('Cuir') }
  ],
  default: 'none'
} as never

test('a choice that the rules no longer have is shown as it is, and as not in the rules', async () => {
  const shown = async (value: string) => {
    const page = await mount(SheetField, { field: armour, value })
    const select = page.find<HTMLSelectElement>('select')
    return [select.value, select.options.length, select.selectedOptions[0]!.textContent!.trim()]
  }
  expect(await shown('leather')).toEqual(['leather', 2, 'Cuir'])
  expect(await shown('club-armour')).toEqual([
    'club-armour',
    3,
    'club-armour (absent des règles de la campagne)'
  ])
})

test('a choice that the rules no longer have is shown as it was called, where that is known', async () => {
  const page = await mount(SheetField, { field: armour, value: 'club-armour', called: named('Gilet') })
  const select = page.find<HTMLSelectElement>('select')
  expect([...select.options].map(({ value, text }) => [value, text.trim()])).toEqual([
    ['none', 'aucune'],
    ['leather', 'Cuir'],
    ['club-armour', 'Gilet']
  ])
})
