import { describe, expect, test } from 'vitest'
import { rosterEvent } from '../../../src-main/kernel/state/event'
import { begun, founded, whyNotFounded } from '../../../src-main/kernel/parts/founding'
import { firstDay, freeToJoin, joined } from '../../../src-main/kernel/parts/joining'
import { reason, refuse } from '../../../src-main/kernel/values/verdict'
import { aMember, aRoster, word } from '../a-roster'

const young = aRoster('r', { stage: 'founding' })

describe('a new roster', () => {
  const command = { type: 'create', id: 'new', name: 'moles', kind: 'house', player: 'kim' } as const

  test('has no members, and nothing but its starting values', () => {
    const roster = {
      id: 'new',
      name: 'moles',
      system: 'one',
      kind: 'house',
      kindName: word('house'),
      player: 'kim',
      stage: 'founding',
      money: null,
      numbers: {},
      members: [],
      items: [],
      between: null
    } as const
    expect(begun(command, 'begun', { system: 'one', kind: 'house', kindName: word('house') })).toEqual([
      rosterEvent('new', 'begun', { name: 'moles' }, [
        { do: 'create', roster: { ...roster, members: [], items: [] } }
      ])
    ])
    expect(
      begun(command, 'begun', {
        system: 'one',
        kind: 'house',
        kindName: word('house'),
        money: 0,
        numbers: { fame: 2 }
      })
    ).toMatchObject([{ changes: [{ roster: { money: 0, numbers: { fame: 2 } } }] }])
  })

  test('is of the only kind that the game has', () => {
    expect(
      begun({ ...command, kind: 'horde' }, 'begun', { system: 'one', kind: 'house', kindName: word('house') })
    ).toEqual(refuse(reason('unknown-kind', [], { kind: 'horde' })))
  })
})

describe('a founding', () => {
  test('waits for a first member', () => {
    expect(whyNotFounded(young)).toEqual([reason('nobody-there')])
    expect(whyNotFounded({ ...young, members: [aMember('gone', { left: 'left' })] })).toEqual([
      reason('nobody-there')
    ])
    expect(whyNotFounded({ ...young, members: [aMember('ada')] })).toEqual([])
    expect(whyNotFounded({ ...young, stage: 'ready' })).toEqual([])
  })

  test('is closed once, unless a reason against it is not passed over', () => {
    const against = [reason('nobody-there')]
    const done = [rosterEvent('r', 'founded', { name: 'gang r', count: 0 }, [{ do: 'stage', to: 'ready' }])]
    expect(founded(young, 'founded', [])).toEqual(done)
    expect(founded(young, 'founded', against)).toEqual(refuse(...against))
    expect(founded(young, 'founded', against, true)).toEqual(done)
    expect(founded({ ...young, stage: 'ready' }, 'founded', [], true)).toEqual(
      refuse(reason('already-founded'))
    )
  })
})

describe('a recruit', () => {
  const come = (memberType: string, choices: { [key: string]: string } = {}) =>
    joined(young, { type: 'recruit', memberType, name: 'bea', choices }, 'came', ['kid'], () =>
      aMember('bea')
    )

  test('is of a known type, and has nothing to choose', () => {
    expect(come('kid')).toEqual([
      rosterEvent('r', 'came', { name: 'bea' }, [{ do: 'member-add', member: aMember('bea') }])
    ])
    expect(come('elder', { eyes: 'green' })).toEqual(
      refuse(reason('unknown-type', [], { type: 'elder' }), reason('choice-unknown', [], { key: 'eyes' }))
    )
  })

  test('is offered for nothing, with the starting kit of the type', () => {
    expect(freeToJoin(aMember('bea'))).toEqual({
      type: 'kid',
      name: word('kid'),
      cost: null,
      profile: { ws: 4 },
      notes: [],
      allowed: true,
      refused: []
    })
    expect(firstDay(aMember('bea'))).toEqual({
      id: 'kid',
      name: word('kid'),
      profile: { ws: 4 },
      numbers: { xp: 5 }
    })
  })
})
