import { describe, expect, test } from 'vitest'
import { reason } from '../../../../src-main/kernel/values/verdict'
import { gangOf, type Drawn } from '../../../support/necro-gang'
import { answered, asked, dice, fought, interlude, nell, say } from '../../../support/necro-interlude'
import { rules, ruled, thing, injury, kept, yes, crew, gang } from './gang'

const typed = (sides: number, value: number) => ({ sides, value, by: 'table' })
const thrown = (sides: number, value: number) => ({ sides, value, by: 'app' })

describe('a fighter who ended the game down', () => {
  const hurt = (more: Parameters<typeof gangOf>[2] = {}, by = rules) =>
    gangOf(by, crew({ type: 'leader' }, {}, { type: 'kid' }), {
      ...interlude('injuries', { fought: { m0: fought('unhurt'), m1: fought('down') } }),
      ...more
    })

  test('NN-INJ-2: they are paid for, or roll a D10', () => {
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

  test('NN-INJ-2: for 10 cr from the stash they are unharmed', () => {
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

  test('NN-INJ-2: they are unharmed up to a 5, and out of action from a 6', () => {
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

  test('NN-RUL-8: by house rule they only roll, or are injured unless paid for', () => {
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

  test('the question comes once, also after its step if the answer was undone, and not after they left', () => {
    expect(
      asked(rules, hurt(interlude('injuries', { fought: { m1: fought('down') }, 'down:m1': 'paid' })), 'down')
    ).toEqual([])
    expect(
      asked(rules, hurt(interlude('pay', { fought: { m1: fought('down') } })), 'down').map(({ id }) => id)
    ).toEqual(['down:m1'])
    expect(
      asked(
        rules,
        gangOf(rules, crew({ left: 'dead' }), interlude('injuries', { fought: { m0: fought('down') } })),
        'down'
      )
    ).toEqual([])
  })
})

describe('a fighter put out of action', () => {
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

  test('NN-INJ-1: they roll a D100', () => {
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
      asked(rules, fallen(interlude('experience', { fought: { m0: fought('out') } })), 'injury').map(
        ({ id }) => id
      )
    ).toEqual(['injury:m0'])
    expect(asked(rules, fallen({}, {}, { fought: { m0: fought('dead') } }), 'injury')).toEqual([])
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

  test('NN-INJ-4: they recover, or are spared', () => {
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

  test('NN-INJ-5, NN-RUL-41: they hate their attacker, otherwise the enemy leader, otherwise nobody in particular', () => {
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

  test('NN-INJ-4: they miss the next game, are captured, or die with everything they carry', () => {
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

  test('NN-INJ-3: they have a lasting injury; a D2 chooses between two organs', () => {
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

  test('NN-BIO-1, NN-RUL-40: only the bionic organ that is hit is destroyed', () => {
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

  test('NN-INJ-8: they may re-roll death and capture once with an item in the stash', () => {
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

describe('a fighter who put a hated enemy out of action', () => {
  const hater = (data: Parameters<typeof interlude>[1] = {}, drawn: Drawn = {}) =>
    gang(
      crew({ injuries: ['tremors', { key: 'hatred', enemy: 'e1', enemyName: 'Nell' }], ...drawn }),
      'pay',
      { avenged: { 'j0-1': 'm0' }, ...data }
    )
  const facts = { fighter: 'Ada', enemy: 'Nell' }

  test('NN-INJ-7: they may end the hatred, or keep it, at any step', () => {
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

  test('the question comes once, while the fighter is there and hates', () => {
    expect(asked(rules, hater({ 'avenge:j0-1': 'keep' }), 'avenge')).toEqual([])
    expect(asked(rules, hater({}, { left: 'dead' }), 'avenge')).toEqual([])
    expect(asked(rules, hater({ avenged: { 'j0-9': 'm0' } }), 'avenge')).toEqual([])
  })
})
