// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { receiptOf, sumLine } from '../../src-main/kernel/values/receipt'
import ProfileLine from '../../src-renderer/ui/ProfileLine.vue'
import UiReceipt from '../../src-renderer/ui/UiReceipt.vue'
import { mount } from './mount'

const name = (text: string) => ({ fr: text, en: text })
const gear = sumLine(
  name('Équipement'),
  [
    { label: name('Épée'), amount: 10, rules: ['R-1', 'R-2'] },
    { label: name('Cuir'), amount: 15, rules: ['R-1'] }
  ],
  ['R-1']
)
const receipt = receiptOf('value', name('Valeur'), 'points', [
  { label: name('Recrutement'), amount: 120, rules: [] },
  gear
])

test('a receipt shows every line and the total that they make', async () => {
  const page = await mount(UiReceipt, { receipt })
  expect(page.all('li').length).toBe(4)
  expect(page.find('.total').textContent).toMatch(/Valeur\s*145/)
  expect(page.find('.unsound')).toBeNull()
  expect(page.find<HTMLDetailsElement>('details').open).toBe(true)
  // The rule of the line above is not repeated.
  expect(page.text().match(/R-1/g)).toHaveLength(1)
  expect(page.text()).toContain('R-2')
})

test('a total that its lines contradict, at any depth, is not shown in silence', async () => {
  expect((await mount(UiReceipt, { receipt: { ...receipt, total: 146 } })).find('.unsound')).not.toBeNull()
  const deep = { ...receipt, lines: [receipt.lines[0]!, { ...gear, lines: gear.lines!.slice(1) }] }
  expect((await mount(UiReceipt, { receipt: deep })).find('.unsound')).not.toBeNull()
})

test('the profile line gives each characteristic and what changed it; the arrow keys move along it', async () => {
  const profile = [
    { key: 'ws', abbr: name('CC'), name: name('Corps à corps'), value: 3, own: 4, lines: [] },
    { key: 'bs', abbr: name('CT'), name: name('Capacité de tir'), value: 5, own: 5, lines: [] }
  ]
  const asked: string[] = []
  const page = await mount(ProfileLine, {
    profile,
    name: 'Rikke',
    asks: true,
    onWhy: (cell: { key: string }) => asked.push(cell.key)
  })
  const [first, second] = page.all<HTMLButtonElement>('button')
  expect(first!.textContent).toContain('Corps à corps 3 (propre\u00a0: 4, −1)')
  expect(first!.textContent).toContain('▾')
  expect([first!.tabIndex, second!.tabIndex]).toEqual([0, -1])
  first!.focus()
  first!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  expect(document.activeElement).toBe(second)
  second!.click()
  expect(asked).toEqual(['bs'])
})
