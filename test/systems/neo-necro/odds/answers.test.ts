import { describe, expect, test } from 'vitest'
import type { Resolution } from '../../../../src-main/kernel/questions/resolver'
import { reason } from '../../../../src-main/kernel/values/verdict'
import { ask, consult } from '../../../support/necro-ask'
import { rules, mode, profile, kid, FIGURES, figures, rows, stages, own, told, picture } from './told'

const thing = (id: string) => rules.thing(id)!.name

describe('side by side', () => {
  const side = { bs: 4, distance: 10, target: kid }
  const row = (weapon: string, of: string, target: number, values: string[], more: object = {}) => ({
    weapon,
    profile: null,
    mode: of,
    target,
    fireChance: '1/1',
    ...figures(...values),
    ...more
  })

  test('each weapon has its own row, and the one that costs most W is named', () => {
    const answer = ask('odds-compare', {
      ...side,
      chains: [
        { weapon: 'lasgun', profile: null },
        { weapon: 'boltgun', profile: null }
      ]
    })
    expect(answer.outcome).toEqual({
      best: { weapon: 'boltgun', mode: 'normal' },
      rows: [
        row('lasgun', 'normal', 5, ['1/2', '3/10', '1/2', '413/1000', '213/1000', '4/5']),
        row('boltgun', 'normal', 5, ['1/2', '2/5', '1/2', '217/500', '117/500', '9/10'])
      ]
    })
    expect(answer.steps).toEqual([
      { key: 'odds-compare.best', params: { weapon: thing('boltgun'), mode: mode('normal'), loss: '9/10' } }
    ])
    expect(answer.rules).toEqual(expect.arrayContaining(['NN-MODE-1', 'NN-SHO-2']))
  })

  test('NN-MODE-1, NN-SKL-36: all modes of a weapon are compared, the custom one only with the skill', () => {
    const modes = (skills: string[]) =>
      (
        ask('odds-compare', {
          ...side,
          skills,
          chains: [{ weapon: 'lasgun', profile: null }],
          allModes: true
        }).outcome['rows'] as { mode: string }[]
      ).map((one) => one.mode)
    expect([modes([]), modes(['custom-weapon'])]).toEqual([
      ['economy', 'normal', 'sustained'],
      ['economy', 'normal', 'sustained', 'custom']
    ])
    expect(
      ask('odds-compare', { ...side, chains: [{ weapon: 'lasgun', profile: null }], allModes: true }).outcome
    ).toMatchObject({
      rows: [
        row('lasgun', 'economy', 4, ['2/5', '6/25', '2/5', '413/1250', '213/1250', '16/25']),
        {},
        row(
          'lasgun',
          'sustained',
          7,
          ['63/100', '189/500', '63/100', '26019/50000', '13419/50000', '126/125'],
          { fireChance: '9/10' }
        )
      ]
    })
  })

  test('a weapon that can’t fire like this is left out with the reason; an empty list has no best one', () => {
    const answer = ask('odds-compare', {
      ...side,
      allModes: true,
      chains: [{ weapon: 'spoon', profile: null }]
    })
    expect(answer.outcome).toEqual({ best: null, rows: [] })
    expect(answer.steps).toEqual([
      { key: 'odds-compare.left-out', params: { weapon: 'spoon', mode: mode('normal') } }
    ])
    const custom = ask('odds-compare', {
      ...side,
      chains: [
        { weapon: 'lasgun', profile: null, mode: 'custom' },
        { weapon: 'lasgun', profile: null }
      ]
    })
    expect(custom.outcome['rows']).toHaveLength(1)
    expect(custom.steps[0]).toEqual({
      key: 'odds-compare.left-out',
      params: { weapon: thing('lasgun'), mode: mode('custom') }
    })
    expect(custom.rules).toContain('NN-SKL-36')
  })

  test('NN-WPN-7, NN-GRN-7: the profile is named if there are several', () => {
    const labels = (chain: object) =>
      (ask('odds-compare', { ...side, chains: [chain] }).outcome['rows'] as { profile: string | null }[]).map(
        (one) => one.profile
      )
    expect([
      labels({ weapon: 'plasma-gun', profile: 'low-energy' }),
      labels({ weapon: 'grenade-launcher', profile: 'smoke-grenade' }),
      labels({ weapon: 'boltgun', profile: null })
    ]).toEqual([['low-energy'], ['smoke-grenade'], [null]])
  })
})

describe('a grenade', () => {
  const throws = (grenade: string, more: object = {}) =>
    ask('odds-grenade', { bs: 4, strength: 3, grenade, distance: 3, target: kid, ...more })
  const all = ({ outcome }: Resolution) =>
    [...FIGURES, 'underChance', 'pinnedChance', 'stunnedChance'].map((key) => outcome[key])

  test('NN-GRN-2, NN-GRN-5, NN-GRN-8: a flash at long range is followed from the throw to its effect', () => {
    // BS 4 on 4 of 10; a dive with I 4 escapes on 4 of 10; a failed test on 6 of 10 dazzles.
    const answer = throws('photon-grenade', { distance: 5 })
    expect(answer.outcome).toEqual({
      ...figures('6/25', '0/1', '0/1', '0/1', '0/1', '0/1'),
      underChance: '2/5',
      pinnedChance: '2/5',
      stunnedChance: '18/125',
      target: 4,
      band: 'long',
      odds: {
        stages: stages({
          underChance: '2/5',
          hitChance: '6/25',
          woundChance: '0/1',
          fallenChance: '0/1',
          outChance: '0/1'
        }),
        spreads: [
          { key: 'woundsLost', rows: rows({ 0: '1/1' }) },
          { key: 'end', rows: rows({ standing: '3/5', pinned: '2/5' }) }
        ],
        courses: [],
        means: [{ key: 'expectedLoss', mean: '0/1' }]
      }
    })
    expect(own(answer, 'odds-grenade')).toEqual([
      ['throws', { grenade: thing('photon-grenade'), chance: '2/5' }],
      ['scatters', {}]
    ])
    expect(answer.steps.map(({ key }) => key)).toEqual([
      'grenade-target.throws',
      'grenade-target.base',
      'grenade-target.target',
      'odds-grenade.throws',
      'odds-grenade.scatters'
    ])
  })

  test('NN-GEAR-8, NN-BIO-2: goggles and a bionic eye re-roll', () => {
    for (const worn of ['thermal-goggles', 'bionic-eye'])
      expect(
        throws('photon-grenade', { target: { ...kid, items: [worn, 'dagger'] }, dives: false }).outcome[
          'stunnedChance'
        ]
      ).toBe('27/125')
    expect(
      throws('photon-grenade', {
        target: { ...kid, items: ['dagger', 'telescopic-sight', 'leather'] },
        dives: false
      }).outcome['stunnedChance']
    ).toBe('9/25')
  })

  test('NN-GRN-11, NN-GRN-6, NN-GRN-10: a vortex kills, a frag grenade wounds and pins, smoke does nothing', () => {
    // A model that dived is pinned, unless it is dead.
    expect(all(throws('vortex-grenade'))).toEqual([
      '9/25',
      '0/1',
      '0/1',
      '9/25',
      '9/25',
      '0/1',
      '3/5',
      '6/25',
      '0/1'
    ])
    expect(all(throws('frag-grenade', { dives: false, reroll: true }))).toEqual([
      '21/25',
      '189/250',
      '21/25',
      '18669/25000',
      '10269/25000',
      '399/250',
      '21/25',
      '1701/25000',
      '0/1'
    ])
    expect(all(throws('smoke-grenade', { dives: false }))).toEqual([
      '3/5',
      '0/1',
      '0/1',
      '0/1',
      '0/1',
      '0/1',
      '3/5',
      '0/1',
      '0/1'
    ])
  })

  test('NN-GRN-5: a fighter who is down does not dive', () => {
    expect(throws('photon-grenade', { target: { ...kid, wounds: 0 } }).outcome).toMatchObject({
      hitChance: '3/5',
      pinnedChance: '0/1',
      fallenChance: '1/1'
    })
  })

  test('NN-GRN-1: an item that is no grenade is not thrown', () => {
    expect(
      consult('odds-grenade', { bs: 4, strength: 3, grenade: 'lasgun', distance: 3, target: kid })
    ).toEqual({ refused: [reason('not-a-grenade', ['NN-GRN-1'], { thing: thing('lasgun') })] })
    expect(
      consult('odds-grenade', { bs: 4, strength: 3, grenade: 'spoon', distance: 3, target: kid })
    ).toEqual({ refused: [reason('unknown-id', [], { id: 'spoon' })] })
  })
})

describe('survival and falls', () => {
  const states = (told: { [state: string]: string }) =>
    Object.entries(told).map(([state, chance]) => ({ state, chance }))

  test('NN-OUT-1, NN-OUT-2: there is one die, and one more for each excess W; the worst counts', () => {
    const answer = ask('odds-survival', { wounds: 1, woundsLost: 2, profile })
    expect(answer).toMatchObject({
      outcome: {
        lightChance: '9/100',
        downChance: '2/5',
        outChance: '51/100',
        expectedLight: '21/50',
        states: states({ 'light-wound': '9/100', down: '2/5', 'out-of-action': '51/100' })
      },
      steps: [{ key: 'odds-survival.dice', params: { count: 2 } }]
    })
    expect(Object.keys(answer.outcome)).toHaveLength(5)
  })

  test('NN-SKL-28: Hard as Nails reads each die one lower; NN-OUT-5: nobody stays down in a melee', () => {
    expect(
      ask('odds-survival', { wounds: 1, woundsLost: 1, profile, skills: ['hard-as-nails'] }).outcome
    ).toEqual({
      lightChance: '2/5',
      downChance: '2/5',
      outChance: '1/5',
      expectedLight: '2/5',
      states: states({ 'light-wound': '2/5', down: '2/5', 'out-of-action': '1/5' })
    })
    expect(ask('odds-survival', { wounds: 1, woundsLost: 1, profile, engaged: true }).outcome).toEqual({
      lightChance: '3/10',
      downChance: '0/1',
      outChance: '7/10',
      expectedLight: '3/10',
      states: states({ 'light-wound': '3/10', 'out-of-action': '7/10' })
    })
  })

  test('NN-OUT-1: with W left there is no die', () => {
    expect(ask('odds-survival', { wounds: 3, woundsLost: 1, profile })).toEqual({
      outcome: { downChance: '0/1', outChance: '0/1', lightChance: '0/1', expectedLight: '0/1', states: [] },
      rules: ['NN-OUT-1'],
      steps: [{ key: 'odds-survival.wounds-left', params: { left: 2 } }]
    })
  })

  test('NN-FALL-3, NN-RUL-10: there are falls of two storeys, of none, and of more than anybody survives', () => {
    const ends = (told: { [end: string]: string }) =>
      Object.entries(told).map(([end, chance]) => ({ end, chance }))
    const two = ask('odds-fall', { height: 6, target: kid })
    expect(two.outcome).toMatchObject({
      ...figures('1/1', '4/5', '1/1', '217/250', '117/250', '9/5'),
      ends: ends({ standing: '3/50', pinned: '9/125', down: '2/5', 'out-of-action': '117/250' })
    })
    expect(picture(two.outcome)).toMatchObject({
      stages: stages({ hitChance: '1/1', woundChance: '1/1', fallenChance: '217/250', outChance: '117/250' }),
      courses: []
    })
    expect(two.steps.map(({ key, params }) => [key, params])).toEqual([
      ['odds-fall.from', { height: 6 }],
      ['fall.storeys', { height: 6, storeyHeight: 3, storeys: 2 }],
      ['fall.hit', { strength: 6, threshold: 4, damageLevel: 1 }]
    ])
    expect(ask('odds-fall', { height: 2, target: kid }).outcome).toMatchObject({
      ...figures('0/1', '0/1', '0/1', '0/1', '0/1', '0/1'),
      ends: ends({ standing: '1/1' })
    })
    expect(ask('odds-fall', { height: 60, target: kid }).outcome).toMatchObject({
      ...figures('1/1', '0/1', '0/1', '1/1', '1/1', '0/1'),
      ends: ends({ 'out-of-action': '1/1' })
    })
  })
})

describe('a melee', () => {
  const one = { ...profile, strength: 3, toughness: 3 }
  const seen = (...values: (string | number)[]) => ({
    target: values[0],
    ...figures(...values.slice(1).map(String))
  })

  test('NN-MEL-4, NN-MEL-6: the charging fighter strikes first, and is struck by enemies who are still up, with +1 WS', () => {
    // 5 + WS 4 + charge 1 + sword 2 − WS 4 hits on 8; the blow back is 5 + 4 − (4 + charge 1 + sword 1)
    // on 3, for enemies still up, and worse with light wounds (NN-MEL-6).
    // Not hit 0.2 × 0.3; hit without impact and light 0.072 × 0.2; pinned with two lights 0.0504 × 0.1.
    const answer = ask('odds-melee', { a: { ...one, i: 5, charging: true, weapons: ['sword'] }, b: one })
    const { odds, oddsBack, ...outcome } = answer.outcome
    expect(outcome).toEqual({
      order: 'a-first',
      blows: 1,
      blowsBack: 1,
      bothFallChance: '0/1',
      upOnB: seen(8, '4/5', '14/25', '4/5', '847/1250', '847/1250', '34/25'),
      upOnA: seen(3, '993/12500', '993/25000', '993/12500', '159873/2500000', '159873/2500000', '2979/25000')
    })
    expect([odds, oddsBack]).toMatchObject([
      {
        stages: stages({
          hitChance: '4/5',
          woundChance: '4/5',
          fallenChance: '847/1250',
          outChance: '847/1250'
        }),
        spreads: [
          {},
          { rows: rows({ standing: '34/125', pinned: '63/1250', 'out-of-action': '847/1250' }) },
          {}
        ]
      },
      { stages: [{ key: 'hitChance', chance: '993/12500' }, {}, {}, {}] }
    ])
    expect(own(answer, 'odds-melee')).toEqual([['blows', { a: 1, b: 1 }]])
    expect(answer.steps.map(({ key }) => key.split('.')[0])).toEqual([
      'strike-order',
      'odds-melee',
      ...Array<string>(4).fill('melee-hit'),
      ...Array<string>(3).fill('melee-hit'),
      ...Array<string>(5).fill('melee-target'),
      ...Array<string>(5).fill('melee-target')
    ])
    expect(answer.rules).toEqual(
      expect.arrayContaining(['NN-MEL-2', 'NN-MEL-4', 'NN-OUT-5', 'NN-PIN-3', 'NN-MEL-7'])
    )
  })

  test('NN-MEL-4, NN-PIN-3: in a simultaneous strike both may fall; a pinned fighter strikes worse and is struck better', () => {
    const {
      odds: _,
      oddsBack: __,
      ...outcome
    } = ask('odds-melee', { a: { ...one, pinned: true }, b: one }).outcome
    // Against each other's earlier state: 161/500 times 483/1000.
    expect(outcome).toEqual({
      order: 'simultaneous',
      blows: 1,
      blowsBack: 1,
      bothFallChance: '77763/500000',
      upOnB: seen(4, '2/5', '1/5', '2/5', '161/500', '161/500', '3/5'),
      upOnA: seen(6, '3/5', '3/10', '3/5', '483/1000', '483/1000', '9/10')
    })
  })

  test('NN-MEL-2: the given number of blows comes from the given sides; the second hits an enemy who is still up', () => {
    const {
      odds: _,
      oddsBack: __,
      ...outcome
    } = ask('odds-melee', {
      a: { ...one, i: 3, blows: 0 },
      b: { ...one, shielded: true, blows: 2 },
      arc: 'rear',
      arcBack: 'side'
    }).outcome
    expect(outcome).toMatchObject({
      order: 'b-first',
      blows: 0,
      blowsBack: 2,
      bothFallChance: '0/1',
      upOnB: seen(8, '0/1', '0/1', '0/1', '0/1', '0/1', '0/1'),
      upOnA: { target: 7, hitChance: '91/100', fallenChance: '8323/10000' }
    })
  })

  test('NN-GEAR-2, NN-SKL-10, NN-MEL-8: a fighter behind a shield strikes nobody, a ferocious charge strikes twice, more enemies surround', () => {
    const blows = (a: object, b: object) =>
      told('odds-melee', { a: { ...one, ...a }, b: { ...one, ...b } }, 'blows', 'blowsBack')
    expect(blows({ shielded: true }, {})).toEqual({ blows: 0, blowsBack: 1 })
    expect(blows({}, { shielded: true })).toEqual({ blows: 1, blowsBack: 0 })
    expect(blows({ charging: true, skills: ['ferocious-charge'] }, {})).toEqual({ blows: 2, blowsBack: 1 })
    const target = (a: object, b: object = {}) =>
      (ask('odds-melee', { a: { ...one, ...a }, b: { ...one, ...b } }).outcome['upOnB'] as { target: number })
        .target
    expect([
      target({}),
      target({ attack: 1 }),
      target({}, { defence: 2 }),
      target({ charging: true })
    ]).toEqual([5, 6, 3, 6])
  })
})
