// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RulesView, TableView } from '../../src-main/contract/rules'
import { cellName, compared, filled, type WrittenCell } from '../../src-main/contract/report-cells'
import type { Battle } from '../../src-main/kernel/state/battle'
import type { Json } from '../../src-main/kernel/values/json'
import { useTransport } from '../../src-renderer/api/client'
import { useBattles } from '../../src-renderer/stores/battles'
import { useRules } from '../../src-renderer/stores/rules'
import { useBattleReport } from '../../src-renderer/views/battles/useBattleReport'
import PersonalNotes from '../../src-renderer/views/members/PersonalNotes.vue'
import TablesForm from '../../src-renderer/views/rules/TablesForm.vue'
import { defineComponent, h, nextTick } from 'vue'
import { roster } from './gang-facts'
import { mount } from './mount'

// Two people add to the same list: both additions can be kept.

beforeEach(() => localStorage.clear())
afterEach(() => useTransport(null))

const named = (text: string) => ({ fr: text, en: text })
const row = (name: string) => ({ name })
const table = (value: Json): TableView => ({
  spec: {
    ...{ id: 'injuries', label: named('Blessures'), group: named('Tout'), file: 'injuries', path: ['head'] },
    ...{ rules: [], shape: 'rows', length: { min: 1, max: 20 } },
    columns: [{ path: ['name'], label: named('Nom'), kind: 'text' }]
  },
  ...{ rows: [], value, book: value, changed: false }
})
const view = (value: Json) =>
  ({ tables: [table(value)], packs: [], houseRules: [], differences: [] }) as unknown as RulesView

test('rows that two people added to a table are saved together by a press, and shown before it', async () => {
  const theirs = [row('Sourd'), row('Boiteux')]
  const sent: { to: Json; was: Json }[] = []
  useTransport({
    onChange: () => () => {},
    call: async (method, input) => {
      if (method !== 'rules.setTables')
        return { ok: true, value: (method === 'rules.get' ? view(theirs) : []) as never }
      const [edit] = (JSON.parse(JSON.stringify(input)) as { edits: { to: Json; was: Json }[] }).edits
      sent.push(edit!)
      if (JSON.stringify(edit!.was) === JSON.stringify(theirs)) return { ok: true, value: null as never }
      const conflict = {
        of: { file: 'injuries', path: 'head' },
        was: edit!.was,
        now: theirs,
        wanted: edit!.to
      }
      const params = { conflicts: [conflict] } as never
      return { ok: false, error: { code: 'changed-meanwhile', params, paths: [], reasons: [] } }
    }
  })
  const page = await mount(TablesForm, { view: view([row('Sourd')]) })
  useRules().note('injuries', ['head'], { to: [row('Sourd'), row('Manchot')] }, [row('Sourd')])
  await vi.waitFor(() => expect(page.find('.draft')).not.toBeNull())
  page.all('.draft button').at(-1)!.click()
  await vi.waitFor(() => expect(page.find('.conflicts')).not.toBeNull())
  expect(page.all('.conflicts .said').map((said) => said.textContent!.replace(/\s+/g, ' '))).toEqual([
    expect.stringContaining('Manchot'),
    expect.stringContaining('Boiteux'),
    expect.stringMatching(/Sourd.*Manchot.*Boiteux/)
  ])
  page
    .all<HTMLButtonElement>('.conflicts button')
    .find((one) => one.textContent!.includes('Garder les deux'))!
    .click()
  await vi.waitFor(() => expect(useRules().edits).toEqual([]))
  expect(sent.at(-1)).toMatchObject({ was: theirs, to: [row('Sourd'), row('Manchot'), row('Boiteux')] })
})

test('a conflict over one value of a table names its table and its field, and a choice by its name', async () => {
  const cell = (value: Json) => ({ there: true, value, book: value })
  const fields = (id: string, path: string[], key: string, options?: { id: string; name: object }[]) => ({
    spec: {
      ...{
        id,
        label: named(`Table ${id}`),
        group: named('Tout'),
        file: 'turn',
        path,
        rules: [],
        shape: 'fields'
      },
      fields: [{ path: [key], label: named(`Champ ${key}`), kind: options ? 'choice' : 'number', options }]
    },
    rows: [{ path, name: null, pack: null, cells: [cell(1)] }],
    ...{ value: 1, book: 1, changed: false }
  })
  const tables = [
    fields('distances', [], 'move'),
    fields('actions', ['actions'], 'cost', [
      { id: 'free', name: named('Gratuite') },
      { id: 'whole', name: named('Entière') }
    ])
  ]
  const conflict = { of: { file: 'turn', path: 'actions.cost' }, was: null, now: 'whole', wanted: 'free' }
  useTransport({
    onChange: () => () => {},
    call: async (method) =>
      method === 'rules.setTables'
        ? {
            ok: false,
            error: {
              ...{ code: 'changed-meanwhile', params: { conflicts: [conflict] } as never, paths: [] },
              reasons: []
            }
          }
        : { ok: true, value: [] as never }
  })
  const page = await mount(TablesForm, {
    view: { tables, packs: [], houseRules: [], differences: [] } as unknown as RulesView
  })
  useRules().note('turn', ['actions', 'cost'], { to: 'free' }, null)
  await vi.waitFor(() => expect(page.find('.draft')).not.toBeNull())
  page.all('.draft button').at(-1)!.click()
  await vi.waitFor(() => expect(page.find('.conflicts')).not.toBeNull())
  expect(page.find('.conflicts .what').textContent!.trim()).toBe('Table actions · Champ cost')
  expect(page.all('.conflicts .said').map((said) => said.textContent!.trim())).toEqual([
    'Gratuite',
    'Entière'
  ])
})

test('loot that two people wrote into the report of one battle is kept by both', async () => {
  const cell = { roster: 'a', member: null, key: 'loot' }
  const loot = (item: string) => ({ item, from: 'z', to: 'a', taker: null })
  let battle: Battle = {
    ...{ id: 'b', name: 'B', date: '2026-01-01', status: 'open' },
    sides: ['a', 'z'].map((roster) => ({
      ...{ roster, name: roster, kindName: named(roster), value: 100, result: null, combatants: [] },
      record: { loot: [] }
    }))
  }
  const form = { combatant: [], side: [] }
  useTransport({
    onChange: () => () => {},
    call: async (method, input) => {
      if (!method.startsWith('battles.'))
        return { ok: true, value: (method === 'drafts.get' ? [] : null) as never }
      const { cells = [] } = JSON.parse(JSON.stringify(input)) as { cells?: WrittenCell[] }
      const { conflicts, fitting } = compared(form, battle.sides, cells)
      battle = { ...battle, sides: filled(battle.sides, fitting) }
      return { ok: true, value: JSON.parse(JSON.stringify({ ...battle, undo: null, conflicts })) as never }
    }
  })
  let used!: ReturnType<typeof useBattleReport>
  await mount(defineComponent({ setup: () => ((used = useBattleReport('b')), () => h('p')) }))
  await useBattles().get('b')
  used.change((sides) => (sides[0]!.record['loot'] = [loot('axe')]))
  battle = { ...battle, sides: filled(battle.sides, [{ ...cell, to: [loot('sword')] }]) }
  await used.save()
  expect(used.conflicts.value).toHaveLength(1)
  used.keepBoth([cellName(cell)])
  await vi.waitFor(() => expect(used.state.value).toBe('saved'))
  expect(battle.sides[0]!.record['loot']).toEqual([loot('sword'), loot('axe')])
})

test('notes that two people wrote about one fighter stand below each other by a press', async () => {
  const sent: { notes: Json; was: Json }[] = []
  useTransport({
    onChange: () => () => {},
    call: async (method, input) => {
      if (method !== 'members.keep')
        return { ok: true, value: (method.startsWith('drafts.') ? [] : {}) as never }
      const one = JSON.parse(JSON.stringify(input)) as { notes: Json; was: { notes: Json } }
      sent.push({ notes: one.notes, was: one.was.notes })
      if (one.was.notes === 'Soif.')
        return { ok: true, value: roster({ owns: { a: { notes: String(one.notes) } } }) as never }
      const conflict = { of: { field: 'notes' }, was: one.was.notes, now: 'Soif.', wanted: one.notes }
      const params = { conflicts: [conflict] } as never
      return { ok: false, error: { code: 'changed-meanwhile', params, paths: [], reasons: [] } }
    }
  })
  const page = await mount(PersonalNotes, { roster: roster({ owns: { a: {} } }), member: 'a' })
  page.find('textarea').dispatchEvent(new Event('focus'))
  await page.type('textarea', 'Peur.')
  page.find('textarea').dispatchEvent(new Event('blur'))
  await vi.waitFor(() =>
    expect(page.all('.conflicts .said').map((said) => said.textContent!.trim())).toEqual([
      'Peur.',
      'Soif.',
      'Soif.\n\nPeur.'
    ])
  )
  // Whoever was still in the field leaves it by the press: that saves nothing, and the buttons stay.
  page.find('textarea').dispatchEvent(new Event('focus'))
  page.find('textarea').dispatchEvent(new Event('blur'))
  await nextTick()
  expect([sent.length, page.all('.conflicts').length]).toEqual([1, 1])
  page
    .all<HTMLButtonElement>('.conflicts button')
    .find((one) => one.textContent!.includes('Garder les deux'))!
    .click()
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ notes: 'Soif.\n\nPeur.', was: 'Soif.' }))
  await vi.waitFor(() => expect(page.find('.conflicts')).toBeNull())
})
