// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Side } from '../../src-main/kernel/state/battle'
import type { BattleSheet } from '../../src-main/kernel/system/system'
import {
  contradictions,
  differences,
  takeFromTable,
  undecided
} from '../../src-renderer/views/battles/from-table'
import FromTable from '../../src-renderer/views/battles/FromTable.vue'
import { mount } from './mount'

const name = (text: string) => ({ fr: text, en: text })
const sheet: BattleSheet = {
  combatant: [
    { key: 'state', label: name('État'), kind: 'choice', options: [], default: 'unhurt' },
    { key: 'by', label: name('Par'), kind: 'enemy', default: null },
    { key: 'used', label: name('Employé'), kind: 'several', default: [] }
  ],
  side: [{ key: 'bonus', label: name('Bonus'), kind: 'count', default: 0 }],
  loot: true,
  tracked: true
}
const side = (
  roster: string,
  records: { [member: string]: Side['record'] } = {},
  more: Partial<Side> = {}
): Side => ({
  roster,
  name: roster,
  kindName: name(roster),
  value: 1,
  result: null,
  record: {},
  combatants: [1, 2].map((n) => ({
    member: `${roster}${n}`,
    name: `${roster}${n}`,
    typeName: name('x'),
    record: records[`${roster}${n}`] ?? {}
  })),
  ...more
})
const fresh = () => [side('a'), side('z')]
const table = () => [
  side('a', { a1: { state: 'out', by: 'z1', used: ['i1'] } }, { result: 'loss' }),
  side(
    'z',
    {},
    { result: 'win', record: { bonus: 2, loot: [{ item: 'i2', from: 'a', to: 'z', taker: 'z1' }] } }
  )
]
const keys = (sides: Side[], other: Side[]) =>
  differences(sides, other, sheet).map(({ roster, member, key }) => [member ?? roster, key])

test('a report differs from the table in the winner, the fate of each member, and the values of the sides', () => {
  expect(keys(fresh(), table())).toEqual([
    ['a', null],
    ['a1', 'state'],
    ['a1', 'by'],
    ['a1', 'used'],
    ['z', null],
    ['z', 'bonus'],
    ['z', 'loot']
  ])
  expect(keys(table(), table())).toEqual([])
})

test('an unwritten value takes its default, and is no difference', () => {
  expect(keys([side('a', { a1: { state: 'unhurt', by: null } })], [side('a')])).toEqual([])
  expect(keys([side('a')], [side('a', { a1: { state: 'unhurt', used: [] } })])).toEqual([])
})

test('a table without a winner contradicts no report that has one', () => {
  expect(keys([side('a', {}, { result: 'draw' })], [side('a')])).toEqual([])
})

test('taking over from the table leaves no difference, and touches nothing else', () => {
  const sides = fresh()
  sides[0]!.combatants[1]!.record = { state: 'down' }
  takeFromTable(sides, differences(sides, table(), sheet))
  expect(differences(sides, table(), sheet)).toEqual([])
  expect(sides[0]!.combatants[1]!.record).toEqual({ state: 'down' })
})

test('a report that nobody has touched is filled in whole', () => {
  const found = differences(fresh(), table(), sheet)
  expect(undecided(found, null, sheet)).toEqual(found)
})

test('a person’s entries stay, and the rest is filled in', () => {
  const sides = [side('a', { a1: { state: 'down' } }, { result: 'win' }), side('z')]
  const taken = undecided(differences(sides, table(), sheet), null, sheet)
  expect(taken.map(({ roster, member, key }) => [member ?? roster, key])).toEqual([
    ['a1', 'by'],
    ['a1', 'used'],
    ['z', null],
    ['z', 'bonus'],
    ['z', 'loot']
  ])
})

test('after more play, unchanged values follow the table; values changed here stay', () => {
  const first = [side('a', { a1: { state: 'down', by: 'z1' } }), side('z')]
  const sides = JSON.parse(JSON.stringify(first)) as Side[]
  sides[0]!.combatants[0]!.record['by'] = 'z2'
  const taken = undecided(differences(sides, table(), sheet), first, sheet)
  expect(taken.map(({ key }) => key)).toContain('state')
  expect(taken.map(({ key }) => key)).not.toContain('by')
})

test('a table without events contradicts no report without entries, and is not counted as one that does', () => {
  const asked: BattleSheet = {
    ...sheet,
    combatant: [{ key: 'used', label: name('Employé'), kind: 'several', default: null }]
  }
  const untouched = [
    side('a', { a1: { used: [] }, a2: { used: [] } }, { record: { given: [], loot: [] } }),
    side('z')
  ]
  const found = differences(fresh(), untouched, asked)
  expect(found.length).toBeGreaterThan(0)
  expect(contradictions(found)).toEqual([])
  const said = differences([side('a', { a1: { used: ['i1'] } }), side('z')], untouched, asked)
  expect(contradictions(said)).toMatchObject([{ member: 'a1', key: 'used', here: ['i1'], table: [] }])
})

test('what only the table records is named, without values that nobody could read', async () => {
  const sides = fresh()
  const page = await mount(FromTable, {
    battle: 'b',
    sides,
    sheet,
    differences: differences(
      sides,
      [side('a', {}, { record: { bonus: 2, magazines: { m1: { left: 3 } } } }), side('z')],
      sheet
    )
  })
  expect(page.all('.rows li > span').map((row) => row.textContent!.replace(/[\u00a0\u202f]/g, ' '))).toEqual([
    'a, Bonus · ici : 0 ; à la table : 2',
    expect.stringMatching(/^a, .+ · noté autrement à la table$/)
  ])
})
