import { describe, expect, test } from 'vitest'
import type { Roster } from '../../../src-main/kernel/state/roster'
import { STASH } from '../../../src-main/kernel/state/roster'
import { reason } from '../../../src-main/kernel/values/verdict'
import { openPrompts, questionOf } from '../../../src-main/systems/neo-necro/roster/prompts'
import { gangOf, type Drawn } from '../../support/necro-gang'
import { answered, asked, dice, fought, interlude, nell, say } from '../../support/necro-interlude'
import { necro } from '../../support/neo-necro-raw'

// Each question of the interlude by itself: the whole of what is asked, and the whole of what each answer does.

const rules = necro()
/** The same with other rulings. */
const ruled = (houseRules: Partial<typeof rules.houseRules>) => ({
  ...rules,
  houseRules: { ...rules.houseRules, ...houseRules }
})
const thing = (id: string) => rules.thing(id)!.name
const type = (id: string) => rules.fighterType(id)!.name
const injury = (id: string) => rules.injury(id)!.name
const leaderOfMen = rules.fighterRule('leader-of-men')!
const kept = (key: string, to: unknown) => ({ do: 'between-data', key, to })
const typed = (sides: number, value: number) => ({ sides, value, by: 'table' })
const thrown = (sides: number, value: number) => ({ sides, value, by: 'app' })
const yes = (id: string, label: unknown, more: object = {}) => ({ id, label, allowed: true, ...more })
const crew = (...members: Drawn[]): Drawn[] =>
  members.map((one, n) => ({ name: ['Ada', 'Bo', 'Cy', 'Dee'][n]!, ...one }))
const gang = (
  members: Drawn[],
  step: Parameters<typeof interlude>[0],
  data: Parameters<typeof interlude>[1] = {},
  more: Parameters<typeof gangOf>[2] = {}
): Roster => gangOf(rules, members, { ...interlude(step, data), ...more })

test('NN-ITL-1: a gang that is ready is asked nothing, nor does anybody ask what no question is about', () => {
  expect(openPrompts(rules, gangOf(rules, crew({ type: 'kid', things: ['missile-launcher'] })))).toEqual([])
  expect(() =>
    questionOf({ id: 'weather:m0', step: 'trade', member: null, title: say('x'), rules: [] })
  ).toThrow('nobody asks weather:m0')
})

describe('who ended the game down', () => {
  const hurt = (more: Parameters<typeof gangOf>[2] = {}, by = rules) =>
    gangOf(by, crew({ type: 'leader' }, {}, { type: 'kid' }), {
      ...interlude('injuries', { fought: { m0: fought('unhurt'), m1: fought('down') } }),
      ...more
    })

  test('NN-INJ-2: is paid for, or throws a D10', () => {
    expect(asked(rules, hurt(), 'down')).toEqual([
      {
        id: 'down:m1',
        step: 'injuries',
        member: 'm1',
        rules: ['NN-OUT-7', 'NN-INJ-2', 'NN-RUL-8'],
        dice: { sides: 10, count: 1 },
        title: say('prompts.down.title', { fighter: 'Bo' }),
        text: say('prompts.down.pay-or-roll', { cost: 10, max: 5 }),
        options: [
          yes('pay', say('prompts.down.pay', { cost: 10 }), { cost: 10 }),
          yes('roll', say('prompts.down.roll', { max: 5 }), { asks: ['dice'] })
        ]
      }
    ])
    expect(asked(rules, hurt({ money: 9 }), 'down')[0]!.options![0]).toMatchObject({
      allowed: false,
      refused: [say('refusals.money-short', { price: 10, money: 9, missing: 1 })]
    })
    expect(asked(rules, hurt({ money: 10 }), 'down')[0]!.options![0]).toMatchObject({ allowed: true })
  })

  test('NN-INJ-2: is unharmed for 10 cr, which must be there', () => {
    expect(answered(rules, hurt(), 'down:m1', { options: ['pay'] })).toEqual([
      {
        type: 'down-treated',
        facts: { fighter: 'Bo', paid: 10 },
        changes: [{ do: 'money', by: -10 }, kept('down:m1', 'paid')]
      }
    ])
    expect(answered(rules, hurt({ money: 0 }), 'down:m1', { options: ['pay'] })).toEqual([
      reason('money-short', ['NN-INJ-2'], { price: 10, money: 0, missing: 10 })
    ])
  })

  test('NN-INJ-2: is unharmed up to a 5, and out of action from a 6', () => {
    expect(answered(rules, hurt(), 'down:m1', { options: ['roll'], dice: [5] })).toEqual([
      {
        type: 'down-unharmed',
        facts: { fighter: 'Bo', die: typed(10, 5), roll: 5 },
        changes: [kept('down:m1', 'unharmed')]
      }
    ])
    const chance = dice(6)
    expect(answered(rules, hurt(), 'down:m1', { options: ['roll'] }, chance)).toEqual([
      {
        type: 'down-worse',
        facts: { fighter: 'Bo', die: thrown(10, 6), roll: 6 },
        changes: [kept('down:m1', 'out')]
      }
    ])
    expect(chance.whys).toEqual(['down:b1:m1'])
  })

  test('NN-RUL-8: a campaign may only throw, or injure whoever is not paid for', () => {
    const only = ruled({ downAtEnd: 'roll-only' })
    const [prompt] = asked(only, hurt({}, only), 'down')
    expect(prompt).toMatchObject({
      text: say('prompts.down.roll-only', { cost: 10, max: 5 }),
      dice: { sides: 10, count: 1 }
    })
    expect(prompt).not.toHaveProperty('options')
    const harder = ruled({ downAtEnd: 'pay-or-injury' })
    const [other] = asked(harder, hurt({}, harder), 'down')
    expect(other).toMatchObject({
      text: say('prompts.down.pay-or-injury', { cost: 10, max: 5 }),
      options: [{ id: 'pay' }, yes('injury', say('prompts.down.injury'))]
    })
    expect(other).not.toHaveProperty('dice')
    expect(answered(harder, hurt({}, harder), 'down:m1', { options: ['injury'] })).toEqual([
      { type: 'down-untreated', facts: { fighter: 'Bo' }, changes: [kept('down:m1', 'out')] }
    ])
  })

  test('is asked for once, while the injuries are, and not when he has left', () => {
    expect(
      asked(rules, hurt(interlude('injuries', { fought: { m1: fought('down') }, 'down:m1': 'paid' })), 'down')
    ).toEqual([])
    expect(asked(rules, hurt(interlude('pay', { fought: { m1: fought('down') } })), 'down')).toEqual([])
    expect(
      asked(
        rules,
        gangOf(rules, crew({ left: 'dead' }), interlude('injuries', { fought: { m0: fought('down') } })),
        'down'
      )
    ).toEqual([])
  })
})

describe('who was put out of action', () => {
  const fallen = (
    more: Parameters<typeof gangOf>[2] = {},
    drawn: Drawn = {},
    data: Parameters<typeof interlude>[1] = {}
  ) =>
    gang(
      crew(drawn, {}),
      'injuries',
      { fought: { m0: fought('out', { by: nell }), m1: fought('unhurt') }, ...data },
      more
    )
  const at = (roll: number, roster = fallen(), chance = dice()) =>
    answered(rules, roster, 'injury:m0', { dice: [roll] }, chance)
  const rolled = (roll: number, id: string, wait: string | null = null, rolls = [roll]) => ({
    type: 'injury-rolled',
    facts: { fighter: 'Ada', die: typed(100, roll), roll, injury: injury(id) },
    changes: [kept('injury:m0', { rolls, result: id, wait })]
  })

  test('NN-INJ-1: throws a D100', () => {
    expect(asked(rules, fallen(), 'injury')).toEqual([
      {
        id: 'injury:m0',
        step: 'injuries',
        member: 'm0',
        title: say('prompts.injury.title', { fighter: 'Ada' }),
        text: say('prompts.injury.text'),
        rules: ['NN-INJ-1', 'NN-INJ-4', 'NN-RUL-38'],
        dice: { sides: 100, count: 1 }
      }
    ])
    expect(
      asked(
        rules,
        fallen({}, {}, { 'injury:m0': { rolls: [20], result: 'full-recovery', wait: null } }),
        'injury'
      )
    ).toEqual([])
    expect(asked(rules, fallen({}, { left: 'dead' }), 'injury')).toEqual([])
    expect(
      asked(
        rules,
        gang(crew({}), 'injuries', { fought: { m0: fought('down') }, 'down:m0': 'out' }),
        'injury'
      ).map(({ id }) => id)
    ).toEqual(['injury:m0'])
    expect(
      asked(rules, fallen(interlude('experience', { fought: { m0: fought('out') } })), 'injury')
    ).toEqual([])
  })

  const told = (id: string, more: object = {}) => ({ fighter: 'Ada', injury: injury(id), ...more })
  const done = (id: string, rolls: number[]) => kept('injury:m0', { rolls, result: id, wait: null })
  const trait = (id: string, data: object = {}) => ({
    id: 'x1',
    kind: 'injury',
    key: id,
    name: injury(id),
    data
  })

  test('NN-INJ-4: recovers, or is spared', () => {
    expect(at(11)).toEqual([
      rolled(11, 'full-recovery'),
      { type: 'fighter-recovered', facts: told('full-recovery'), changes: [done('full-recovery', [11])] }
    ])
    expect(at(5)).toEqual([
      rolled(5, 'miraculous-survival'),
      {
        type: 'fighter-spared',
        facts: told('miraculous-survival'),
        changes: [done('miraculous-survival', [5])]
      }
    ])
  })

  test('NN-INJ-5, NN-RUL-41: hates who did it, else the enemy leader, else nobody that is known', () => {
    const hates = (data: object, names: object) => [
      rolled(6, 'hatred'),
      {
        type: 'fighter-hates',
        facts: told('hatred', names),
        changes: [done('hatred', [6]), { do: 'trait-add', member: 'm0', trait: trait('hatred', data) }]
      }
    ]
    expect(at(6)).toEqual(
      hates(
        { enemy: 'e1', enemyName: 'Nell', roster: 'g2', gangName: 'Gang 2' },
        { enemy: 'Nell', gang: 'Gang 2' }
      )
    )
    const boss = { roster: 'g3', gang: 'Gang 3', member: 'e9', name: 'Boss' }
    expect(at(6, fallen({}, {}, { fought: { m0: fought('out') }, enemyLeader: boss }))).toEqual(
      hates(
        { enemy: 'e9', enemyName: 'Boss', roster: 'g3', gangName: 'Gang 3' },
        { enemy: 'Boss', gang: 'Gang 3' }
      )
    )
    expect(at(6, fallen({}, {}, { fought: { m0: fought('out') } }))).toEqual(
      hates({ enemy: null, enemyName: null, roster: null, gangName: null }, { enemy: null, gang: null })
    )
  })

  test('NN-INJ-4: misses the next game, is captured, or dies with all he carries', () => {
    expect(at(86)).toEqual([
      rolled(86, 'convalescence'),
      {
        type: 'fighter-convalescent',
        facts: told('convalescence'),
        changes: [done('convalescence', [86]), { do: 'member-status', member: 'm0', to: 'convalescent' }]
      }
    ])
    const held = (data: object) => [
      done('capture', [91]),
      {
        do: 'trait-add',
        member: 'm0',
        trait: { id: 'x1', kind: 'captivity', key: 'captured', name: injury('capture'), data }
      },
      { do: 'member-status', member: 'm0', to: 'captured' }
    ]
    expect(at(91)).toEqual([
      rolled(91, 'capture'),
      {
        type: 'fighter-captured',
        facts: told('capture', { gang: 'Gang 2' }),
        changes: held({ roster: 'g2', gangName: 'Gang 2' })
      }
    ])
    expect(at(91, fallen({}, {}, { fought: { m0: fought('out') } }))[1]).toMatchObject({
      facts: { gang: null },
      changes: held({ roster: null, gangName: null })
    })
    expect(at(96, fallen({}, { things: ['lasgun', 'dagger'] }))).toEqual([
      rolled(96, 'death'),
      {
        type: 'fighter-died',
        facts: told('death'),
        changes: [
          done('death', [96]),
          { do: 'item-remove', item: 'i0-0' },
          { do: 'item-remove', item: 'i0-1' },
          { do: 'member-leave', member: 'm0', why: 'dead' }
        ]
      }
    ])
  })

  test('NN-INJ-3: is maimed for good; of two organs a D2 says which', () => {
    expect(at(51)).toEqual([
      rolled(51, 'tremors'),
      {
        type: 'fighter-maimed',
        facts: told('tremors'),
        changes: [done('tremors', [51]), { do: 'trait-add', member: 'm0', trait: trait('tremors') }]
      }
    ])
    expect(at(61)).toEqual([
      rolled(61, 'arm-injury'),
      {
        type: 'side-open',
        facts: told('arm-injury'),
        changes: [kept('injury:m0', { rolls: [61], result: 'arm-injury', wait: 'side' })]
      }
    ])
    const waiting = (id: string, drawn: Drawn = {}) =>
      fallen({}, drawn, { 'injury:m0': { rolls: [61], result: id, wait: 'side' } })
    expect(asked(rules, waiting('arm-injury'), 'side')).toEqual([
      {
        id: 'side:m0',
        step: 'injuries',
        member: 'm0',
        title: say('prompts.side.title', { fighter: 'Ada', injury: injury('arm-injury') }),
        text: say('prompts.side.text'),
        rules: ['NN-INJ-3', 'NN-RUL-40'],
        dice: { sides: 2, count: 1 }
      }
    ])
    for (const [face, where] of [
      [1, 'left'],
      [2, 'right']
    ] as const) {
      expect(answered(rules, waiting('arm-injury'), 'side:m0', { dice: [face] })).toEqual([
        {
          type: 'fighter-maimed-side',
          facts: told('arm-injury', { die: typed(2, face), side: rules.words('battle', `side-${where}`) }),
          changes: [
            done('arm-injury', [61]),
            { do: 'trait-add', member: 'm0', trait: trait('arm-injury', { side: where }) }
          ]
        }
      ])
    }
    const chance = dice(1)
    answered(rules, waiting('arm-injury'), 'side:m0', {}, chance)
    expect(chance.whys).toEqual(['side:b1:m0'])
  })

  test('NN-BIO-1, NN-RUL-40: a bionic organ is destroyed where it is hit, no other', () => {
    const fitted = (id: string, organ: string, where: string) => {
      const roster = fallen(
        {},
        { things: [organ] },
        { 'injury:m0': { rolls: [1], result: id, wait: 'side' } }
      )
      roster.items[0]!.data['side'] = where
      return answered(rules, roster, 'side:m0', { dice: [1] })
    }
    expect(fitted('arm-injury', 'bionic-arm', 'left')).toEqual([
      expect.objectContaining({ type: 'fighter-maimed-side' }),
      {
        type: 'bionic-destroyed',
        facts: { fighter: 'Ada', thing: thing('bionic-arm') },
        changes: [{ do: 'item-remove', item: 'i0-0' }]
      }
    ])
    expect(
      [fitted('arm-injury', 'bionic-arm', 'right'), fitted('leg-injury', 'bionic-arm', 'left')].map(
        (events) => events.length
      )
    ).toEqual([1, 1])
  })

  test('NN-RUL-39: the second eye is the other one, and needs no die; a second arm needs one', () => {
    for (const [lost, other] of [
      ['left', 'right'],
      ['right', 'left']
    ] as const) {
      expect(at(81, fallen({}, { injuries: [{ key: 'one-eyed', side: lost }] }))[1]).toEqual({
        type: 'fighter-maimed-side',
        facts: told('one-eyed', { side: rules.words('battle', `side-${other}`) }),
        changes: [
          done('one-eyed', [81]),
          { do: 'trait-add', member: 'm0', trait: trait('one-eyed', { side: other }) }
        ]
      })
    }
    expect(at(81)[1]).toMatchObject({ type: 'side-open' })
    expect(
      at(
        81,
        fallen(
          {},
          {
            injuries: [
              { key: 'one-eyed', side: 'left' },
              { key: 'one-eyed', side: 'right' }
            ]
          }
        )
      )[1]
    ).toMatchObject({ type: 'side-open' })
    expect(at(61, fallen({}, { injuries: [{ key: 'arm-injury', side: 'left' }] }))[1]).toMatchObject({
      type: 'side-open'
    })
  })

  test('NN-INJ-8: may throw death and capture again with what lies in the stash, once', () => {
    const saved = fallen({ stash: ['emergency-medical-automaton'] })
    expect(at(96, saved)).toEqual([rolled(96, 'death', 'reroll')])
    expect(at(96, fallen({ stash: ['retractable-blades'] }))).toHaveLength(2)
    const waiting = fallen(
      { stash: ['emergency-medical-automaton'] },
      {},
      { 'injury:m0': { rolls: [96], result: 'death', wait: 'reroll' } }
    )
    expect(asked(rules, waiting, 'side')).toEqual([])
    const automaton = thing('emergency-medical-automaton')
    expect(asked(rules, waiting, 'reroll')).toEqual([
      {
        id: 'reroll:m0',
        step: 'injuries',
        member: 'm0',
        title: say('prompts.reroll.title', { fighter: 'Ada', injury: injury('death') }),
        text: say('prompts.reroll.text', { thing: automaton }),
        rules: ['NN-INJ-8', 'NN-GEN-5'],
        dice: { sides: 100, count: 1 },
        options: [
          yes('reroll', say('prompts.reroll.reroll', { thing: automaton }), { asks: ['dice'] }),
          yes('accept', say('prompts.reroll.accept'))
        ]
      }
    ])
    const used = {
      type: 'reroll-used',
      facts: { fighter: 'Ada', thing: automaton, injury: injury('death') },
      changes: [{ do: 'item-remove', item: 's-0' }]
    }
    expect(answered(rules, waiting, 'reroll:m0', { options: ['reroll'], dice: [20] })).toEqual([
      used,
      rolled(20, 'full-recovery', null, [96, 20]),
      { type: 'fighter-recovered', facts: told('full-recovery'), changes: [done('full-recovery', [96, 20])] }
    ])
    const again = answered(
      rules,
      fallen(
        { stash: ['emergency-medical-automaton', 'emergency-medical-automaton'] },
        {},
        { 'injury:m0': { rolls: [96], result: 'death', wait: 'reroll' } }
      ),
      'reroll:m0',
      { options: ['reroll'], dice: [97] }
    )
    expect(again).toEqual([
      used,
      rolled(97, 'death', null, [96, 97]),
      expect.objectContaining({ type: 'fighter-died' })
    ])
    expect(answered(rules, waiting, 'reroll:m0', { options: ['accept'] })).toEqual([
      {
        type: 'fighter-died',
        facts: told('death'),
        changes: [done('death', [96]), { do: 'member-leave', member: 'm0', why: 'dead' }]
      }
    ])
  })
})

describe('who put a hated enemy out of action', () => {
  const hater = (data: Parameters<typeof interlude>[1] = {}, drawn: Drawn = {}) =>
    gang(
      crew({ injuries: ['tremors', { key: 'hatred', enemy: 'e1', enemyName: 'Nell' }], ...drawn }),
      'pay',
      { avenged: { 'j0-1': 'm0' }, ...data }
    )
  const facts = { fighter: 'Ada', enemy: 'Nell' }

  test('NN-INJ-7: may let the hatred go, or keep it, at any step', () => {
    expect(asked(rules, hater(), 'avenge')).toEqual([
      {
        id: 'avenge:j0-1',
        step: 'pay',
        member: 'm0',
        title: say('prompts.avenge.title', facts),
        text: say('prompts.avenge.text'),
        rules: ['NN-INJ-7'],
        optional: true,
        options: [yes('let-go', say('prompts.avenge.let-go')), yes('keep', say('prompts.avenge.keep'))]
      }
    ])
    expect(answered(rules, hater(), 'avenge:j0-1', { options: ['let-go'] })).toEqual([
      {
        type: 'hatred-let-go',
        facts,
        changes: [{ do: 'trait-remove', member: 'm0', trait: 'j0-1' }, kept('avenge:j0-1', 'let-go')]
      }
    ])
    expect(answered(rules, hater(), 'avenge:j0-1', { options: ['keep'] })).toEqual([
      { type: 'hatred-kept', facts, changes: [kept('avenge:j0-1', 'keep')] }
    ])
  })

  test('is asked once, while he is there and hates', () => {
    expect(asked(rules, hater({ 'avenge:j0-1': 'keep' }), 'avenge')).toEqual([])
    expect(asked(rules, hater({}, { left: 'dead' }), 'avenge')).toEqual([])
    expect(asked(rules, hater({ avenged: { 'j0-9': 'm0' } }), 'avenge')).toEqual([])
  })
})

describe('what was used up', () => {
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

  test('NN-RUL-23: is ticked off, whoever carries it, until the value is taken', () => {
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

  test('NN-EQP-3: used means gone, told once for each kind and bearer', () => {
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

  test('NN-XP-1: is told before it is given', () => {
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

  test('NN-XP-2, NN-XP-4, NN-XP-11, NN-INJ-4: is given by parts, opens progressions for the thresholds that are passed, and makes a ganger of a kid', () => {
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

  test('NN-REV-1 to 6: respect moves first, then come the credits, less what was stolen', () => {
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

  test('is earned once, also where it came to nothing', () => {
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

  test('NN-PAY-1, NN-PAY-3, NN-RUL-43: is due to gangers and kids at home, and it is said what becomes of the others', () => {
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
          yes('m2', fighter('Cy', 'kid'), { hint: say('prompts.pay.or-dies'), cost: 15 })
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

  test('NN-PAY-2, NN-PAY-3: the unpaid sit out, a convalescent among them dies', () => {
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

  test('NN-RUL-44: promotes one of its own at home, who gains rank and Leader of Men', () => {
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

  test('NN-RUL-44: has no such question while it has one, be it a prisoner, nor at another step', () => {
    expect(
      asked(rules, orphans({}, rules, crew({ type: 'leader', status: 'captured' }, {})), 'leader')
    ).toEqual([])
    expect(asked(rules, orphans(interlude('pay')), 'leader')).toEqual([])
  })

  test('NN-RUL-44: where a campaign only recruits, nobody is promoted, and without the money the gang goes on', () => {
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

  test('NN-RUL-44: where a campaign only promotes, one must be promoted, if there is anybody', () => {
    const promotes = ruled({ leaderReplacement: 'promote-only' })
    const of = (members: Drawn[]) =>
      asked(promotes, orphans({ money: 1000 }, promotes, members), 'leader')[0]!
    expect(of(crew({}))).toMatchObject({ text: say('prompts.leader.promote-only', { cost }) })
    expect([of(crew({})).optional, of(crew({ status: 'captured' })).optional]).toEqual([undefined, true])
    expect(asked(rules, orphans({ money: 1000 }, rules, []), 'leader')[0]!.optional).toBeUndefined()
  })
})

describe('progressions', () => {
  const skilled = (
    drawn: Drawn,
    data: Parameters<typeof interlude>[1] = {},
    more: Parameters<typeof gangOf>[2] = {}
  ) => gang(crew(drawn), 'trade', { 'thresholds:m0': [40, 55], ...data }, more)

  test('NN-XP-4, NN-XP-12: are one for each threshold, of what he works on', () => {
    const category = rules.learningCategories.find(({ id }) => id === 'bs')!.name
    const prompts = asked(rules, skilled({}), 'progression')
    expect(prompts.map(({ id }) => id)).toEqual(['progression:m0:40', 'progression:m0:55'])
    expect(prompts[0]).toMatchObject({
      step: 'experience',
      member: 'm0',
      title: say('prompts.progression.title', { fighter: 'Ada', threshold: 40 }),
      text: say('prompts.progression.text', { category }),
      rules: ['NN-XP-4', 'NN-XP-12', 'NN-XP-13', 'NN-XP-14']
    })
    expect(prompts[0]!.options![0]).toEqual(
      yes(
        'characteristic:bs',
        say('prompts.progression.characteristic', { characteristic: rules.characteristic('bs')!.name }),
        { hint: say('prompts.progression.from-to', { from: 4, to: 5 }) }
      )
    )
    const skill = prompts[0]!.options!.find(({ id }) => id.startsWith('skill:'))!
    const known = rules.skill(skill.id.replace('skill:', ''))!
    expect(skill).toEqual(
      yes(`skill:${known.id}`, known.name, {
        hint: say('prompts.progression.skill', {
          family: rules.skillFamily(known.family)!.name,
          effect: known.effect
        })
      })
    )
    expect(answered(rules, skilled({}), 'progression:m0:40', { options: [skill.id] })).toEqual([
      {
        type: 'skill-learnt',
        facts: {
          fighter: 'Ada',
          threshold: 40,
          skill: known.name,
          family: rules.skillFamily(known.family)!.name
        },
        changes: [
          {
            do: 'trait-add',
            member: 'm0',
            trait: { id: 'x1', kind: 'skill', key: known.id, name: known.name, data: {} }
          },
          kept('thresholds:m0', [55])
        ]
      }
    ])
  })

  test('NN-XP-13: a characteristic goes up by one', () => {
    expect(
      answered(rules, skilled({ gained: { bs: 1 } }), 'progression:m0:55', { options: ['characteristic:bs'] })
    ).toEqual([
      {
        type: 'characteristic-raised',
        facts: {
          fighter: 'Ada',
          threshold: 55,
          characteristic: rules.characteristic('bs')!.name,
          from: 5,
          to: 6
        },
        changes: [{ do: 'member-profile', member: 'm0', key: 'bs', to: 6 }, kept('thresholds:m0', [40])]
      }
    ])
  })

  test('NN-FTR-7: a leader may raise Leader of Men', () => {
    const [prompt] = asked(rules, skilled({ type: 'leader', level: 1 }), 'progression')
    expect(prompt!.options!.find(({ id }) => id === 'level:leader-of-men')).toEqual(
      yes('level:leader-of-men', say('prompts.progression.level', { rule: leaderOfMen.name, level: 2 }), {
        hint: leaderOfMen.effect
      })
    )
    expect(
      answered(rules, skilled({ type: 'leader', level: 1 }), 'progression:m0:40', {
        options: ['level:leader-of-men']
      })
    ).toEqual([
      {
        type: 'leader-of-men-raised',
        facts: { fighter: 'Ada', threshold: 40, level: 2 },
        changes: [
          { do: 'trait-data', member: 'm0', trait: 'l0', data: { level: 2 } },
          kept('thresholds:m0', [55])
        ]
      }
    ])
    expect(
      answered(rules, skilled({ type: 'leader' }), 'progression:m0:40', { options: ['level:leader-of-men'] })
    ).toMatchObject([
      {
        facts: { level: 1 },
        changes: [
          { do: 'trait-add', member: 'm0', trait: { key: 'leader-of-men', data: { level: 1 } } },
          kept('thresholds:m0', [55])
        ]
      }
    ])
  })

  test('NN-SKA-4, NN-GEAR-17, NN-RUL-60: a weapon master in the stash opens the other families, and is used up unless the campaign keeps him', () => {
    const taught = (by = rules) => {
      const roster = gangOf(by, crew({}), {
        ...interlude('trade', { 'thresholds:m0': [40] }),
        stash: ['weapon-master']
      })
      roster.members[0]!.choices['category'] = 'ws'
      return roster
    }
    const option = asked(rules, taught(), 'progression')[0]!.options!.find(({ id }) =>
      id.startsWith('master:')
    )!
    const known = rules.skill(option.id.replace('master:', ''))!
    expect(option).toEqual(
      yes(option.id, known.name, {
        hint: say('prompts.progression.by-master', {
          family: rules.skillFamily(known.family)!.name,
          effect: known.effect
        })
      })
    )
    const learnt = {
      do: 'trait-add',
      member: 'm0',
      trait: { id: 'x1', kind: 'skill', key: known.id, name: known.name, data: {} }
    }
    expect(answered(rules, taught(), 'progression:m0:40', { options: [option.id] })).toEqual([
      {
        type: 'skill-taught',
        facts: {
          fighter: 'Ada',
          threshold: 40,
          skill: known.name,
          family: rules.skillFamily(known.family)!.name
        },
        changes: [learnt, { do: 'item-remove', item: 's-0' }, kept('thresholds:m0', [])]
      }
    ])
    const keeps = ruled({ weaponMasterConsumed: false })
    expect(answered(keeps, taught(keeps), 'progression:m0:40', { options: [option.id] })).toMatchObject([
      { type: 'skill-taught', changes: [learnt, kept('thresholds:m0', [])] }
    ])
    expect(answered(rules, taught(), 'progression:m0:40', { options: ['characteristic:ws'] })).toMatchObject([
      { type: 'characteristic-raised', changes: [{ do: 'member-profile' }, kept('thresholds:m0', [])] }
    ])
  })

  test('NN-GANG-4, NN-RUL-33: that he starts with come first, one after the other, from any category, also at the founding', () => {
    const fresh = (startingTaken: number, more: Parameters<typeof gangOf>[2] = { stage: 'founding' }) => {
      const roster = gangOf(rules, crew({ type: 'kid' }), more)
      roster.members[0]!.numbers = { xp: 0, starting: 2, startingTaken }
      return roster
    }
    const [first, ...none] = asked(rules, fresh(0), 'progression')
    expect(none).toEqual([])
    expect(first).toMatchObject({
      id: 'progression:m0:1',
      step: 'founding',
      member: 'm0',
      title: say('prompts.starting-progression.title', { fighter: 'Ada', nth: 1, of: 2 }),
      text: say('prompts.starting-progression.text'),
      rules: ['NN-GANG-4', 'NN-RUL-33']
    })
    expect(first!.options!.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['characteristic:ws', 'characteristic:bs', 'characteristic:i'])
    )
    expect(
      asked(rules, fresh(1, interlude('trade', { 'thresholds:m0': [10] })), 'progression')
    ).toMatchObject([{ id: 'progression:m0:2', step: 'trade' }])
    expect(asked(rules, fresh(2), 'progression')).toEqual([])
    expect(answered(rules, fresh(1), 'progression:m0:2', { options: ['characteristic:bs'] })).toMatchObject([
      {
        type: 'characteristic-raised',
        facts: { fighter: 'Ada', characteristic: rules.characteristic('bs')!.name },
        changes: [
          { do: 'member-profile' },
          { do: 'member-number', member: 'm0', key: 'startingTaken', to: 2 }
        ]
      }
    ])
  })

  test('NN-CHA-3: who has nothing left to learn gives it up', () => {
    const done = skilled({
      gained: { bs: 20, ws: 20, i: 20, s: 20, t: 20, w: 20 },
      skills: rules.skills.map(({ id }) => id)
    })
    const [prompt] = asked(rules, done, 'progression')
    expect(prompt!.options).toEqual([yes('forgo', say('prompts.progression.forgo'))])
    expect(answered(rules, done, 'progression:m0:40', { options: ['forgo'] })).toEqual([
      {
        type: 'progression-forgone',
        facts: { fighter: 'Ada', threshold: 40 },
        changes: [kept('thresholds:m0', [55])]
      }
    ])
  })
})

describe('a new category', () => {
  const turned = (data: Parameters<typeof interlude>[1] = {}, drawn: Drawn = {}) =>
    gang(crew(drawn, {}), 'trade', { gained: ['m0'], ...data })

  test('NN-XP-14, NN-RUL-63: may be chosen after a progression; what is present and what offers nothing is marked', () => {
    const [prompt, ...none] = asked(rules, turned(), 'category')
    expect(none).toEqual([])
    expect(prompt).toEqual({
      id: 'category:m0',
      step: 'trade',
      member: 'm0',
      title: say('prompts.category.title', { fighter: 'Ada' }),
      text: say('prompts.category.text'),
      rules: ['NN-XP-14', 'NN-RUL-63'],
      optional: true,
      options: rules.learningCategories.map(({ id, name }) =>
        yes(
          id,
          name,
          id === 'bs'
            ? { hint: say('prompts.category.present') }
            : id === 'ammo'
              ? { hint: say('prompts.category.empty') }
              : {}
        )
      )
    })
    expect(answered(rules, turned(), 'category:m0', { options: ['ws'] })).toEqual([
      {
        type: 'category-chosen',
        facts: {
          fighter: 'Ada',
          from: rules.learningCategories.find(({ id }) => id === 'bs')!.name,
          category: rules.learningCategories.find(({ id }) => id === 'ws')!.name
        },
        changes: [
          { do: 'member-choice', member: 'm0', key: 'category', to: 'ws' },
          kept('recategorised:m0', true)
        ]
      }
    ])
  })

  test('NN-XP-14: once, when all progressions are taken, and at home', () => {
    expect(
      [
        turned({ 'recategorised:m0': true }),
        turned({ 'thresholds:m0': [40] }),
        turned({}, { status: 'captured' }),
        turned({ gained: undefined })
      ].map((roster) => asked(rules, roster, 'category'))
    ).toEqual([[], [], [], []])
  })
})

describe('the first load of a launcher', () => {
  const loading = (more: Parameters<typeof gangOf>[2]) =>
    gangOf(rules, crew({ type: 'heavy', things: ['lasgun', 'missile-launcher'] }), {
      ...more,
      stash: ['missile-launcher']
    })
  const missiles = ['frag-missile', 'anti-tank-missile', 'plasma-missile']

  test('NN-WPN-9: is chosen at the founding and while there is trade, for who has it and for the stash', () => {
    const prompt = (id: string, step: string, member: string | null) => ({
      id,
      step,
      member,
      title: say('prompts.load.title', { thing: thing('missile-launcher') }),
      text: say('prompts.load.text'),
      rules: ['NN-WPN-9', 'NN-EQP-1'],
      options: missiles.map((one) => yes(one, thing(one)))
    })
    expect(asked(rules, loading({ stage: 'founding' }), 'load')).toEqual([
      prompt('load:i0-1', 'founding', 'm0'),
      prompt('load:s-0', 'founding', null)
    ])
    expect(asked(rules, loading(interlude('trade')), 'load')).toEqual([
      prompt('load:i0-1', 'trade', 'm0'),
      prompt('load:s-0', 'trade', null)
    ])
    expect(asked(rules, loading(interlude('pay')), 'load')).toEqual([])
  })

  test('NN-EQP-1: is then in it', () => {
    expect(
      answered(rules, loading(interlude('trade')), 'load:i0-1', { options: ['plasma-missile'] })
    ).toEqual([
      {
        type: 'missile-loaded',
        facts: { thing: thing('missile-launcher'), load: thing('plasma-missile') },
        changes: [{ do: 'item-data', item: 'i0-1', data: { load: 'plasma-missile' } }]
      }
    ])
    const loaded = loading(interlude('trade'))
    loaded.items.forEach((item) => {
      if (item.thing === 'missile-launcher') item.data['load'] = 'frag-missile'
    })
    expect(asked(rules, loaded, 'load')).toEqual([])
  })
})

describe('Custom Weapon', () => {
  const things = ['lasgun', 'dagger', 'boltgun', 'autocannon']
  const maker = (skills: string[], more: Parameters<typeof gangOf>[2] = interlude('trade')) =>
    gangOf(rules, crew({ skills, things }), more)
  const options = (roster: Roster) =>
    asked(rules, roster, 'custom-weapon').map(({ options = [] }) =>
      options.map(({ id }) => roster.items.find((item) => item.id === id)!.thing)
    )

  test('NN-SKL-36: is given to one of his ranged weapons, never a heavy one, and may move', () => {
    const roster = maker(['dodge', 'custom-weapon'])
    expect(asked(rules, roster, 'custom-weapon')).toEqual([
      {
        id: 'custom-weapon:k0-1',
        step: 'trade',
        member: 'm0',
        title: say('prompts.custom-weapon.title', { fighter: 'Ada' }),
        text: say('prompts.custom-weapon.text'),
        rules: ['NN-SKL-36'],
        optional: true,
        options: roster.items
          .filter(({ thing: id }) => id === 'lasgun' || id === 'boltgun')
          .map(({ id, name }) => yes(id, name))
      }
    ])
    expect(answered(rules, roster, 'custom-weapon:k0-1', { options: ['i0-0'] })).toEqual([
      {
        type: 'weapon-customised',
        facts: { fighter: 'Ada', thing: thing('lasgun') },
        changes: [{ do: 'trait-data', member: 'm0', trait: 'k0-1', data: { item: 'i0-0' } }]
      }
    ])
    roster.members[0]!.traits[1]!.data = { item: 'i0-0' }
    expect(asked(rules, roster, 'custom-weapon')[0]!.text).toEqual(
      say('prompts.custom-weapon.now', { thing: thing('lasgun') })
    )
    expect(options(roster)).toEqual([['boltgun']])
  })

  test('NN-SKL-36: taken twice, it is given to two weapons', () => {
    const roster = maker(['custom-weapon', 'custom-weapon'])
    roster.members[0]!.traits[1]!.data = { item: 'i0-0' }
    expect(options(roster)).toEqual([['boltgun'], ['boltgun']])
  })

  test('is asked at the founding too, of who is at home and has a weapon for it', () => {
    expect(asked(rules, maker(['custom-weapon'], { stage: 'founding' }), 'custom-weapon')).toMatchObject([
      { step: 'founding' }
    ])
    expect(asked(rules, maker(['custom-weapon'], interlude('pay')), 'custom-weapon')).toEqual([])
    expect(
      asked(
        rules,
        gang(
          crew(
            { skills: ['custom-weapon'], things: ['dagger'] },
            { skills: ['custom-weapon'], things: ['lasgun'], status: 'captured' }
          ),
          'trade'
        ),
        'custom-weapon'
      )
    ).toEqual([])
  })
})

describe('a prisoner', () => {
  const held = (
    more: Parameters<typeof gangOf>[2] = {},
    by: { [key: string]: string } = { roster: 'g2', gangName: 'Gang 2' }
  ) => {
    const roster = gang(crew({ status: 'captured', things: ['dagger'] }, {}), 'trade', {}, more)
    roster.members[0]!.traits.push({
      id: 't1',
      kind: 'captivity',
      key: 'captured',
      name: injury('capture'),
      data: by
    })
    return roster
  }
  const free = [
    { do: 'trait-remove', member: 'm0', trait: 't1' },
    { do: 'member-status', member: 'm0', to: 'fit' }
  ]
  const facts = { fighter: 'Ada', gang: 'Gang 2' }

  test('NN-RUL-43: may be ransomed, released, rescued or executed', () => {
    expect(asked(rules, held(), 'captive')).toEqual([
      {
        id: 'captive:m0',
        step: 'trade',
        member: 'm0',
        title: say('prompts.captive.title', facts),
        text: say('prompts.captive.text'),
        rules: ['NN-RUL-43'],
        optional: true,
        amount: { min: 0, max: 120, unit: 'money' },
        options: [
          yes('ransom', say('prompts.captive.ransom'), { asks: ['amount'] }),
          ...['released', 'rescued', 'executed'].map((exit) => yes(exit, say(`prompts.captive.${exit}`)))
        ]
      }
    ])
    expect(asked(rules, held({ money: -5 }), 'captive')[0]!.amount).toEqual({ min: 0, max: 0, unit: 'money' })
    expect(asked(rules, held(interlude('pay')), 'captive')).toEqual([])
    expect(asked(rules, held({}, {}), 'captive')[0]!.title).toEqual(
      say('prompts.captive.title', { fighter: 'Ada', gang: null })
    )
  })

  test('NN-RUL-43: is free again by any of them but the last', () => {
    expect(answered(rules, held(), 'captive:m0', { options: ['released'] })).toEqual([
      { type: 'captive-released', facts, changes: free }
    ])
    expect(answered(rules, held(), 'captive:m0', { options: ['rescued'] })).toEqual([
      { type: 'captive-rescued', facts, changes: free }
    ])
    expect(answered(rules, held(), 'captive:m0', { options: ['executed'] })).toEqual([
      {
        type: 'captive-executed',
        facts,
        changes: [
          { do: 'item-remove', item: 'i0-0' },
          { do: 'member-leave', member: 'm0', why: 'dead' }
        ]
      }
    ])
    expect(answered(rules, held(), 'captive:m0', { options: ['ransom'], amount: 50 })).toEqual([
      { type: 'ransom-paid', facts: { ...facts, paid: 50 }, changes: [{ do: 'money', by: -50 }, ...free] },
      {
        type: 'ransom-received',
        facts: { fighter: 'Ada', gang: 'Les Rats', paid: 50 },
        changes: [{ do: 'money', by: 50 }],
        of: 'g2'
      }
    ])
    expect(answered(rules, held({}, {}), 'captive:m0', { options: ['ransom'], amount: 50 })).toHaveLength(1)
    expect(answered(rules, held(), 'captive:m0', { options: ['ransom'] })).toEqual([
      reason('amount-needed', ['NN-RUL-43'])
    ])
    expect(answered(rules, held(), 'captive:m0', { options: ['ransom'], amount: 121 })).toEqual([
      reason('money-short', ['NN-RUL-43'], { price: 121, money: 120, missing: 1 })
    ])
  })
})

describe('healing', () => {
  const doctor = rules.skills.find(({ mods }) => mods?.some(({ key }) => key === 'healInjuries'))!.id
  const wounded: Drawn = {
    injuries: ['tremors', { key: 'hatred', enemyName: 'Nell' }, { key: 'arm-injury', side: 'left' }]
  }
  const ward = (
    drawn: Drawn = {},
    data: Parameters<typeof interlude>[1] = {},
    more: Parameters<typeof gangOf>[2] = {}
  ) =>
    gang(
      crew({ skills: [doctor], injuries: ['shock'], ...drawn }, wounded, {
        injuries: ['tremors'],
        status: 'captured'
      }),
      'trade',
      { fought: { m0: fought('unhurt'), m1: fought('out') }, ...data },
      more
    )
  const choice = (name: string, id: string, key: string) =>
    yes(id, say('prompts.heal.option', { fighter: name, injury: injury(key) }), {
      hint: rules.injury(key)!.effect
    })

  test('NN-SKL-32, NN-RUL-62: a healer heals one lasting injury of somebody else at home, and no hatred', () => {
    expect(asked(rules, ward(), 'heal')).toEqual([
      {
        id: 'heal:m0',
        step: 'trade',
        member: 'm0',
        title: say('prompts.heal.title', { fighter: 'Ada' }),
        text: say('prompts.heal.text'),
        rules: ['NN-SKL-32', 'NN-RUL-62'],
        optional: true,
        options: [choice('Bo', 'm1.j1-0', 'tremors'), choice('Bo', 'm1.j1-2', 'arm-injury')]
      }
    ])
    expect(answered(rules, ward(), 'heal:m0', { options: ['m1.j1-2'] })).toEqual([
      {
        type: 'injury-healed',
        facts: { healer: 'Ada', fighter: 'Bo', injury: injury('arm-injury') },
        changes: [{ do: 'trait-remove', member: 'm1', trait: 'j1-2' }, kept('heal:m0', true)]
      }
    ])
  })

  test('NN-SKL-32: once, and only a healer who fought and stayed on his feet, where there is something to heal', () => {
    const none = [
      ward({}, { 'heal:m0': true }),
      ward({}, { fought: {} }),
      ward({}, { fought: { m0: fought('out') } }),
      ward({ skills: [] }),
      ward({ status: 'captured' }),
      ward({}, interlude('pay').between!.data),
      gang(crew({ skills: [doctor], injuries: ['shock'] }), 'trade', { fought: { m0: fought('unhurt') } })
    ]
    expect(
      none
        .slice(0, 5)
        .concat(none.slice(6))
        .map((roster) => asked(rules, roster, 'heal'))
    ).toEqual(Array(6).fill([]))
    expect(
      asked(rules, { ...ward(), ...interlude('pay', { fought: { m0: fought('unhurt') } }) }, 'heal')
    ).toEqual([])
  })

  test('NN-GEAR-14: a sting patch in the stash removes one injury of anybody at home, and is used up', () => {
    const patched = ward({}, {}, { stash: ['sting-patch'] })
    expect(asked(rules, patched, 'sting-patch')).toEqual([
      {
        id: 'sting-patch',
        step: 'trade',
        member: null,
        title: say('prompts.sting-patch.title'),
        text: say('prompts.sting-patch.text'),
        rules: ['NN-GEAR-14'],
        optional: true,
        options: [
          choice('Ada', 'm0.j0-0', 'shock'),
          choice('Bo', 'm1.j1-0', 'tremors'),
          choice('Bo', 'm1.j1-2', 'arm-injury')
        ]
      }
    ])
    expect(answered(rules, patched, 'sting-patch', { options: ['m0.j0-0'] })).toEqual([
      {
        type: 'injury-patched',
        facts: { thing: thing('sting-patch'), fighter: 'Ada', injury: injury('shock') },
        changes: [
          { do: 'trait-remove', member: 'm0', trait: 'j0-0' },
          { do: 'item-remove', item: 's-0' }
        ]
      }
    ])
    expect(asked(rules, ward(), 'sting-patch')).toEqual([])
    expect(asked(rules, gang(crew({}), 'trade', {}, { stash: ['sting-patch'] }), 'sting-patch')).toEqual([])
    expect(asked(rules, { ...patched, ...interlude('pay') }, 'sting-patch')).toEqual([])
  })
})

describe('the end of the interlude', () => {
  const trading = (drawn: Drawn[], data: Parameters<typeof interlude>[1] = {}) =>
    asked(rules, gang(drawn, 'trade', data), 'trade-done')

  test('NN-BUY-1: the purchases close', () => {
    expect(trading(crew({ type: 'leader', things: ['dagger'] }))).toEqual([
      {
        id: 'trade-done',
        step: 'trade',
        member: null,
        title: say('prompts.trade-done.title'),
        text: say('prompts.trade-done.text', { money: 120 }),
        rules: ['NN-BUY-1', 'NN-RUL-66'],
        options: [yes('done', say('prompts.trade-done.done'))]
      }
    ])
    expect(
      answered(rules, gang(crew({ type: 'leader' }), 'trade'), 'trade-done', { options: ['done'] })
    ).toEqual([{ type: 'trade-closed', facts: { money: 120 }, changes: [kept('trade', true)] }])
    expect(trading(crew({ type: 'leader' }), { trade: true })).toEqual([])
  })

  test('NN-ITL-1, NN-RUL-66: but not while something must be answered, or somebody at home carries what he may not', () => {
    const refused = (drawn: Drawn[], data: Parameters<typeof interlude>[1] = {}) =>
      trading(drawn, data)[0]!.options![0]!.refused
    expect(refused(crew({ type: 'leader' }, {}), { 'thresholds:m1': [40, 55] })).toEqual([
      say('refusals.prompts-open', { count: 2 })
    ])
    expect(refused(crew({}))).toEqual([say('refusals.prompts-open', { count: 1 })])
    expect(refused(crew({ type: 'leader', things: ['autocannon'] }))).toEqual([
      expect.objectContaining({ key: 'refusals.not-for-type-fighter' })
    ])
    expect(refused(crew({ type: 'leader' }, { things: ['autocannon'], status: 'captured' }))).toBeUndefined()
  })

  test('NN-VAL-1, NN-VAL-2: the value is taken anew, and the gang is ready', () => {
    const last = (more: Parameters<typeof gangOf>[2] = {}) =>
      gang(crew({ type: 'leader', things: ['dagger'] }), 'gang-value', {}, more)
    const to =
      rules.fighterType('leader')!.cost +
      rules.thing('dagger')!.price +
      rules.fighterType('leader')!.startingXp
    expect(asked(rules, last(), 'gang-value')).toEqual([
      {
        id: 'gang-value',
        step: 'gang-value',
        member: null,
        title: say('prompts.gang-value.title'),
        text: say('prompts.gang-value.text', { from: 1500, to }),
        rules: ['NN-VAL-1', 'NN-VAL-2', 'NN-RUL-5']
      }
    ])
    expect(answered(rules, last(), 'gang-value')).toEqual([
      {
        type: 'gang-value-updated',
        facts: {
          from: 1500,
          to,
          worth: {
            members: [
              {
                member: 'm0',
                name: 'Ada',
                cost: rules.fighterType('leader')!.cost,
                equipment: rules.thing('dagger')!.price,
                xp: rules.fighterType('leader')!.startingXp
              }
            ],
            stash: 0
          }
        },
        changes: [{ do: 'number', key: 'value', to }, { do: 'between-close' }, { do: 'stage', to: 'ready' }]
      }
    ])
    expect(answered(rules, last({ numbers: {} }), 'gang-value')).toMatchObject([{ facts: { from: 0, to } }])
    expect(STASH).toBe('stash')
  })
})
