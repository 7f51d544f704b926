import { describe, expect, test } from 'vitest'
import { STASH, type Roster } from '../../../../src-main/kernel/state/roster'
import { reason } from '../../../../src-main/kernel/values/verdict'
import { decide } from '../../../../src-main/systems/neo-necro/roster/decide'
import type { Drawn } from '../../../support/necro-gang'
import { dice, type Done } from '../../../support/necro-interlude'
import { rules, ruled, told, founding, trading, gang } from './trading'

const type = (id: string) => rules.fighterType(id)!.name

const category = (id: string) => rules.learningCategories.find((one) => one.id === id)!.name

describe('joining and leaving', () => {
  const recruiting = (
    roster: Roster,
    memberType: string,
    choices: { [key: string]: string } = {},
    by = rules
  ) => told(roster, { type: 'recruit', memberType, name: 'Moll', choices }, by)
  const crew: Drawn[] = [{ type: 'leader' }, {}]

  test('NN-GANG-4, NN-XP-6: a recruit starts with the type’s values and a training; in an interlude they are noted', () => {
    const { cost, profile, startingXp, startingProgressions } = rules.fighterType('ganger')!
    const member = {
      id: 'x1',
      name: 'Moll',
      type: 'ganger',
      typeName: type('ganger'),
      cost,
      profile,
      numbers: { xp: startingXp, starting: startingProgressions, startingTaken: 0 },
      choices: { category: 'ws' },
      traits: [],
      status: 'fit',
      left: null
    }
    expect(recruiting(gang(crew, trading({ recruits: ['m1'] })), 'ganger', { category: 'ws' })).toEqual([
      {
        type: 'fighter-recruited',
        facts: { fighter: 'Moll', type: type('ganger'), paid: 80, category: category('ws') },
        changes: [
          { do: 'member-add', member },
          { do: 'money', by: -80 },
          { do: 'between-data', key: 'recruits', to: ['m1', 'x1'] }
        ]
      }
    ])
    expect(recruiting(gang(crew, founding), 'ganger')).toMatchObject([
      {
        facts: { category: category('bs') },
        changes: [{ member: { choices: { category: 'bs' } } }, { by: -80 }]
      }
    ])
    expect((recruiting(gang(crew, founding), 'ganger') as Done[])[0]!.changes).toHaveLength(2)
    expect(recruiting(gang(crew), 'ganger')).toMatchObject([
      { changes: [{}, {}, { key: 'recruits', to: ['x1'] }] }
    ])
    expect(recruiting(gang([{}], founding), 'leader')).toMatchObject([
      {
        changes: [
          {
            member: {
              traits: [
                {
                  kind: 'rule',
                  key: 'leader-of-men',
                  name: rules.fighterRule('leader-of-men')!.name,
                  data: { level: 1 }
                }
              ]
            }
          },
          {}
        ]
      }
    ])
  })

  test('NN-FTR-1, NN-GANG-3, NN-BUY-4: a second leader, a ninth member, a lack of money, another time and an unknown type are refused', () => {
    expect(recruiting(gang(crew), 'leader')).toEqual([
      reason('too-many-of-type', ['NN-FTR-1'], { type: type('leader'), count: 2, max: 1 })
    ])
    expect(recruiting(gang(Array<Drawn>(8).fill({})), 'kid')).toEqual([
      reason('gang-full', ['NN-GANG-3'], { members: 8, cap: 8, gangValue: 1500 })
    ])
    expect(
      recruiting(
        gang([...Array<Drawn>(8).fill({}), { left: 'dead' }], { ...trading(), numbers: { value: 2500 } }),
        'kid'
      )
    ).toHaveLength(1)
    expect(recruiting(gang(Array<Drawn>(8).fill({}), { ...trading(), numbers: {} }), 'kid')).toMatchObject([
      { params: { gangValue: 0 } }
    ])
    expect(recruiting(gang(crew, { ...trading(), money: 44 }), 'kid')).toEqual([
      reason('money-short', ['NN-BUY-1'], { price: 45, money: 44, missing: 1 })
    ])
    expect(recruiting(gang(crew, {}), 'kid')).toMatchObject([{ code: 'not-now' }])
    expect(recruiting(gang(crew), 'wizard')).toEqual([reason('unknown-id', [], { id: 'wizard' })])
    expect(recruiting(gang(crew), 'kid', { category: 'sorcery', hat: 'red' })).toEqual([
      reason('unknown-category', ['NN-XP-6'], { category: 'sorcery' }),
      reason('unknown-choice', [], { key: 'hat' })
    ])
  })

  test('NN-RUL-44: if the campaign only promotes, a leader is recruited only at the founding', () => {
    const promotes = ruled({ leaderReplacement: 'promote-only' })
    expect(recruiting(gang([{}]), 'leader', {}, promotes)).toEqual([
      reason('leader-promote-only', ['NN-RUL-44'])
    ])
    expect(
      [
        recruiting(gang([{}], founding), 'leader', {}, promotes),
        recruiting(gang([{}]), 'kid', {}, promotes),
        recruiting(gang([{}]), 'leader')
      ].map((events) => 'type' in events[0]!)
    ).toEqual([true, true, true])
  })

  const dismissing = (roster: Roster, member: string) => told(roster, { type: 'dismiss', member })
  test('NN-GANG-1: at the founding a dismissed recruit leaves no trace, and the price of recruit and items is returned', () => {
    const begun = gang([{ type: 'leader' }, { things: ['dagger', 'power-sword'] }, {}], {
      ...founding,
      numbers: { rare: 1 }
    })
    expect(dismissing(begun, 'm1')).toEqual([
      {
        type: 'recruitment-cancelled',
        facts: { fighter: 'Nom 1', type: type('ganger'), paid: 125 },
        changes: [
          { do: 'item-remove', item: 'i1-0' },
          { do: 'item-remove', item: 'i1-1' },
          { do: 'member-remove', member: 'm1' },
          { do: 'money', by: 125 },
          { do: 'number', key: 'rare', to: 0 }
        ]
      }
    ])
    expect(dismissing(begun, 'm2')).toMatchObject([
      { facts: { paid: 80 }, changes: [{ do: 'member-remove' }, { by: 80 }] }
    ])
    expect((dismissing(begun, 'm2') as Done[])[0]!.changes).toHaveLength(2)
    begun.members[2]!.numbers['free'] = 1
    expect(dismissing(begun, 'm2')).toMatchObject([{ facts: { paid: 0 } }])
    expect(dismissing(begun, 'm0')).toHaveLength(1)
  })

  test('NN-BIO-1, NN-FTR-1: later a dismissed fighter leaves their items, not their organs; a leader stays', () => {
    const some = gang([
      { type: 'leader' },
      { things: ['lasgun', 'telescopic-sight@0', 'bionic-eye'] },
      { status: 'captured' },
      { left: 'dead' }
    ])
    expect(dismissing(some, 'm1')).toEqual([
      {
        type: 'fighter-dismissed',
        facts: { fighter: 'Nom 1', type: type('ganger') },
        changes: [
          { do: 'item-move', item: 'i1-0', to: STASH, on: null },
          { do: 'item-move', item: 'i1-1', to: STASH, on: 'i1-0' },
          { do: 'item-remove', item: 'i1-2' },
          { do: 'member-leave', member: 'm1', why: 'dismissed' }
        ]
      }
    ])
    expect(dismissing(some, 'm0')).toEqual([
      reason('leader-stays', ['NN-FTR-1', 'NN-RUL-44'], { fighter: 'Nom 0' })
    ])
    expect([dismissing(some, 'm2'), dismissing(some, 'm3'), dismissing(some, 'm9')]).toEqual([
      [reason('fighter-captured', ['NN-RUL-43'], { fighter: 'Nom 2' })],
      [reason('fighter-gone', [], { fighter: 'Nom 3' })],
      [reason('unknown-fighter', [], { fighter: 'm9' })]
    ])
  })

  const choosing = (roster: Roster, value: string, key = 'category', member = 'm0') =>
    told(roster, { type: 'choose', member, key, value })
  test('NN-XP-6, NN-XP-14: the training may change freely while recruiting, and once after a progression', () => {
    const changed = (more: object[] = []) => [
      {
        type: 'category-chosen',
        facts: { fighter: 'Nom 0', from: category('bs'), category: category('ws') },
        changes: [{ do: 'member-choice', member: 'm0', key: 'category', to: 'ws' }, ...more]
      }
    ]
    expect([
      choosing(gang([{}], founding), 'ws'),
      choosing(gang([{}], trading({ recruits: ['m0'] })), 'ws')
    ]).toEqual([changed(), changed()])
    expect(choosing(gang([{}], trading({ gained: ['m0'] })), 'ws')).toEqual(
      changed([{ do: 'between-data', key: 'recategorised:m0', to: true }])
    )
    expect(choosing(gang([{}], trading({ gained: ['m0'], 'recategorised:m0': true })), 'ws')).toEqual([
      reason('category-fixed', ['NN-XP-14'], { fighter: 'Nom 0' })
    ])
    expect(choosing(gang([{}], trading({ gained: ['m0'], 'thresholds:m0': [40] })), 'ws')).toEqual([
      reason('progression-first', ['NN-XP-14'], { fighter: 'Nom 0' })
    ])
    expect([choosing(gang([{}]), 'ws'), choosing(gang([{}], {}), 'ws')]).toEqual(
      Array(2).fill([reason('category-fixed', ['NN-XP-14'], { fighter: 'Nom 0' })])
    )
    expect(choosing(gang([{}], founding), 'sorcery')).toEqual([
      reason('unknown-category', ['NN-XP-6'], { category: 'sorcery' })
    ])
    expect(choosing(gang([{}], founding), 'ws', 'hat')).toEqual([
      reason('unknown-choice', [], { key: 'hat' })
    ])
    expect(choosing(gang([{}]), 'ws', 'hat', 'm9')).toEqual([
      reason('unknown-fighter', [], { fighter: 'm9' }),
      reason('unknown-choice', [], { key: 'hat' })
    ])
    const odd = gang([{}], founding)
    odd.members[0]!.choices = {}
    expect(choosing(odd, 'ws')).toMatchObject([{ facts: { from: { fr: '', en: '' } } }])
  })
})

describe('the founding of a gang', () => {
  test('NN-GANG-1, NN-GANG-5, NN-GANG-6: it starts with a house, its credits and its respect', () => {
    expect(told(null, { type: 'create', id: 'g9', name: 'Neuf', kind: 'orlock', player: 'p1' })).toEqual([
      {
        type: 'gang-created',
        facts: { gang: 'Neuf', house: rules.house('orlock')!.name, credits: 1500 },
        changes: [
          {
            do: 'create',
            roster: {
              id: 'g9',
              name: 'Neuf',
              system: 'neo-necro',
              kind: 'orlock',
              kindName: rules.house('orlock')!.name,
              player: 'p1',
              stage: 'founding',
              money: 1500,
              numbers: { respect: 300, rare: 0 },
              members: [],
              items: [],
              between: null
            }
          }
        ]
      }
    ])
    expect(told(null, { type: 'create', id: 'g9', name: 'Neuf', kind: 'tories', player: null })).toEqual([
      reason('unknown-house', ['NN-GANG-5'], { house: 'tories' })
    ])
    expect(decide(rules, null, { type: 'rename', name: 'x' }, dice())).toEqual({
      refused: [reason('unknown-roster')]
    })
  })

  const ready: Drawn[] = [{ type: 'leader' }, {}, { type: 'kid' }]
  const found = (roster: Roster, asItStands?: boolean) =>
    told(roster, { type: 'found', ...(asItStands !== undefined && { asItStands }) })
  const worth = 120 + 70 + 80 + 30 + 45

  test('NN-VAL-1: it ends with the value at that time; the rest stays in the stash', () => {
    expect(found(gang([...ready, { left: 'dead' }], founding))).toEqual([
      {
        type: 'gang-founded',
        facts: {
          gang: 'Les Rats',
          house: rules.house('delaque')!.name,
          value: worth,
          respect: 300,
          left: 1000,
          fighters: 3,
          worth: expect.objectContaining({
            stash: 0,
            members: [
              expect.objectContaining({ cost: 120, xp: 70 }),
              expect.objectContaining({ cost: 80, xp: 30 }),
              expect.objectContaining({ cost: 45 })
            ]
          })
        },
        changes: [
          { do: 'number', key: 'value', to: worth },
          { do: 'stage', to: 'ready' }
        ]
      }
    ])
    expect(found(gang(ready, { ...founding, numbers: { value: 7 } }))).toMatchObject([
      { facts: { value: worth, respect: 0 } }
    ])
  })

  test('a gang taken over from paper is stored unchanged, with its value on paper', () => {
    expect(found(gang([{}], { ...founding, numbers: { value: 7 } }), true)).toMatchObject([
      {
        type: 'gang-taken-over',
        facts: { value: 7 },
        changes: [
          { do: 'number', key: 'value', to: 7 },
          { do: 'stage', to: 'ready' }
        ]
      }
    ])
    expect(found(gang([{}], founding), true)).toMatchObject([{ facts: { value: 110 } }])
  })

  test('NN-FTR-1, NN-GANG-4: it can’t end without a leader, with open progressions or invalid loads, nor twice', () => {
    const open = gang([{ things: ['lasgun', 'lasgun', 'lasgun'], skills: ['custom-weapon'] }], founding)
    open.members[0]!.numbers = { xp: 30, starting: 2, startingTaken: 1 }
    expect(found(open)).toEqual([
      reason('too-few-of-type', ['NN-FTR-1'], { type: type('leader'), count: 0, min: 1 }),
      reason('prompts-open', ['NN-GANG-4'], { count: 1 }),
      reason('too-heavy-fighter', ['NN-ENC-1'], { total: 15, capacity: 12, over: 3, fighter: 'Nom 0' })
    ])
    expect(found(gang(ready, {}))).toEqual([reason('already-founded')])
    expect(
      found(gang([{ type: 'leader', things: ['lasgun'], skills: ['custom-weapon'] }], founding))
    ).toHaveLength(1)
  })

  test('the founding counts every starting choice that is left, also those that open one after the other', () => {
    const open = gang([{ type: 'leader' }, {}], founding)
    open.members[0]!.numbers = { xp: 30, starting: 3, startingTaken: 1 }
    open.members[1]!.numbers = { xp: 30, starting: 1, startingTaken: 0 }
    expect(found(open)).toEqual([reason('prompts-open', ['NN-GANG-4'], { count: 3 })])
  })

  test('names change at any time, also those of former members', () => {
    const some = gang([{ left: 'dead' }])
    expect(told(some, { type: 'rename', name: 'Souris' })).toEqual([
      {
        type: 'gang-renamed',
        facts: { from: 'Les Rats', to: 'Souris' },
        changes: [{ do: 'rename', name: 'Souris' }]
      }
    ])
    expect(told(some, { type: 'rename-member', member: 'm0', name: 'Ada' })).toEqual([
      {
        type: 'fighter-renamed',
        facts: { from: 'Nom 0', to: 'Ada' },
        changes: [{ do: 'member-rename', member: 'm0', name: 'Ada' }]
      }
    ])
    expect(told(some, { type: 'rename-member', member: 'm9', name: 'Ada' })).toEqual([
      reason('unknown-fighter', [], { fighter: 'm9' })
    ])
  })

  test('an arbitrator’s corrections use the same path, for the gang’s own members', () => {
    const command = {
      type: 'correct',
      why: 'paper',
      corrections: [{ what: 'trait-add', member: 'm0', kind: 'injury', key: 'hatred', about: 'e1' }]
    } as const
    expect(
      decide(
        rules,
        gang([{}]),
        {
          ...command,
          corrections: [...command.corrections],
          people: [{ roster: 'g2', rosterName: 'Gang 2', member: 'e1', name: 'Nell' }]
        },
        dice()
      )
    ).toMatchObject([{ type: 'corrected-trait-add', facts: { fighter: 'Nom 0', why: 'paper' } }])
    expect(
      decide(rules, gang([{}]), { ...command, corrections: [...command.corrections] }, dice())
    ).toMatchObject({ refused: [{ code: 'unknown-member' }] })
  })
})
