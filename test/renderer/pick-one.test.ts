// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import PickOne from '../../src-renderer/ui/PickOne.vue'
import { mount } from './mount'

const OPTIONS = [
  { id: 'a', name: 'Bolter', group: 'Fusils' },
  { id: 'b', name: 'Épée', group: 'Mêlée' },
  { id: 'c', name: 'Pistolet bolter', group: 'Pistolets' },
  { id: 'd', name: 'Œil bionique', group: 'Prothèses' }
]

async function field(keeps: boolean) {
  const chosen = ref<string | null>(null)
  const onPick = vi.fn()
  const page = await mount(
    defineComponent({
      setup: () => () =>
        h(PickOne, {
          options: OPTIONS,
          label: 'Objet',
          keeps,
          modelValue: chosen.value,
          'onUpdate:modelValue': (to: string | null) => (chosen.value = to),
          onPick
        })
    })
  )
  const input = page.find<HTMLInputElement>('input')
  const key = async (name: string) => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
    input.dispatchEvent(event)
    await nextTick()
    return event
  }
  return {
    ...page,
    input,
    chosen,
    onPick,
    key,
    shown: () => page.all('[role=option]').map((option) => option.firstChild!.textContent)
  }
}

test('a few letters find an option, without accents; options that begin with them come first', async () => {
  const page = await field(true)
  await page.type('input', 'bolt')
  expect(page.shown()).toEqual(['Bolter', 'Pistolet bolter'])
  await page.type('input', 'epee')
  expect(page.shown()).toEqual(['Épée'])
  await page.type('input', 'prothes')
  expect(page.shown()).toEqual(['Œil bionique'])
})

test('arrows go through the options found, Enter takes one, and the form around gets nothing of that Enter', async () => {
  const page = await field(true)
  const heard = vi.fn()
  page.place.addEventListener('keydown', heard)
  await page.type('input', 'bolt')
  await page.key('ArrowDown')
  expect(page.find('[aria-selected=true]').textContent).toContain('Pistolet bolter')
  expect(page.input.getAttribute('aria-activedescendant')).toBe(page.find('[aria-selected=true]').id)
  heard.mockClear()
  expect((await page.key('Enter')).defaultPrevented).toBe(true)
  expect(heard).not.toHaveBeenCalled()
  expect(page.chosen.value).toBe('c')
  expect(page.input.value).toBe('Pistolet bolter')
  expect(page.input.getAttribute('aria-expanded')).toBe('false')
  // With nothing open, Enter belongs to the form.
  expect((await page.key('Enter')).defaultPrevented).toBe(false)
})

test('a picker without a value acts at once, and its field is free for the next', async () => {
  const page = await field(false)
  await page.type('input', 'épée')
  await page.key('Enter')
  expect(page.onPick).toHaveBeenCalledExactlyOnceWith('b')
  expect(page.chosen.value).toBe(null)
  expect(page.input.value).toBe('')
})

test('an entry without meaning is reported, and does not stay; an emptied field has no choice any more', async () => {
  const page = await field(true)
  await page.type('input', 'zzz')
  expect(page.text()).toContain('Aucun résultat.')
  page.input.dispatchEvent(new FocusEvent('blur'))
  await nextTick()
  expect(page.input.value).toBe('')
  await page.type('input', 'Bolter')
  page.input.dispatchEvent(new FocusEvent('blur'))
  await nextTick()
  expect(page.chosen.value).toBe('a')
  await page.type('input', '')
  page.input.dispatchEvent(new FocusEvent('blur'))
  await nextTick()
  expect(page.chosen.value).toBe(null)
})
