// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { h, type Component } from 'vue'
import InlineName from '../../src-renderer/acts/InlineName.vue'
import { useTakenName } from '../../src-renderer/acts/useTakenName'
import { useTransport } from '../../src-renderer/api/client'
import { mount } from './mount'

const GANGS = [
  { id: 'a', name: 'Les Échos' },
  { id: 'b', name: 'Les Rats' }
]
beforeEach(() =>
  useTransport({
    onChange: () => () => {},
    call: async (method) => ({ ok: true, value: method === 'rosters.list' ? GANGS : ([] as never) })
  })
)
afterEach(() => useTransport(null))

const save = vi.fn(async () => ({}))
/** The heading of gang “b”, where it is renamed. */
const Heading: Component = {
  setup() {
    const note = useTakenName(() => 'b')
    return () => h(InlineName, { name: 'Les Rats', label: 'Renommer', of: 'b', save, note })
  }
}

test('a gang that gets the name of another is told so beside the field, and gets it all the same', async () => {
  const page = await mount(Heading)
  await page.click('button')
  const said = () => page.find('[role="status"]').textContent
  expect(said()).toBe('')
  for (const name of ['Les Échos', ' les  échos ', 'Les E\u0301chos']) {
    await page.type('input', name)
    await vi.waitFor(() => expect(said()).toContain('déjà pris'))
    expect(page.find('input').getAttribute('aria-describedby')).toBe(page.find('[role="status"]').id)
    await page.type('input', 'Les Échos du Puits')
    await vi.waitFor(() => expect(said()).toBe(''))
  }
  await page.type('input', 'Les Échos')
  await page.submit()
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith('Les Échos', 'Les Rats'))
})

test('a gang may keep its own name without a word', async () => {
  const page = await mount(Heading)
  await page.click('button')
  await page.type('input', 'LES RATS')
  await vi.waitFor(() => expect(page.find<HTMLInputElement>('input').value).toBe('LES RATS'))
  expect(page.find('[role="status"]').textContent).toBe('')
})
