// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import type { RulesView, TableView } from '../../src-main/contract/rules'
import type { Json } from '../../src-main/kernel/values/json'
import { useTransport } from '../../src-renderer/api/client'
import { useRules } from '../../src-renderer/stores/rules'
import TablesForm from '../../src-renderer/views/rules/TablesForm.vue'
import { mount } from './mount'

// Rows that are known by their place keep their id while somebody edits their table, and nobody sees it.

beforeEach(() => {
  localStorage.clear()
  useTransport({ onChange: () => () => {}, call: async () => ({ ok: true, value: [] as never }) })
})
afterEach(() => useTransport(null))

const named = (text: string) => ({ fr: text, en: text })
const row = (name: string, id?: number) => ({ ...(id && { id: `w-${id}` }), name })
const table = (value: Json): TableView => ({
  spec: {
    ...{ id: 'weapons', label: named('Armes'), group: named('Tout'), file: 'weapons', path: [], rules: [] },
    ...{ shape: 'rows', length: { min: 0, max: 20 }, numbered: 'w-' },
    columns: [{ path: ['name'], label: named('Nom'), kind: 'text' }]
  },
  ...{ rows: [], value, book: [], changed: true }
})

async function edits(value: Json[]) {
  const view = { tables: [table(value)], packs: [], houseRules: [], differences: [] }
  const page = await mount(TablesForm, { view: view as unknown as RulesView })
  const press = async (label: string) => {
    page
      .all('button')
      .find((one) => (one.getAttribute('aria-label') ?? one.textContent!.trim()) === label)!
      .click()
    await nextTick()
  }
  return {
    page,
    remove: (n: number) => press(`Retirer la ligne ${n}`),
    add: () => press('Ajouter une ligne'),
    async rename(n: number, name: string) {
      const input = page.all<HTMLInputElement>('tbody input')[n - 1]!
      input.value = name
      for (const type of ['input', 'change', 'blur']) input.dispatchEvent(new Event(type, { bubbles: true }))
      await nextTick()
    },
    shown: () => page.all<HTMLInputElement>('tbody input').map((input) => input.value),
    noted: () => useRules().edits.map(({ to, was }) => ({ to, was }))
  }
}

test('a row below one that is removed keeps its number under another name, too', async () => {
  const { remove, rename, noted } = await edits([row('Sabre'), row('Hache'), row('Lance')])
  await remove(1)
  await rename(1, 'Hallebarde')
  expect(noted()).toEqual([
    { to: [row('Hallebarde', 2), row('Lance', 3)], was: [row('Sabre'), row('Hache'), row('Lance')] }
  ])
})

test('a new row has a number that none had, also where another was removed before', async () => {
  const { page, remove, add, rename, shown, noted } = await edits([row('Hache', 2), row('Lance')])
  await remove(2)
  await add()
  await rename(2, 'Dague')
  expect(shown()).toEqual(['Hache', 'Dague'])
  expect(noted()[0]!.to).toEqual([row('Hache', 2), row('Dague', 3)])
  expect(page.text()).not.toContain('w-')
})

test('a table that is as it was again is no change', async () => {
  const { rename, noted } = await edits([row('Hache', 2), row('Lance', 5)])
  await rename(1, 'Hallebarde')
  expect(noted()).toHaveLength(1)
  await rename(1, 'Hache')
  expect(noted()).toEqual([])
})

test('a draft from before rows had ids is read by the names of the table that it was made from', async () => {
  const { page, remove, noted } = await edits([row('Sabre'), row('Hache'), row('Lance')])
  useRules().note('weapons', [], { to: [row('Hache'), row('Lance')] }, [
    row('Sabre'),
    row('Hache'),
    row('Lance')
  ])
  await vi.waitFor(() => expect(page.all('tbody tr')).toHaveLength(2))
  await remove(2)
  expect(noted()[0]!.to).toEqual([row('Hache', 2)])
})
