import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src-main/kernel/values/json'
import type { OddsPicture } from '../../../src-main/kernel/questions/odds'
import type { Resolution } from '../../../src-main/kernel/questions/resolver'
import { reason } from '../../../src-main/kernel/values/verdict'
import { ask, consult } from '../../support/necro-ask'
import { necro } from '../../support/neo-necro-raw'

// Small odds, counted by hand: the whole of each answer, with its picture, its steps and its rules.

const rules = necro()
const thing = (id: string) => rules.thing(id)!.name
const mode = (id: string) => rules.words('fireModes', id)!
const profile = { ws: 4, bs: 4, i: 4 }
const kid = { toughness: 3, wounds: 1, profile }
const shot = { bs: 4, weapon: 'lasgun', distance: 10, target: kid, ahead: 1 }
const FIGURES = ['hitChance', 'impactChance', 'woundChance', 'fallenChance', 'outChance', 'expectedLoss']
const figures = (...values: string[]) => Object.fromEntries(FIGURES.map((key, n) => [key, values[n]]))
const rows = (told: { [value: string]: string }) =>
  Object.entries(told).map(([value, chance]) => ({
    value: Number.isNaN(Number(value)) ? value : Number(value),
    chance
  }))
const stages = (told: { [key: string]: string }) =>
  Object.entries(told).map(([key, chance]) => ({ key, chance }))
const own = ({ steps }: Resolution, name: string) =>
  steps
    .filter(({ key }) => key.startsWith(`${name}.`))
    .map(({ key, params }) => [key.slice(name.length + 1), params])
const told = (name: string, input: object, ...keys: string[]): { [output: string]: Json | undefined } => {
  const { outcome } = ask(name, input)
  return Object.fromEntries(keys.map((key) => [key, outcome[key]]))
}
const picture = (outcome: { [output: string]: Json }): OddsPicture =>
  outcome['odds'] as unknown as OddsPicture

describe('a shot', () => {
  // BS 4 at short range hits on 5; S 4 against T 3 makes an impact on 6. Without a save a W goes even without one, two with one
  // (NN-RUL-24): one survival die then, or two. One die: 3 in 10 light, 4 down, 3 out; two: 9, 40 and 51 in 100.
  test('NN-SHO-2: from the ammo roll to how the target ends', () => {
    const { outcome } = ask('odds-shot', { ...shot, ahead: 3 })
    expect(outcome).toEqual({
      ...figures('1/2', '3/10', '1/2', '413/1000', '213/1000', '4/5'),
      fireChance: '1/1',
      jamChance: '0/1',
      emptyChance: '0/1',
      target: 5,
      band: 'short',
      hitEach: '1/2',
      shots: 1,
      strength: 4,
      threshold: 4,
      damageLevel: 1,
      odds: {
        stages: stages({
          fireChance: '1/1',
          hitChance: '1/2',
          woundChance: '1/2',
          fallenChance: '413/1000',
          outChance: '213/1000'
        }),
        spreads: [
          { key: 'woundsLost', rows: rows({ 0: '1/2', 1: '1/5', 2: '3/10' }) },
          {
            key: 'end',
            rows: rows({ standing: '14/25', pinned: '27/1000', down: '1/5', 'out-of-action': '213/1000' })
          },
          { key: 'lightWounds', rows: rows({ 0: '841/1000', 1: '33/250', 2: '27/1000' }) }
        ],
        courses: [{ key: 'dryChance', rows: rows({ 1: '0/1', 2: '1/10', 3: '37/100' }) }],
        means: [{ key: 'expectedLoss', mean: '4/5' }]
      }
    })
  })

  test('says how the weapon serves, how it aims and with what it strikes, and cites what it rests on', () => {
    const answer = ask('odds-shot', shot)
    expect(answer.steps.map(({ key }) => key)).toEqual([
      'shot-strength.own',
      'shoot-target.short',
      'shoot-target.base',
      'shoot-target.modifier',
      'shoot-target.target',
      'odds-shot.ammo',
      'odds-shot.hit',
      'odds-shot.strikes'
    ])
    expect(own(answer, 'odds-shot')).toEqual([
      ['ammo', { mode: mode('normal'), success: '1/1', jam: '0/1', empty: '0/1' }],
      ['hit', { shots: 1, chance: '1/2' }],
      ['strikes', { strength: 4, threshold: 4, level: 1 }]
    ])
    expect(answer.rules).toEqual(
      expect.arrayContaining([
        'NN-SHO-2',
        'NN-ROF-1',
        'NN-AMM-2',
        'NN-HIT-1',
        'NN-IMP-2',
        'NN-IMP-3',
        'NN-SAV-5',
        'NN-RUL-24',
        'NN-OUT-1',
        'NN-OUT-2',
        'NN-WPN-4'
      ])
    )
    expect(answer.rules).not.toContain('NN-FLM-1')
  })

  test('NN-SAV-3: armour turns half of the hits that its save stops into nothing', () => {
    // A save of armour plates against threshold 4 is good on 2 of 10; a W of two is left where one is lost.
    const answer = ask('odds-shot', {
      ...shot,
      mode: 'sustained',
      ahead: 2,
      target: { ...kid, wounds: 2, items: ['armour-plates'] }
    })
    expect(answer.outcome).toMatchObject({
      ...figures('63/100', '189/500', '63/125', '1323/6250', '567/6250', '504/625'),
      fireChance: '9/10',
      jamChance: '1/10',
      target: 7,
      hitEach: '7/10'
    })
    expect(picture(answer.outcome)).toMatchObject({
      stages: stages({
        fireChance: '9/10',
        hitChance: '63/100',
        woundChance: '63/125',
        fallenChance: '1323/6250',
        outChance: '567/6250'
      }),
      spreads: [
        { rows: rows({ 0: '62/125', 1: '126/625', 2: '189/625' }) },
        {
          rows: rows({
            standing: '311/500',
            pinned: '2079/12500',
            down: '378/3125',
            'out-of-action': '567/6250'
          })
        },
        { rows: rows({ 0: '5683/6250', 1: '567/6250' }) }
      ],
      courses: [{ rows: rows({ 1: '0/1', 2: '3/10' }) }]
    })
    expect(own(answer, 'odds-shot')[0]).toEqual([
      'ammo',
      { mode: mode('sustained'), success: '9/10', jam: '1/10', empty: '0/1' }
    ])
  })

  test('NN-AMM-4, NN-AMM-5: a gauge that is nearly full jams or runs dry, and never fires', () => {
    const answer = ask('odds-shot', { ...shot, tickedBefore: 10, ahead: 2 })
    expect(answer.outcome).toMatchObject({
      ...figures('0/1', '0/1', '0/1', '0/1', '0/1', '0/1'),
      fireChance: '0/1',
      jamChance: '1/10',
      emptyChance: '9/10',
      hitEach: '1/2'
    })
    expect(picture(answer.outcome)).toMatchObject({
      spreads: [{ rows: rows({ 0: '1/1' }) }, { rows: rows({ standing: '1/1' }) }],
      courses: [{ rows: rows({ 1: '9/10', 2: '1/1' }) }]
    })
    expect(picture(answer.outcome).spreads.map(({ key }) => key)).toEqual(['woundsLost', 'end'])
  })

  test('NN-AMM-8, NN-RUL-22: an empty gauge is said to serve no more', () => {
    const answer = ask('odds-shot', { ...shot, tickedBefore: 12, ahead: 2 })
    expect(answer.outcome).toMatchObject({ fireChance: '0/1', jamChance: '0/1', emptyChance: '0/1' })
    expect(own(answer, 'odds-shot').map(([key]) => key)).toEqual(['ammo', 'unavailable', 'hit', 'strikes'])
    expect(picture(answer.outcome).courses).toEqual([
      { key: 'dryChance', rows: rows({ 1: '1/1', 2: '1/1' }) }
    ])
  })

  test('NN-SKL-33: armourers make the first failures good', () => {
    const dry = (more: object) =>
      picture(ask('odds-shot', { ...shot, tickedBefore: 8, ahead: 3, ...more }).outcome).courses[0]!.rows.map(
        ({ chance }) => chance
      )
    const [none, one, spent] = [dry({}), dry({ armourers: 1 }), dry({ armourers: 1, failuresIgnored: 1 })]
    expect(one).not.toEqual(none)
    expect(spent).toEqual(none)
  })

  test('six actions are looked ahead, unless it is said', () => {
    const { ahead: _, ...plain } = shot
    expect(picture(ask('odds-shot', plain).outcome).courses[0]!.rows.map(({ value }) => value)).toEqual([
      1, 2, 3, 4, 5, 6
    ])
  })

  test('NN-RNG-2: out of range nothing hits', () => {
    expect(told('odds-shot', { ...shot, distance: 99 }, 'target', 'band', 'hitEach', 'expectedLoss')).toEqual(
      { target: null, band: 'out-of-range', hitEach: '0/1', expectedLoss: '0/1' }
    )
  })

  test('NN-FLM-1, NN-MODE-2: a flame needs no aim, and is hotter in sustained fire', () => {
    const answer = ask('odds-shot', { ...shot, weapon: 'flamer', distance: 5 })
    expect(answer.outcome).toMatchObject({
      ...figures('1/1', '4/5', '1/1', '217/250', '117/250', '9/5'),
      target: null,
      band: 'flame',
      hitEach: '1/1',
      strength: 6,
      threshold: 4
    })
    expect(answer.steps.map(({ key }) => key)).toEqual([
      'shot-strength.own',
      'flame-strength.strength',
      'odds-shot.ammo',
      'odds-shot.flame',
      'odds-shot.hit',
      'odds-shot.strikes'
    ])
    expect(answer.rules).toContain('NN-FLM-1')
    expect(
      told(
        'odds-shot',
        { ...shot, weapon: 'flamer', distance: 5, mode: 'sustained' },
        'strength',
        'threshold',
        'fireChance'
      )
    ).toEqual({ strength: 7, threshold: 4, fireChance: '9/10' })
  })

  test('NN-GRN-7, NN-GRN-5, NN-GRN-11: a launched grenade is dived from, ticks no gauge and scatters', () => {
    const launched = (grenade: string, more: object = {}) =>
      ask('odds-shot', { ...shot, weapon: 'grenade-launcher', profile: grenade, ...more })
    const frag = launched('frag-grenade')
    // Half of the throws are on target; who dives is missed on 4 of 10.
    expect(frag.outcome).toMatchObject({
      ...figures('3/10', '27/100', '3/10', '2667/10000', '1467/10000', '57/100'),
      hitEach: '1/2',
      strength: 7,
      threshold: 4,
      odds: { courses: [] }
    })
    expect(own(frag, 'odds-shot')).toEqual([
      ['hit', { shots: 1, chance: '1/2' }],
      ['scatters', {}],
      ['strikes', { strength: 7, threshold: 4, level: 1 }]
    ])
    expect(launched('frag-grenade', { dives: false }).outcome).toMatchObject({ hitChance: '1/2' })
    const smoke = launched('smoke-grenade', { dives: false })
    expect(smoke.outcome).toMatchObject({
      hitChance: '1/2',
      woundChance: '0/1',
      strength: null,
      threshold: null,
      damageLevel: null
    })
    expect(own(smoke, 'odds-shot').map(([key]) => key)).toEqual(['hit', 'scatters'])
    expect(launched('vortex-grenade', { dives: false }).outcome).toMatchObject({ outChance: '1/2' })
  })

  test('NN-SIM-2: of an engaged target and two around it each takes a third of the hits', () => {
    const answer = ask('odds-shot', {
      ...shot,
      weapon: 'assault-rifle',
      target: { ...kid, engaged: true },
      inContact: 2
    })
    expect(answer.outcome).toMatchObject({
      ...figures('7/30', '14/75', '7/30', '1519/7500', '1519/7500', '21/50'),
      hitEach: '7/30',
      target: 7,
      strength: 6,
      threshold: 3
    })
    expect(own(answer, 'odds-shot')[1]).toEqual(['in-melee', { models: 3 }])
    expect(answer.rules).toEqual(expect.arrayContaining(['NN-SIM-2', 'NN-OUT-5']))
    const alone = ask('odds-shot', { ...shot, target: { ...kid, engaged: true } })
    expect(own(alone, 'odds-shot').map(([key]) => key)).toEqual(['ammo', 'hit', 'strikes'])
    expect(told('odds-shot', { ...shot, inContact: 2 }, 'hitEach')).toEqual({ hitEach: '1/2' })
  })

  test('NN-ROF-1: three shots, each by itself', () => {
    // 1 − (6/10)³ hit at least once.
    expect(
      told('odds-shot', { ...shot, weapon: 'heavy-bolter', distance: 20 }, 'shots', 'hitEach', 'hitChance')
    ).toEqual({ shots: 3, hitEach: '2/5', hitChance: '98/125' })
  })

  test('NN-AIM-1, NN-GEN-5, NN-MAS-1, NN-GEAR-10: aim, an order, a master’s make and other rounds count', () => {
    expect(
      told('odds-shot', { ...shot, aimed: 'threshold', reroll: true }, 'threshold', 'target', 'hitEach')
    ).toEqual({ threshold: 5, target: 5, hitEach: '3/4' })
    expect(
      told(
        'odds-shot',
        { ...shot, weapon: 'master-crafted:lasgun', masterCrafted: 'strength' },
        'strength',
        'threshold'
      )
    ).toEqual({ strength: 6, threshold: 4 })
    expect(
      told(
        'odds-shot',
        { ...shot, weapon: 'assault-rifle', ammo: 'flat-head-rounds:assault-rifle' },
        'strength',
        'threshold'
      )
    ).toEqual({ strength: 4, threshold: 3 })
    const padded = { ...kid, items: ['energetic-fibres'] }
    const rifle = { ...shot, weapon: 'assault-rifle', target: padded }
    const [round, flat] = [
      told('odds-shot', rifle, 'impactChance'),
      told('odds-shot', { ...rifle, ammo: 'flat-head-rounds:assault-rifle' }, 'impactChance')
    ]
    expect([round, flat]).toEqual([{ impactChance: '1/5' }, { impactChance: '3/10' }])
  })

  test('NN-DMG-2: a damage level of two loses two or more W a wound', () => {
    const { outcome } = ask('odds-shot', { ...shot, weapon: 'meltagun', distance: 5 })
    expect(outcome).toMatchObject({ damageLevel: 2, strength: 11, threshold: 8, expectedLoss: '57/50' })
    expect(picture(outcome).spreads[0]!.rows).toEqual(
      rows({ 0: '3/5', 1: '1/50', 2: '11/100', 3: '9/50', 4: '9/100' })
    )
  })

  test('NN-OUT-1: who is down already throws for each W more, and may stand again', () => {
    const { outcome } = ask('odds-shot', { ...shot, target: { ...kid, wounds: 0 } })
    expect(outcome).toMatchObject(figures('1/2', '3/10', '1/2', '9739/10000', '2991/10000', '4/5'))
    expect(picture(outcome).spreads.slice(1)).toEqual([
      { key: 'end', rows: rows({ standing: '261/10000', down: '1687/2500', 'out-of-action': '2991/10000' }) },
      { key: 'lightWounds', rows: rows({ 0: '8503/10000', 1: '57/625', 2: '63/1250', 3: '81/10000' }) }
    ])
  })

  test('is refused as the shot is: unknown, unloaded, or in a mode that he has not learnt (NN-SKL-36)', () => {
    expect(consult('odds-shot', { ...shot, weapon: 'spoon' })).toEqual({
      refused: [reason('unknown-id', [], { id: 'spoon' })]
    })
    expect(consult('odds-shot', { ...shot, ammo: 'plasma-missile' })).toMatchObject({ refused: [{}] })
    expect(consult('odds-shot', { ...shot, mode: 'custom' })).toEqual({
      refused: [reason('skill-missing', ['NN-SKL-36'], { skill: rules.skill('custom-weapon')!.name })]
    })
    expect(ask('odds-shot', { ...shot, mode: 'custom', skills: ['custom-weapon'] }).outcome).toMatchObject({
      damageLevel: 2
    })
  })
})

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

  test('each weapon by itself, and the one that costs most W named', () => {
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

  test('NN-MODE-1, NN-SKL-36: all modes of a weapon, the custom one for who has the skill', () => {
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

  test('what can’t be fired so is left out, and said; of nothing there is no best', () => {
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

  test('NN-WPN-7, NN-GRN-7: which profile it is, where there are several', () => {
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

  test('NN-GRN-2, NN-GRN-5, NN-GRN-8: a flash at long range, from the throw to the eyes', () => {
    // BS 4 on 4 of 10; who dives with I 4 is clear on 4 of 10; who is lit up sees nothing on 6 of 10.
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

  test('NN-GEAR-8, NN-BIO-2: goggles and a bionic eye look twice', () => {
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
    // Who dived is pinned, unless he is dead.
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

  test('NN-GRN-5: who is down does not dive', () => {
    expect(throws('photon-grenade', { target: { ...kid, wounds: 0 } }).outcome).toMatchObject({
      hitChance: '3/5',
      pinnedChance: '0/1',
      fallenChance: '1/1'
    })
  })

  test('NN-GRN-1: what is no grenade is not thrown', () => {
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

  test('NN-OUT-1, NN-OUT-2: one die, and one more for each W in excess; the worst counts', () => {
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

  test('NN-OUT-1: W that are left throw nothing', () => {
    expect(ask('odds-survival', { wounds: 3, woundsLost: 1, profile })).toEqual({
      outcome: { downChance: '0/1', outChance: '0/1', lightChance: '0/1', expectedLight: '0/1', states: [] },
      rules: ['NN-OUT-1'],
      steps: [{ key: 'odds-survival.wounds-left', params: { left: 2 } }]
    })
  })

  test('NN-FALL-3, NN-RUL-10: a fall of two storeys, of none, and of more than anybody survives', () => {
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

  test('NN-MEL-4: who charges strikes first, and is struck by who still stands', () => {
    // 5 + WS 4 + charge 1 + sword 2 − WS 4 hits on 8; back it is 5 + 4 − (4 + 1) on 4, for those who stand, and less well with light wounds.
    const answer = ask('odds-melee', { a: { ...one, i: 5, charging: true, weapons: ['sword'] }, b: one })
    const { odds, oddsBack, ...outcome } = answer.outcome
    expect(outcome).toEqual({
      order: 'a-first',
      blows: 1,
      blowsBack: 1,
      bothFallChance: '0/1',
      upOnB: seen(8, '4/5', '14/25', '4/5', '847/1250', '847/1250', '34/25'),
      upOnA: seen(
        4,
        '1333/12500',
        '1333/25000',
        '1333/12500',
        '214613/2500000',
        '214613/2500000',
        '3999/25000'
      )
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
      { stages: [{ key: 'hitChance', chance: '1333/12500' }, {}, {}, {}] }
    ])
    expect(own(answer, 'odds-melee')).toEqual([['blows', { a: 1, b: 1 }]])
    expect(answer.steps.map(({ key }) => key.split('.')[0])).toEqual([
      'strike-order',
      'odds-melee',
      ...Array<string>(4).fill('melee-hit'),
      ...Array<string>(3).fill('melee-hit'),
      ...Array<string>(5).fill('melee-target'),
      ...Array<string>(4).fill('melee-target')
    ])
    expect(answer.rules).toEqual(
      expect.arrayContaining(['NN-MEL-2', 'NN-MEL-4', 'NN-OUT-5', 'NN-PIN-3', 'NN-MEL-7'])
    )
  })

  test('NN-MEL-4, NN-PIN-3: at once, both may fall; who is pinned strikes worse and is struck better', () => {
    const {
      odds: _,
      oddsBack: __,
      ...outcome
    } = ask('odds-melee', { a: { ...one, pinned: true }, b: one }).outcome
    // Upon each other as they stood before: 161/500 times 483/1000.
    expect(outcome).toEqual({
      order: 'simultaneous',
      blows: 1,
      blowsBack: 1,
      bothFallChance: '77763/500000',
      upOnB: seen(4, '2/5', '1/5', '2/5', '161/500', '161/500', '3/5'),
      upOnA: seen(6, '3/5', '3/10', '3/5', '483/1000', '483/1000', '9/10')
    })
  })

  test('NN-MEL-2: so many blows as are said, from the sides that are said; the second falls on who still stands', () => {
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

  test('NN-GEAR-2, NN-SKL-10, NN-MEL-8: a burning shield strikes nobody, a ferocious charge twice, more enemies hem in', () => {
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
