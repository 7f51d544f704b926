import { expect, test, vi } from 'vitest'
import { keptSheets } from '../../../src-main/kernel/parts/kept-sheets'
import { changeRoster, type Member, type Roster } from '../../../src-main/kernel/state/roster'
import type { MemberSheet } from '../../../src-main/kernel/system/sheet'
import { aMember, anItem, aRoster, word } from '../a-roster'

const sheetOf = (of: string, { id, name, typeName }: Member, roster: Roster): MemberSheet => ({
  member: id,
  name: `${name} ${of}`,
  typeName,
  status: { key: 'fit', label: word(roster.items.map((item) => item.id).join(' ')), fit: true },
  profile: [],
  figures: [],
  blocks: []
})

const gang = aRoster('r', {
  money: 50,
  members: [
    aMember('ada', {
      traits: [{ id: 't1', kind: 'skill', key: 'aim', name: word('aim'), data: { item: 'bow1' } }]
    }),
    aMember('bea')
  ],
  items: [
    anItem('gun1', 'ada'),
    anItem('sight1', 'ada', { on: 'gun2' }),
    anItem('gun2', 'bea'),
    anItem('bow1', 'stash')
  ]
})

/** The sheets of some rosters one after the other, and the members for whom each call made new ones. */
function asked(rosters: Roster[], rules: object[] = []) {
  const make = vi.fn((_: object, roster: Roster, member: Member) => sheetOf('', member, roster))
  const sheets = keptSheets(make)
  const same = {}
  return rosters.map((roster, n) => {
    make.mockClear()
    const made = sheets(rules[n] ?? same, roster)
    return { made, anew: make.mock.calls.map(([, , { id }]) => id) }
  })
}

test('a sheet is reused while everything it follows from is unchanged, whatever else happened to the roster', () => {
  const after = changeRoster(changeRoster(gang, { do: 'rename', name: 'other' }), { do: 'money', by: -20 })
  const hurt = changeRoster(after, { do: 'member-status', member: 'bea', to: 'hurt' })
  const noted = changeRoster(hurt, { do: 'member-own', member: 'ada', key: 'notes', to: 'mine' })
  expect(asked([gang, after, hurt, noted]).map(({ anew }) => anew)).toEqual([['ada', 'bea'], [], ['bea'], []])
})

test('a sheet is made again after changes to things held, things they are fitted to, or things that a trait names', () => {
  const given = changeRoster(gang, { do: 'item-move', item: 'bow1', to: 'bea', on: null })
  const gone = changeRoster(given, { do: 'item-remove', item: 'gun2' })
  const [first, second, third] = asked([gang, given, gone])
  expect(first!.made[0]!.status.label).toEqual(word('gun1 sight1 gun2 bow1'))
  expect(second!.anew).toEqual(['ada', 'bea'])
  expect(third!.anew).toEqual(['ada', 'bea'])
  expect(third!.made[0]!.status.label).toEqual(word('gun1 sight1 bow1'))
})

test('whether a gang is the one looked at before, or another read from the same text, its sheets are the same', () => {
  const read = JSON.parse(JSON.stringify(gang)) as Roster
  const [first, again, other] = asked([gang, gang, read])
  expect([again!.anew, other!.anew]).toEqual([[], []])
  expect([again!.made, other!.made]).toEqual([first!.made, first!.made])
})

test('a fighter who is the same object gets a new sheet when a thing around them is another', () => {
  const { members, items } = gang
  const worn = items.map((item) => (item.id === 'gun2' ? { ...item, thing: 'worn' } : item))
  const [, second] = asked([gang, { ...gang, members, items: worn }])
  expect(second!.anew).toEqual(['ada', 'bea'])
})

test('a sheet is made again under other rules, and comes back the same under the first ones', () => {
  const [one, two] = [{}, {}]
  const [first, second, third] = asked([gang, gang, gang], [one, two, one])
  expect([first!.anew.length, second!.anew.length, third!.anew.length]).toEqual([2, 2, 0])
  expect(third!.made).toEqual(first!.made)
})

test('of many gangs the sheets looked at last are remembered', () => {
  const many = Array.from({ length: 200 }, (_, n) =>
    aRoster(`r${n}`, { members: [aMember(`a${n}`), aMember(`b${n}`)] })
  )
  const looked = asked([...many, many[199]!, many[0]!])
  expect(looked.at(-2)!.anew).toEqual([])
  expect(looked.at(-1)!.anew).toEqual(['a0', 'b0'])
})
