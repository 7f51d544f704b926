// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { nextTick } from 'vue'
import type { Field } from '../../src-main/kernel/system/sheet'
import FieldControl from '../../src-renderer/views/battles/FieldControl.vue'
import { mount } from './mount'

const name = (text: string) => ({ fr: text, en: text })
const field = (options: string[]): Field => ({
  key: 'state',
  label: name('En fin de partie'),
  kind: 'choice',
  options: options.map((id) => ({ id, label: name(id) })),
  default: options[0]!
})

async function control(options: string[]) {
  const told: unknown[] = []
  const page = await mount(FieldControl, {
    field: field(options),
    value: options[0],
    choices: [],
    name: 'Rikke',
    onChange: (value: unknown) => told.push(value),
    onPressed: () => told.push('pressed')
  })
  return { ...page, told }
}

test('a state among few is one press, each under the name of its member; a press leads on, the arrows do not', async () => {
  const page = await control(['debout', 'au tapis', 'hors combat'])
  expect(page.find('[role=radiogroup]').getAttribute('aria-label')).toBe('En fin de partie, Rikke')
  const [up, down, out] = page.all<HTMLInputElement>('input[type=radio]')
  expect([up!.checked, down!.checked, out!.checked]).toEqual([true, false, false])
  out!.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  out!.click()
  await nextTick()
  expect(page.told).toEqual(['hors combat', 'pressed'])
  down!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
  down!.click()
  await nextTick()
  expect(page.told).toEqual(['hors combat', 'pressed', 'au tapis'])
})

test('of many states one is chosen from a list', async () => {
  const page = await control(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(page.all('input')).toHaveLength(0)
  expect(page.all('select option')).toHaveLength(6)
})
