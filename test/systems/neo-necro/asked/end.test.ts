import { describe, expect, test } from 'vitest'
import { STASH } from '../../../../src-main/kernel/state/roster'
import { reason } from '../../../../src-main/kernel/values/verdict'
import { openPrompts, questionOf } from '../../../../src-main/systems/neo-necro/roster/prompts'
import { gangOf, type Drawn } from '../../../support/necro-gang'
import { answered, asked, fought, interlude, say } from '../../../support/necro-interlude'
import { rules, thing, injury, kept, yes, crew, gang } from './gang'

test('NN-ITL-1: a gang that is ready has no questions, and other prompts are unknown', () => {
  expect(openPrompts(rules, gangOf(rules, crew({ type: 'kid', things: ['missile-launcher'] })))).toEqual([])
  expect(() =>
    questionOf({ id: 'weather:m0', step: 'trade', member: null, title: say('x'), rules: [] })
  ).toThrow('nobody asks weather:m0')
})

describe('a captive', () => {
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

  test('NN-RUL-43: they may be ransomed, released, rescued or executed', () => {
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
          ...['released', 'rescued'].map((exit) => yes(exit, say(`prompts.captive.${exit}`))),
          yes('executed', say('prompts.captive.executed'), { hint: say('prompts.captive.gear-lost') })
        ]
      }
    ])
    expect(asked(rules, held({ money: -5 }), 'captive')[0]!.amount).toEqual({ min: 0, max: 0, unit: 'money' })
    expect(asked(rules, held(interlude('pay')), 'captive')).toEqual([])
    expect(asked(rules, held({}, {}), 'captive')[0]!.title).toEqual(
      say('prompts.captive.title', { fighter: 'Ada', gang: null })
    )
  })

  test('NN-RUL-43: they are free again, except after an execution', () => {
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

  test('NN-SKL-32, NN-RUL-62: a healer heals one lasting injury of another member at home, and no hatred', () => {
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

  test('NN-SKL-32: it happens once, and only for a healer who fought and stayed up, if there is something to heal', () => {
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

  test('NN-GEAR-14: a sting patch in the stash removes one injury of any member at home, and is used up', () => {
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

  test('NN-BUY-1: purchases end', () => {
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

  test('NN-ITL-1, NN-RUL-66: it is refused while a question must be answered, or a member at home carries something they may not have', () => {
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

  test('NN-VAL-1, NN-VAL-2: the value is updated, and the gang is ready', () => {
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
