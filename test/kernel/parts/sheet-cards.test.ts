import { expect, test } from 'vitest'
import type { Member } from '../../../src-main/kernel/state/roster'
import type { MemberSheet } from '../../../src-main/kernel/system/sheet'
import { sheetCards } from '../../../src-main/kernel/parts/sheet-cards'
import { aMember, anItem, aRoster, word } from '../a-roster'

const hurt = (id: string) => id === 'bea'
const sheetOf = ({ id, name, typeName }: Member): MemberSheet => ({
  member: id,
  name,
  typeName,
  status: { key: hurt(id) ? 'hurt' : 'fit', label: word(hurt(id) ? 'hurt' : 'fit'), fit: true },
  profile: [],
  figures: [],
  blocks: [{ kind: 'lines', key: 'own', title: word('own'), count: 1 }]
})
const roster = aRoster('r', {
  members: [aMember('ada'), aMember('bea'), aMember('gone', { left: 'left' })],
  items: [anItem('gun1', 'ada'), anItem('rope1', 'stash')]
})
const cards = sheetCards(roster, {
  figures: [],
  characteristics: [{ key: 'ws', abbr: word('WS') }],
  sheetOf,
  usual: 'fit',
  first: ({ id }) => [{ kind: 'lines', key: `first of ${id}`, title: word('first'), count: 1 }]
})

test('a present member has a card of their sheet, with their condition where it matters', () => {
  expect(
    cards.members.map(({ id, subtitle, corner, blocks }) => [
      id,
      subtitle,
      corner,
      blocks.map(({ key }) => key)
    ])
  ).toEqual([
    ['ada', [word('kid')], [word('gang r')], ['first of ada', 'own']],
    ['bea', [word('kid'), word('hurt')], [word('gang r')], ['first of bea', 'own']]
  ])
})

test('the card has what a member owns themselves, with the other facts for between games, if they own anything', () => {
  const cash = (amount: number) => ({ key: 'cash', label: word('cash'), unit: 'money' as const, amount })
  const purse = { label: word('cash'), value: 40, unit: 'money', behind: true }
  const notes = { label: word('notes'), value: 'x' }
  const blocksOf = (amount: number, blocks: MemberSheet['blocks']) =>
    sheetCards(roster, {
      figures: [],
      characteristics: [],
      sheetOf: (member) => ({ ...sheetOf(member), figures: [cash(amount)], blocks }),
      usual: 'fit',
      purse: 'cash'
    }).members[0]!.blocks
  expect(blocksOf(0, [])).toEqual([])
  expect(blocksOf(40, [])).toEqual([{ kind: 'facts', key: 'facts', facts: [purse] }])
  expect(blocksOf(40, [{ kind: 'facts', key: 'facts', facts: [notes] }])).toEqual([
    { kind: 'facts', key: 'facts', facts: [notes, purse] }
  ])
})

test('the roster has one card with all members, their things and the contents of the store', () => {
  expect(cards.roster.rows.map(({ member, lines }) => [member, lines])).toEqual([
    ['ada', [word('gun1')]],
    ['bea', []]
  ])
  expect(cards.roster.blocks).toEqual([
    {
      kind: 'entries',
      key: 'stash',
      title: { key: 'blocks.stash' },
      entries: [{ key: 'rope1', name: word('rope1') }]
    }
  ])
  expect(
    sheetCards({ ...roster, items: [] }, { figures: [], characteristics: [], sheetOf, usual: 'fit' }).roster
      .blocks
  ).toEqual([])
})
