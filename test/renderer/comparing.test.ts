// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '../../src-main/contract'
import { rowOf, type ComparedTable, type Comparison } from '../../src-main/kernel/system/compare'
import { useTransport } from '../../src-renderer/api/client'
import CompareThings from '../../src-renderer/views/stash/CompareThings.vue'
import { offer } from './an-offer'
import { mount } from './mount'

/** The rendered comparison, answered by a host of our own. */
const name = (fr: string) => ({ fr, en: fr })
const column = (thing: string, owned = false): ComparedTable['columns'][number] => ({
  thing,
  name: name(thing),
  use: null,
  notes: [name(`note ${thing}`)],
  owned,
  refused: [],
  why: [{ title: name('À courte portée'), steps: [], rules: ['X-1'] }]
})
const comparison: Comparison = {
  fields: [
    { key: 'cover', label: name('À couvert'), kind: 'flag', default: false },
    {
      key: 'armour',
      label: name('Armure'),
      kind: 'choice',
      options: [
        { id: 'none', label: name('Aucune') },
        { id: 'plate', label: name('Plaques') }
      ],
      default: 'none'
    }
  ],
  suppose: { cover: false, armour: 'none' },
  tables: [
    {
      key: 'shots',
      title: name('Tir'),
      note: null,
      columns: [column('arc', true), column('fronde')],
      rows: [
        rowOf({
          key: 'wound',
          label: name('Blesse'),
          kind: 'chance',
          better: 'more',
          rules: [],
          cells: ['1/4', '1/3']
        }),
        rowOf({
          key: 'long',
          label: name('Loin'),
          kind: 'number',
          better: 'more',
          rules: [],
          cells: [5, null]
        })
      ]
    }
  ]
}

let asked: { [field: string]: unknown }[]
let answers: ((input: { [field: string]: unknown }) => Answer)[]
const ok = (value: unknown): Answer => ({ ok: true, value }) as Answer
const refused = (code: string): Answer => ({
  ok: false,
  error: { code: 'refused', params: {}, paths: [], reasons: [{ code, rules: [], params: {} }] }
})
beforeEach(() => {
  localStorage.clear()
  asked = []
  answers = []
  useTransport({
    call: (method, input) => {
      if (method !== 'stash.compare') return Promise.resolve(ok([]))
      asked.push(input as { [field: string]: unknown })
      return Promise.resolve(
        (answers.shift() ?? (() => ok(comparison)))(input as { [field: string]: unknown })
      )
    },
    onChange: () => () => {}
  })
})
afterEach(() => useTransport(null))

const draw = (more: object = {}) =>
  mount(CompareThings, {
    roster: 'r',
    member: 'm',
    name: 'Rikke',
    things: ['arc', 'fronde'],
    offers: [offer('arc'), offer('fronde', { byItself: false })],
    own: ['arc', 'dague'],
    taken: () => 0,
    foe: '',
    ...more
  })
const drawn = async (page: Awaited<ReturnType<typeof draw>>) =>
  vi.waitFor(() => expect(page.all('table')).toHaveLength(1))
const row = (page: Awaited<ReturnType<typeof draw>>, nth: number) =>
  page
    .all(`tbody tr:nth-child(${nth}) td`)
    .map((cell) => cell.textContent!.replace(/[\u00a0\u202f]/g, ' ').trim())

test('chances read as per cents, a cell without a number as a dash, and the best is named in words', async () => {
  const page = await draw()
  await drawn(page)
  expect(row(page, 1)).toEqual(['25 %', expect.stringMatching(/^33,3 %◆.*le meilleur$/)])
  expect(row(page, 2)).toEqual(['5', '–'])
})

test('a thing already owned is marked, a carried one may be brought, and one that can’t be bought has no way into the basket', async () => {
  const page = await draw()
  await drawn(page)
  expect(page.all('thead th').map((head) => head.textContent!.trim())).toEqual(['arcporté', 'fronde'])
  expect(page.all('.own li').map((one) => one.textContent!.trim())).toEqual(['dague'])
  const takes = page.all<HTMLButtonElement>('.deeds button[aria-label^="Mettre au panier"]')
  expect(takes.map((button) => button.disabled)).toEqual([false, true])
})

test('the assumptions are sent with the question, and stored by the window', async () => {
  const page = await draw()
  await drawn(page)
  const select = page.all<HTMLSelectElement>('.suppose select').at(-1)!
  select.value = 'plate'
  select.dispatchEvent(new Event('change'))
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ suppose: { armour: 'plate' } }))
  await vi.waitFor(() =>
    expect(JSON.parse(localStorage.getItem('magot.trade.suppose')!)).toEqual({ armour: 'plate' })
  )
})

test('an assumption that no longer exists is forgotten, and the question is asked without it', async () => {
  localStorage.setItem('magot.trade.suppose', '{"armour":"gone"}')
  answers = [() => refused('field-wrong')]
  const page = await draw()
  await drawn(page)
  expect(asked.map((input) => input['suppose'])).toEqual([{ armour: 'gone' }, {}])
})

test('a foe who is gone gives way to an assumed one', async () => {
  const chosen: string[] = []
  answers = [() => refused('unknown-fighter')]
  await draw({ foe: 'x/y', 'onUpdate:foe': (who: string) => chosen.push(who) })
  await vi.waitFor(() => expect(chosen).toEqual(['']))
  expect(asked[0]).toMatchObject({ against: { roster: 'x', member: 'y' } })
})

test('a thing that can’t be compared any more shows the reason, and the way out stays', async () => {
  answers = [() => refused('unknown-id')]
  const page = await draw()
  await vi.waitFor(() => expect(page.all('[role=alert]')).toHaveLength(1))
  expect(page.text()).toContain('Ne plus comparer')
})

test('with nothing chosen nothing is requested, and the page explains how to choose', async () => {
  const page = await draw({ things: [] })
  expect(asked).toEqual([])
  expect(page.text()).toMatch(/Choisissez avec la balance/)
})
