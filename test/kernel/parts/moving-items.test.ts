import { describe, expect, test } from 'vitest'
import { rosterEvent } from '../../../src-main/kernel/state/event'
import { dismissed, moveItems, leaveRoster } from '../../../src-main/kernel/parts/moving-items'
import { within } from '../../../src-main/kernel/system/prompt'
import { reason, refuse } from '../../../src-main/kernel/values/verdict'
import { aMember, anItem, aRoster, word } from '../a-roster'

const roster = aRoster('r', {
  members: [aMember('ada'), aMember('bea'), aMember('gone', { left: 'left' })],
  items: [anItem('gun1', 'ada'), anItem('sight1', 'ada', { on: 'gun1' }), anItem('rope1', 'stash')]
})
const store = { key: 'events.store' }

describe('a member who leaves', () => {
  test('leaves their things to the roster, taken apart or as they were fitted', () => {
    expect(leaveRoster(roster, 'ada', 'left')).toEqual([
      { do: 'item-move', item: 'gun1', to: 'stash', on: null },
      { do: 'item-move', item: 'sight1', to: 'stash', on: null },
      { do: 'member-leave', member: 'ada', why: 'left' }
    ])
    expect(leaveRoster(roster, 'ada', 'dead', true)).toEqual([
      { do: 'item-move', item: 'gun1', to: 'stash', on: null },
      { do: 'item-move', item: 'sight1', to: 'stash', on: 'gun1' },
      { do: 'member-leave', member: 'ada', why: 'dead' }
    ])
  })

  test('during the founding is removed together with their things', () => {
    expect(dismissed({ ...roster, stage: 'founding' }, 'ada')).toEqual([
      rosterEvent('r', 'character-undone', { name: 'name of ada' }, [
        { do: 'item-remove', item: 'gun1' },
        { do: 'item-remove', item: 'sight1' },
        { do: 'member-remove', member: 'ada' }
      ])
    ])
    expect(dismissed(roster, 'bea')).toEqual([
      rosterEvent('r', 'character-gone', { name: 'name of bea' }, [
        { do: 'member-leave', member: 'bea', why: 'left' }
      ])
    ])
  })

  test('must exist', () => {
    expect(dismissed(roster, 'cleo')).toEqual(refuse(reason('unknown-member', [], { member: 'cleo' })))
    expect(dismissed(roster, 'gone')).toEqual(refuse(reason('member-gone', [], { name: 'name of gone' })))
  })
})

describe('a thing that is handed over', () => {
  test('goes to somebody, or into the store by its own name', () => {
    expect(
      moveItems(
        roster,
        [
          { item: 'gun1', to: 'bea' },
          { item: 'sight1', to: 'stash' }
        ],
        store
      )
    ).toEqual([
      rosterEvent('r', 'gear-moved', { thing: word('gun1'), to: 'name of bea' }, [
        { do: 'item-move', item: 'gun1', to: 'bea', on: null }
      ]),
      rosterEvent('r', 'gear-moved', { thing: word('sight1'), to: { key: 'events.store' } }, [
        { do: 'item-move', item: 'sight1', to: 'stash', on: null }
      ])
    ])
  })

  test('is refused where one of its parts may not go there, with each reason', () => {
    const moves = [
      { item: 'gun9', to: 'bea' },
      { item: 'gun1', to: 'gone' },
      { item: 'gun1', to: 'bea', on: 'rope1' },
      { item: 'rope1', to: 'ada' }
    ]
    expect(moveItems(roster, moves, store)).toEqual(
      refuse(reason('no-item'), reason('unknown-member', [], { member: 'gone' }), reason('unknown-option'))
    )
  })
})

test('an amount is whole and within its bounds, or refused with them', () => {
  const told = (amount?: number) =>
    within({ min: 1, max: 3 }, amount === undefined ? {} : { amount }, (value) => value * 10)
  expect([1, 3].map(told)).toEqual([10, 30])
  for (const wrong of [0, 4, 1.5, undefined])
    expect(told(wrong)).toEqual(refuse(reason('amount-needed', [], { min: 1, max: 3 })))
})
