import { describe, expect, test } from 'vitest'
import { reason } from '../../../../src-main/kernel/values/verdict'
import { gangOf, type Drawn } from '../../../support/necro-gang'
import { answered, asked, fought, interlude, say } from '../../../support/necro-interlude'
import { rules, ruled, thing, leaderOfMen, kept, yes, crew, gang } from './gang'

const type = (id: string) => rules.fighterType(id)!.name

describe('consumables', () => {
  const supplied = (step: Parameters<typeof interlude>[0] = 'trade') =>
    gang(
      crew(
        { things: ['lasgun', 'standard-reload:lasgun', 'standard-reload:lasgun'] },
        { things: ['frag-grenade'] }
      ),
      step,
      { consumables: ['i0-1', 'i0-2', 'i1-0', 's-0', 'gone'] },
      { stash: ['frag-grenade'] }
    )
  const reload = thing('standard-reload:lasgun')

  test('NN-RUL-23: used ones are ticked off for any bearer, until the value is updated', () => {
    const carried = (fighter: string) => say('prompts.spent.carried-by', { fighter })
    expect(asked(rules, supplied(), 'spent')).toEqual([
      {
        id: 'spent',
        step: 'trade',
        member: null,
        title: say('prompts.spent.title'),
        text: say('prompts.spent.text'),
        rules: ['NN-RUL-23', 'NN-EQP-3'],
        optional: true,
        choose: { min: 1, max: 4 },
        options: [
          yes('i0-1', reload, { hint: carried('Ada') }),
          yes('i0-2', reload, { hint: carried('Ada') }),
          yes('i1-0', thing('frag-grenade'), { hint: carried('Bo') }),
          yes('s-0', thing('frag-grenade'), { hint: say('prompts.spent.in-stash') })
        ]
      }
    ])
    expect(asked(rules, supplied('gang-value'), 'spent')).toEqual([])
    expect(asked(rules, gang(crew({}), 'trade', { consumables: ['gone'] }), 'spent')).toEqual([])
  })

  test('NN-EQP-3: used ones are gone, and logged once for each kind and bearer', () => {
    expect(answered(rules, supplied(), 'spent', { options: ['i0-1', 's-0', 'i1-0', 'i0-2'] })).toEqual([
      {
        type: 'supplies-spent',
        facts: { thing: reload, quantity: 2, fighter: 'Ada' },
        changes: [
          { do: 'item-remove', item: 'i0-1' },
          { do: 'item-remove', item: 'i0-2' }
        ]
      },
      {
        type: 'stash-supplies-spent',
        facts: { thing: thing('frag-grenade'), quantity: 1, fighter: null },
        changes: [{ do: 'item-remove', item: 's-0' }]
      },
      {
        type: 'supplies-spent',
        facts: { thing: thing('frag-grenade'), quantity: 1, fighter: 'Bo' },
        changes: [{ do: 'item-remove', item: 'i1-0' }]
      }
    ])
    expect(answered(rules, supplied(), 'spent')).toEqual([])
  })
})

describe('experience', () => {
  const crewed = crew({ type: 'leader', xp: 75 }, { xp: 39 }, { type: 'kid', xp: 28 }, { xp: 25 })
  const learnt = (data: Parameters<typeof interlude>[1] = {}) =>
    gang(crewed, 'experience', {
      fought: { m0: fought('unhurt', { learning: 1 }), m1: fought('out'), m2: fought('unhurt') },
      'injury:m1': { rolls: [3], result: 'miraculous-survival', wait: null },
      ...data
    })

  test('NN-XP-1: it is shown before it is given', () => {
    expect(asked(rules, learnt(), 'experience')).toEqual([
      {
        id: 'experience',
        step: 'experience',
        member: null,
        title: say('prompts.experience.title'),
        text: say('prompts.experience.text', { list: ['Ada +10', 'Bo +10', 'Cy +10'] }),
        rules: ['NN-XP-1', 'NN-XP-2', 'NN-XP-3', 'NN-XP-10', 'NN-RUL-34', 'NN-RUL-35']
      }
    ])
    expect(asked(rules, learnt({ fought: {}, 'injury:m1': undefined }), 'experience')[0]!.text).toEqual(
      say('prompts.experience.none')
    )
    expect(asked(rules, learnt({ experience: true }), 'experience')).toEqual([])
  })

  test('NN-XP-2, NN-XP-4, NN-XP-11, NN-INJ-4: it is given in parts, opens a progression for each passed threshold, and makes a kid a ganger', () => {
    const earned = (fighter: string, from: number, xp: number, thresholds: number[], parts: object) => ({
      fighter,
      xp,
      from,
      to: from + xp,
      parts: { game: 5, kid: 0, learning: 0, challenger: 0, miracle: 0, ...parts },
      thresholds
    })
    expect(answered(rules, learnt(), 'experience')).toEqual([
      {
        type: 'experience-earned',
        facts: earned('Ada', 75, 10, [85], { learning: 5 }),
        changes: [{ do: 'member-number', member: 'm0', key: 'xp', to: 85 }, kept('thresholds:m0', [85])]
      },
      {
        type: 'experience-earned',
        facts: earned('Bo', 39, 10, [40], { miracle: 5 }),
        changes: [{ do: 'member-number', member: 'm1', key: 'xp', to: 49 }, kept('thresholds:m1', [40])]
      },
      {
        type: 'experience-earned',
        facts: earned('Cy', 28, 10, [30], { kid: 5 }),
        changes: [{ do: 'member-number', member: 'm2', key: 'xp', to: 38 }, kept('thresholds:m2', [30])]
      },
      {
        type: 'fighter-promoted',
        facts: { fighter: 'Cy', from: type('kid'), to: type('ganger') },
        changes: [{ do: 'member-type', member: 'm2', type: 'ganger', typeName: type('ganger') }]
      },
      {
        type: 'experience-settled',
        facts: { fighters: 3, progressions: 3 },
        changes: [kept('experience', true), kept('gained', ['m0', 'm1', 'm2'])]
      }
    ])
  })

  test('NN-XP-4: without a threshold there is no progression', () => {
    const events = answered(
      rules,
      gang(crew({ xp: 25 }), 'experience', { fought: { m0: fought('unhurt') } }),
      'experience'
    )
    expect(events).toEqual([
      expect.objectContaining({
        type: 'experience-earned',
        changes: [{ do: 'member-number', member: 'm0', key: 'xp', to: 30 }]
      }),
      {
        type: 'experience-settled',
        facts: { fighters: 1, progressions: 0 },
        changes: [kept('experience', true), kept('gained', [])]
      }
    ])
  })
})

describe('income', () => {
  const earning = (data: Parameters<typeof interlude>[1] = {}) => gang(crew({}), 'income', data)

  test('NN-REV-1 to 6: respect changes first, then the credits come, minus stolen purses', () => {
    const rulesOf = ['NN-REV-1', 'NN-REV-2', 'NN-REV-3', 'NN-REV-5', 'NN-REV-6', 'NN-RUL-59']
    expect(asked(rules, earning(), 'income')).toEqual([
      {
        id: 'income',
        step: 'income',
        member: null,
        title: say('prompts.income.title'),
        text: say('prompts.income.text', { from: 300, respect: 285, credits: 285 }),
        rules: rulesOf
      }
    ])
    expect(answered(rules, earning({ pursesStolen: 2, pursesLost: 1 }), 'income')).toEqual([
      {
        type: 'income-earned',
        facts: {
          result: 'loss',
          from: 300,
          respect: 285,
          change: -15,
          challenger: 0,
          fromRespect: 285,
          lost: 20,
          stolen: 40,
          credits: 305
        },
        changes: [{ do: 'number', key: 'respect', to: 285 }, { do: 'money', by: 305 }, kept('income', 305)]
      }
    ])
  })

  test('it is earned once, even if it is zero', () => {
    expect(asked(rules, earning({ income: 0 }), 'income')).toEqual([])
    expect(asked(rules, gang(crew({}), 'pay'), 'income')).toEqual([])
  })
})

describe('pay', () => {
  const crewed = crew(
    { type: 'leader' },
    {},
    { type: 'kid', status: 'convalescent', things: ['dagger'] },
    { status: 'captured' }
  )
  const fighter = (name: string, of: string) => say('prompts.pay.fighter', { fighter: name, type: type(of) })

  test('NN-PAY-1, NN-PAY-3, NN-RUL-43: it is due to gangers and kids at home, and the others’ situation is shown', () => {
    expect(asked(rules, gang(crewed, 'pay'), 'pay')).toEqual([
      {
        id: 'pay',
        step: 'pay',
        member: null,
        title: say('prompts.pay.title'),
        text: say('prompts.pay.text', { total: 40, money: 120 }),
        rules: ['NN-PAY-1', 'NN-PAY-2', 'NN-PAY-3', 'NN-PAY-4', 'NN-RUL-76'],
        choose: { min: 0, max: 2 },
        options: [
          yes('m1', fighter('Bo', 'ganger'), { hint: say('prompts.pay.or-stays-away'), cost: 25 }),
          yes('m2', fighter('Cy', 'kid'), {
            hint: say('prompts.pay.or-dies'),
            unchosen: say('prompts.pay.dies-unpaid', { fighter: 'Cy' }),
            cost: 15
          })
        ]
      }
    ])
    expect(
      asked(rules, gang(crewed, 'pay', {}, { money: 15 }), 'pay')[0]!.options!.map(
        ({ allowed, refused }) => refused ?? allowed
      )
    ).toEqual([[say('refusals.money-short', { price: 25, money: 15, missing: 10 })], true])
    expect(asked(rules, gang(crewed, 'pay', { pay: true }), 'pay')).toEqual([])
    expect(asked(rules, gang(crewed.slice(0, 1), 'pay'), 'pay')).toEqual([])
  })

  test('NN-PAY-2, NN-PAY-3: unpaid fighters sit out, and an unpaid convalescent dies', () => {
    expect(answered(rules, gang(crewed, 'pay'), 'pay', { options: ['m2', 'm1'] })).toEqual([
      {
        type: 'pay-settled',
        facts: { names: ['Bo', 'Cy'], count: 2, paid: 40 },
        changes: [{ do: 'money', by: -40 }, kept('pay', true)]
      }
    ])
    expect(answered(rules, gang(crewed, 'pay'), 'pay')).toEqual([
      {
        type: 'pay-withheld',
        facts: { names: [], count: 0, paid: 0 },
        changes: [{ do: 'money', by: -0 }, kept('pay', true)]
      },
      {
        type: 'fighter-unpaid',
        facts: { fighter: 'Bo', pay: 25 },
        changes: [{ do: 'member-status', member: 'm1', to: 'unpaid' }]
      },
      {
        type: 'convalescent-died',
        facts: { fighter: 'Cy', pay: 15 },
        changes: [
          { do: 'item-remove', item: 'i2-0' },
          { do: 'member-leave', member: 'm2', why: 'dead' }
        ]
      }
    ])
    expect(answered(rules, gang(crewed, 'pay', {}, { money: 39 }), 'pay', { options: ['m1', 'm2'] })).toEqual(
      [reason('money-short', ['NN-PAY-2'], { price: 40, money: 39, missing: 1 })]
    )
  })
})

describe('a gang without a leader', () => {
  const orphans = (
    more: Parameters<typeof gangOf>[2] = {},
    by = rules,
    members: Drawn[] = crew({}, { type: 'kid', level: 2 }, { status: 'captured' })
  ) => gangOf(by, members, { ...interlude('trade'), ...more })
  const cost = rules.fighterType('leader')!.cost

  test('NN-RUL-44: it promotes one of its members at home, who gains rank and Leader of Men', () => {
    expect(asked(rules, orphans(), 'leader')).toEqual([
      {
        id: 'leader',
        step: 'trade',
        member: null,
        title: say('prompts.leader.title'),
        text: say('prompts.leader.promote-or-recruit', { cost }),
        rules: ['NN-RUL-44', 'NN-FTR-1'],
        options: [
          yes('m0', say('prompts.leader.promote', { fighter: 'Ada', type: type('ganger') })),
          yes('m1', say('prompts.leader.promote', { fighter: 'Bo', type: type('kid') }))
        ]
      }
    ])
    const ranked = (member: string) => ({
      do: 'member-type',
      member,
      type: 'leader',
      typeName: type('leader')
    })
    expect(answered(rules, orphans(), 'leader', { options: ['m0'] })).toEqual([
      {
        type: 'leader-promoted',
        facts: { fighter: 'Ada', from: type('ganger'), to: type('leader') },
        changes: [
          ranked('m0'),
          {
            do: 'trait-add',
            member: 'm0',
            trait: {
              id: 'x1',
              kind: 'rule',
              key: 'leader-of-men',
              name: leaderOfMen.name,
              data: { level: 1 }
            }
          }
        ]
      }
    ])
    expect(answered(rules, orphans(), 'leader', { options: ['m1'] })).toEqual([
      {
        type: 'leader-promoted',
        facts: { fighter: 'Bo', from: type('kid'), to: type('leader') },
        changes: [ranked('m1')]
      }
    ])
  })

  test('NN-RUL-44: it gets no such question while it has one, even a captive, nor at another step', () => {
    expect(
      asked(rules, orphans({}, rules, crew({ type: 'leader', status: 'captured' }, {})), 'leader')
    ).toEqual([])
    expect(asked(rules, orphans(interlude('pay')), 'leader')).toEqual([])
  })

  test('NN-RUL-44: if the campaign only recruits, nobody is promoted, and without the money the gang goes on', () => {
    const recruits = ruled({ leaderReplacement: 'recruit-only' })
    const [rich, poor] = [1000, cost - 1].map(
      (money) => asked(recruits, orphans({ money }, recruits), 'leader')[0]!
    )
    expect(rich).toMatchObject({
      text: say('prompts.leader.recruit-only', { cost }),
      options: [
        { id: 'm0', allowed: false, refused: [say('refusals.leader-recruit-only', {})] },
        { id: 'm1', allowed: false }
      ]
    })
    expect([rich!.optional, poor!.optional]).toEqual([undefined, true])
  })

  test('NN-RUL-44: if the campaign only promotes, one member must be promoted, if there is anybody', () => {
    const promotes = ruled({ leaderReplacement: 'promote-only' })
    const of = (members: Drawn[]) =>
      asked(promotes, orphans({ money: 1000 }, promotes, members), 'leader')[0]!
    expect(of(crew({}))).toMatchObject({ text: say('prompts.leader.promote-only', { cost }) })
    expect([of(crew({})).optional, of(crew({ status: 'captured' })).optional]).toEqual([undefined, true])
    expect(asked(rules, orphans({ money: 1000 }, rules, []), 'leader')[0]!.optional).toBeUndefined()
  })
})
