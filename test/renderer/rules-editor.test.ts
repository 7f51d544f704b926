// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { describe, expect, test } from 'vitest'
import { defineComponent, h, nextTick, ref, useTemplateRef } from 'vue'
import type { TableView } from '../../src-main/contract'
import type { Json } from '../../src-main/kernel/values/json'
import type { HouseRuleSpec } from '../../src-main/kernel/system/system'
import type { ColumnSpec } from '../../src-main/kernel/content/tables'
import { useRules } from '../../src-renderer/stores/rules'
import HouseRules from '../../src-renderer/views/rules/HouseRules.vue'
import SpacedNumbers from '../../src-renderer/views/rules/SpacedNumbers.vue'
import RowChoices from '../../src-renderer/views/rules/RowChoices.vue'
import { readNumber, rowsOf, withField } from '../../src-renderer/views/rules/grid'
import { sayCell, sayRowsOf, sayRuling } from '../../src-renderer/locales/say-rules'
import TableGrid from '../../src-renderer/views/rules/TableGrid.vue'
import { useGridKeys } from '../../src-renderer/views/rules/useGridKeys'
import { mount } from './mount'

const named = (text: string) => ({ fr: text, en: text })
const column = (key: string, more: Partial<ColumnSpec> = {}): ColumnSpec => ({
  path: [key],
  label: named(key),
  kind: 'number',
  min: 0,
  max: 99,
  ...more
})
const cell = (value: Json, book = value, there = true) => ({ value, book, there })
const entries: TableView = {
  spec: {
    id: 'blades',
    label: named('Lames'),
    group: named('Tout'),
    file: 'blades',
    path: [],
    rules: [],
    shape: 'entries',
    columns: [column('price'), column('weight', { step: 0.5 }), column('bent', { kind: 'flag' })]
  },
  rows: [
    {
      path: ['knife'],
      name: named('Couteau'),
      pack: null,
      cells: [cell(3), cell(1.5), cell(null, null, false)]
    },
    {
      path: ['sword'],
      name: named('Épée'),
      pack: 'more',
      cells: [cell(12, 9), cell(2), cell(null, null, false)]
    }
  ],
  value: null,
  book: null,
  changed: true
}
const whole: TableView = {
  spec: {
    id: 'steps',
    label: named('Paliers'),
    group: named('Tout'),
    file: 'steps',
    path: ['list'],
    rules: [],
    shape: 'rows',
    columns: [column('from'), column('most')],
    length: { min: 1, max: 3 }
  },
  rows: [{ path: ['list', '0'], name: null, pack: null, cells: [cell(0), cell(4)] }],
  value: [{ from: 0, most: 4, hidden: 'kept' }],
  book: [{ from: 0, most: 4, hidden: 'kept' }],
  changed: false
}

async function grid(table: TableView) {
  const page = await mount(TableGrid, { table, packNames: { more: 'Le pack' } })
  const rules = useRules()
  return { page, rules, input: (label: string) => page.find<HTMLInputElement>(`[aria-label="${label}"]`) }
}

describe('the grid of a table', () => {
  test('rows are named with the pack that they come from; an unused column is hidden; differences from the book are marked', async () => {
    const { page } = await grid(entries)
    expect(page.all('tbody th').map((th) => th.textContent!.replace(/\s+/g, ' ').trim())).toEqual([
      'Couteau',
      'Épée Le pack'
    ])
    expect(page.all('thead th').map((th) => th.textContent!.trim())).toEqual(['price', 'weight'])
    expect(page.all('.own').length).toBe(1)
    expect(rowsOf(entries).columns.map((c) => c.path[0])).toEqual(['price', 'weight'])
  })

  test('a typed value is noted; the value of the book resets the cell; the earlier value is no note', async () => {
    const { page, rules } = await grid(entries)
    await page.type('[aria-label="Couteau, price"]', '7')
    expect(rules.edits).toMatchObject([{ file: 'blades', path: ['knife', 'price'], to: 7, was: 3 }])
    await page.type('[aria-label="Couteau, price"]', '3')
    expect(rules.edits).toEqual([])
    await page.type('[aria-label="Épée, price"]', '9')
    expect(rules.edits).toEqual([{ file: 'blades', path: ['sword', 'price'], was: expect.anything() }])
    await page.type('[aria-label="Épée, weight"]', '2,5')
    expect(rules.edits.at(-1)).toMatchObject({ file: 'blades', path: ['sword', 'weight'], to: 2.5 })
  })

  test('an entry that is no number, or out of bounds, is marked wrong and not noted', async () => {
    const { page, rules, input } = await grid(entries)
    for (const wrong of ['abc', '100', '-1', '', '1e5']) {
      await page.type('[aria-label="Couteau, price"]', wrong)
      expect(input('Couteau, price').getAttribute('aria-invalid'), wrong).toBe('true')
      expect(rules.edits, wrong).toEqual([])
    }
  })

  test('a change noted during a save stays noted', async () => {
    const { page, rules } = await grid(entries)
    await page.type('[aria-label="Couteau, price"]', '7')
    await page.type('[aria-label="Couteau, weight"]', '4')
    const saved = rules.cells
    await page.type('[aria-label="Couteau, price"]', '8')
    rules.discardCells(saved)
    expect(rules.edits).toEqual([{ file: 'blades', path: ['knife', 'price'], to: 8, was: 3 }])
  })

  test('a list without ids is noted as a whole, with the fields that no column shows', async () => {
    const { page, rules } = await grid(whole)
    await page.type('[aria-label="Ligne 1, most"]', '5')
    expect(rules.edits).toEqual([
      {
        file: 'steps',
        path: ['list'],
        to: [{ from: 0, most: 5, hidden: 'kept' }],
        was: [{ from: 0, most: 4, hidden: 'kept' }]
      }
    ])
    await page.click('.acts button')
    expect((rules.edits[0]!.to as Json[]).length).toBe(2)
    await page.click('[aria-label="Retirer la ligne 2"]')
    await page.type('[aria-label="Ligne 1, most"]', '4')
    expect(rules.edits).toEqual([])
    expect(page.all('[aria-label="Retirer la ligne 1"]').length).toBe(0)
  })
})

describe('moving through a grid', () => {
  const Field = defineComponent({
    setup() {
      const table = useTemplateRef<HTMLTableElement>('table')
      const onKey = useGridKeys(table)
      return () =>
        h('table', { ref: 'table', onKeydown: onKey }, [
          h(
            'tbody',
            [0, 1, 2].map((r) =>
              h('tr', [
                h('th'),
                ...[0, 1].map((c) =>
                  h(
                    'td',
                    r === 1 && c === 1
                      ? []
                      : [h('input', { class: 'grid-control', id: `c${r}${c}`, value: '12' })]
                  )
                )
              ])
            )
          )
        ])
    }
  })
  const press = (id: string, key: string, more: KeyboardEventInit = {}, caret: [number, number] = [0, 2]) => {
    const input = document.getElementById(id) as HTMLInputElement
    input.focus()
    input.setSelectionRange(...caret)
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
    return document.activeElement!.id
  }

  test('arrows and Enter go from control to control, over gaps and not beyond the edge', async () => {
    await mount(Field)
    expect(press('c00', 'ArrowDown')).toBe('c10')
    expect(press('c00', 'Enter')).toBe('c10')
    expect(press('c10', 'Enter', { shiftKey: true })).toBe('c00')
    expect(press('c01', 'ArrowDown')).toBe('c21')
    expect(press('c00', 'ArrowUp')).toBe('c00')
    expect(press('c00', 'ArrowRight')).toBe('c01')
    expect(press('c01', 'ArrowLeft')).toBe('c00')
  })

  test('within a text the caret moves first', async () => {
    await mount(Field)
    expect(press('c00', 'ArrowRight', {}, [1, 1])).toBe('c00')
    expect(press('c00', 'ArrowRight', {}, [2, 2])).toBe('c01')
    expect(press('c01', 'ArrowLeft', {}, [1, 1])).toBe('c01')
    expect(press('c00', 'ArrowDown', { ctrlKey: true })).toBe('c00')
  })
})

describe('rulings with several values', () => {
  const thresholds: HouseRuleSpec = {
    key: 'steps',
    type: 'number-list',
    default: [10, 20],
    value: [10, 20],
    bounds: { min: 1, max: 500, rising: true },
    label: named('Paliers'),
    rules: []
  }
  const families: HouseRuleSpec = {
    key: 'families',
    type: 'family-map',
    default: null,
    value: null,
    label: named('Familles'),
    rules: [],
    length: { min: 1, max: 2 },
    rows: [
      { id: 'orlock', name: named('Orlock'), default: ['shoot', 'fight'] },
      { id: 'escher', name: named('Escher'), default: ['fight'] }
    ],
    choices: [
      { id: 'shoot', name: named('Tir') },
      { id: 'fight', name: named('Combat') },
      { id: 'hide', name: named('Discrétion') }
    ]
  }

  test('a list of numbers is saved once it is valid: numbers, within bounds, rising', async () => {
    const said: number[][] = []
    const page = await mount(
      defineComponent({
        setup: () => () =>
          h(SpacedNumbers, {
            id: 'n',
            value: [10, 20],
            spec: thresholds,
            onChange: (to: number[]) => said.push(to)
          })
      })
    )
    for (const [text, wrong] of [
      ['10 x 30', 'pas des nombres : x'],
      ['10 20 600', 'De 1 à 500'],
      ['20 10', 'dépasser le précédent']
    ] as const) {
      await page.type('textarea', text)
      page.find('textarea').dispatchEvent(new Event('change'))
      expect(page.text()).toContain(wrong)
    }
    expect(said).toEqual([])
    await page.type('textarea', ' 5, 15;25 ')
    page.find('textarea').dispatchEvent(new Event('change'))
    expect(said).toEqual([[5, 15, 25]])
  })

  test('rows save their differences from the book; a row can be neither emptied nor overfilled', async () => {
    const value = ref<{ [row: string]: string[] } | null>(null)
    const page = await mount(
      defineComponent({
        setup: () => () =>
          h(RowChoices, {
            spec: families,
            value: value.value ?? {},
            labelled: 'x',
            onChange: (to: { [row: string]: string[] } | null) => (value.value = to)
          })
      })
    )
    const box = (label: string) => page.find<HTMLInputElement>(`[aria-label="${label}"]`)
    expect(box('Orlock, Discrétion').disabled).toBe(true)
    expect(box('Escher, Combat').disabled).toBe(true)
    await page.click('[aria-label="Orlock, Tir"]')
    expect(value.value).toEqual({ orlock: ['fight'] })
    await page.click('[aria-label="Orlock, Discrétion"]')
    expect(value.value).toEqual({ orlock: ['fight', 'hide'] })
    await page.click('[aria-label="Orlock, Discrétion"]')
    await page.click('[aria-label="Orlock, Tir"]')
    expect(value.value).toBeNull()
  })

  test('a ruling in words shows the book’s words above the campaign’s own, and the book’s count again when those are emptied', async () => {
    const spec: HouseRuleSpec = {
      key: 'note:R1',
      type: 'note',
      default: '',
      value: '',
      length: { min: 0, max: 40 },
      label: named('La cloche'),
      rules: ['R1'],
      book: named('La cloche sonne à midi.')
    }
    const value = ref<{ [key: string]: Json }>({})
    const page = await mount(
      defineComponent({
        setup: () => () =>
          h(HouseRules, {
            specs: [spec],
            modelValue: value.value,
            'onUpdate:modelValue': (to: { [key: string]: Json }) => (value.value = to)
          })
      })
    )
    const write = async (text: string) => {
      const area = page.find<HTMLTextAreaElement>('textarea')
      area.value = text
      area.dispatchEvent(new Event('change'))
      await nextTick()
    }
    expect(page.text()).toContain('La cloche sonne à midi.')
    expect(page.find<HTMLTextAreaElement>('textarea').maxLength).toBe(40)
    await write('  À minuit. ')
    expect(value.value).toEqual({ 'note:R1': 'À minuit.' })
    expect(page.text()).toContain('La cloche sonne à midi.')
    await write('')
    expect(value.value).toEqual({})
    await page.type('textarea', 'À minuit ')
    expect(value.value).toEqual({ 'note:R1': 'À minuit ' })
    await page.type('textarea', '  ')
    expect(value.value).toEqual({})
    expect([sayRuling(spec, ''), sayRuling(spec, 'À minuit.')]).toEqual([
      'La cloche sonne à midi.',
      'À minuit.'
    ])
  })

  test('a difference of rows lists the rows that differ, with the values of the book', async () => {
    await mount(SpacedNumbers, { id: 'n', value: [], spec: thresholds })
    const difference = { book: null, own: { escher: ['hide', 'shoot'] } }
    expect(sayRuling(families, null, difference).replace(/\u00a0/g, ' ')).toBe('Escher : Combat')
    expect(sayRuling(families, difference.own, difference).replace(/\u00a0/g, ' ')).toBe(
      'Escher : Discrétion et Tir'
    )
    expect(sayRuling(families, null)).toBe('comme le livre')
    expect(sayRuling(thresholds, [5, 15])).toBe('5 15')
  })
})

test('cells are shown by their content: options by name, nothing by its meaning, rows by their values', async () => {
  setActivePinia(createPinia())
  await mount(SpacedNumbers, {
    id: 'n',
    value: [],
    spec: { key: 'x', type: 'number-list', default: [], value: [], label: named('x'), rules: [] }
  })
  const family = column('family', {
    kind: 'choice',
    options: [{ id: 'a', name: named('Adresse') }],
    none: named('aucune'),
    empty: 'null'
  })
  expect([
    sayCell(family, 'a'),
    sayCell(family, null),
    sayCell(family, 'gone'),
    sayCell(null, true),
    sayCell(null, null)
  ]).toEqual(['Adresse', 'aucune', 'gone', 'oui', 'rien'])
  expect(sayCell({ ...family, kind: 'choices' }, ['a', 'gone'])).toBe('Adresse et gone')
  expect(
    sayCell(null, [
      { from: 0, most: 8 },
      { from: 5, most: 9 }
    ])
  ).toBe('0 / 8, 5 / 9')
  const columns = [{ ...family, path: ['kind'] }, column('note', { kind: 'text' })]
  expect(
    sayCell(
      null,
      [
        { kind: 'a', note: '' },
        { kind: 'a', note: 'deux' }
      ],
      columns
    )
  ).toBe('Adresse, Adresse / deux')
  const nine = Array.from({ length: 9 }, () => ({ kind: 'a', note: '' }))
  expect(sayRowsOf(nine, columns)).toBe(nine.map(() => 'Adresse').join(', '))
  expect(
    sayCell(
      null,
      Array.from({ length: 9 }, () => ({ a: 1 }))
    )
  ).toBe('9 lignes')
})

test('numbers are read as they are written in either language, and no other text is a number', () => {
  expect(['12', ' 1,5 ', '−3', '+4', '0.25'].map(readNumber)).toEqual([12, 1.5, -3, 4, 0.25])
  expect(readNumber('')).toBeNull()
  expect(['1e3', 'a', '1 000', '--1', '0x10'].map(readNumber)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined
  ])
  expect(withField({ a: { b: 1 }, c: 2 }, ['a', 'd'], 3)).toEqual({ a: { b: 1, d: 3 }, c: 2 })
})
