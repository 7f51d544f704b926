import { describe, expect, test } from 'vitest'
import type { Battle, Side } from '../../../src-main/kernel/state/battle'
import {
  combatantsIn,
  limitsOf,
  mustered,
  reported,
  weaponChanges,
  whyNotLeft
} from '../../../src-main/kernel/parts/mustering'
import { reason, refuse } from '../../../src-main/kernel/values/verdict'
import { aMember, anItem, aRoster, word } from '../a-roster'

const roster = aRoster('r', {
  members: [aMember('ada'), aMember('bea'), aMember('gone', { left: 'left' })],
  items: [anItem('gun1', 'ada')]
})
const side = (id: string, record: Side['record'] = {}): Side => ({
  roster: id,
  name: id,
  kindName: word(id),
  value: null,
  combatants: ['ada', 'cleo'].map((member) => ({ member, name: member, typeName: word('kid'), record: {} })),
  record,
  result: null
})
const battle: Battle = {
  id: 'b',
  name: 'b',
  date: '2026-11-01',
  status: 'open',
  sides: [
    side('r', { arms: [{ item: 'gun1', name: 'gun', magazine: 6 }], limits: { ada: { wounds: 3 } } }),
    side('s')
  ]
}
const [first, second] = battle.sides as [Side, Side]

describe('a member who takes the field', () => {
  test('comes in the order in which it was called', () => {
    expect(mustered(roster, ['bea', 'ada'])).toEqual([aMember('bea'), aMember('ada')])
  })

  test('must exist, be named once, have not left, and belong to a roster that is ready', () => {
    expect(mustered({ ...roster, stage: 'founding' }, [])).toEqual(
      refuse(reason('not-ready'), reason('side-empty', [], { name: 'gang r' }))
    )
    expect(mustered(roster, ['ada', 'ada', 'gone', 'cleo'])).toEqual(
      refuse(
        reason('member-twice'),
        reason('member-gone', [], { name: 'name of gone' }),
        reason('unknown-member', [], { member: 'cleo' })
      )
    )
  })
})

describe('the data of a battle', () => {
  test('is written beside the mustering; a side without data stays', () => {
    const told = { ...first, result: 'win' as const }
    expect(
      reported(
        battle,
        [told],
        () => [],
        (before, one) => ({ ...one, record: { ...before.record, seen: true } })
      )
    ).toEqual([
      { ...told, record: { ...first.record, seen: true } },
      { ...second, record: { seen: true } }
    ])
  })

  test('is refused with every reason against any side', () => {
    expect(
      reported(
        battle,
        [first, second],
        (_before, { roster: id }) => [reason('no', [], { id })],
        (_before, told) => told
      )
    ).toEqual(refuse(reason('no', [], { id: 'r' }), reason('no', [], { id: 's' })))
  })

  test('counts for members of the roster', () => {
    expect(combatantsIn(roster, first).map(({ member }) => member)).toEqual(['ada'])
    expect(combatantsIn(roster, undefined)).toEqual([])
  })

  test('is checked against the limits of each member at the beginning of the battle', () => {
    expect([limitsOf(first, 'ada'), limitsOf(first, 'bea'), limitsOf(second, 'ada')]).toEqual([
      { wounds: 3 },
      {},
      {}
    ])
  })
})

describe('weapons', () => {
  test('come home in the state in which they were left, if they still exist', () => {
    expect(
      weaponChanges(roster, [
        { item: 'gun1', loaded: 2 },
        { item: 'gun9', loaded: 1 }
      ])
    ).toEqual([{ do: 'item-data', item: 'gun1', data: { loaded: 2 } }])
  })

  test('must have been in the battle, and be in a possible state', () => {
    const tooMany = (
      { loaded }: { item: string; loaded: number },
      { name, magazine }: { item: string; name: unknown; magazine: number }
    ) => (loaded > magazine ? [reason('too-many', [], { weapon: String(name) })] : [])
    expect(whyNotLeft(first, [{ item: 'gun1', loaded: 6 }], tooMany)).toEqual([])
    expect(
      whyNotLeft(
        first,
        [
          { item: 'gun1', loaded: 7 },
          { item: 'gun9', loaded: 1 }
        ],
        tooMany
      )
    ).toEqual([reason('too-many', [], { weapon: 'gun' }), reason('no-item')])
    expect(whyNotLeft(second, [{ item: 'gun1', loaded: 1 }], tooMany)).toEqual([reason('no-item')])
  })
})
