import { describe, expect, test } from 'vitest'
import { reason } from '../../../../src-main/kernel/values/verdict'
import { ask, consult } from '../../../support/necro-ask'
import { rules, mode, kid, figures, rows, stages, own, told, picture } from './told'

const shot = { bs: 4, weapon: 'lasgun', distance: 10, target: kid, ahead: 1 }

describe('a shot', () => {
  // BS 4 hits on 5 at short range, on 7 into a melee: the side arc gives +2. S 4 against T 3 makes an impact on 6. Plates
  // save on 2, because the threshold of 4 halves their 3. The fighter has wounds to spare, so that only the pinning counts.
  test('NN-SIM-1, NN-GEAR-4: into a melee it strikes the side arc, where a shield in hand does not keep the target standing', () => {
    const items = ['armour-plates', 'arbitrator-shield']
    const pinnedChance = (more: object) => {
      const { odds } = ask('odds-shot', { ...shot, target: { ...kid, items, wounds: 9, ...more } }).outcome
      const { spreads } = odds as { spreads: { key: string; rows: { value: string; chance: string }[] }[] }
      return spreads.find(({ key }) => key === 'end')!.rows.find(({ value }) => value === 'pinned')?.chance
    }
    expect(pinnedChance({})).toBe('6/25')
    expect(pinnedChance({ engaged: true })).toBe('21/50')
    expect(pinnedChance({ engaged: true, skills: ['elusive'] })).toBe('6/25')
  })

  // BS 4 at short range hits on 5; S 4 against T 3 makes an impact on 6. Without a save a W goes even without one, two with one
  // (NN-RUL-24): one survival die then, or two. One die: 3 in 10 light, 4 down, 3 out; two: 9, 40 and 51 in 100.
  test('NN-SHO-2: the answer goes from the ammo roll to the target’s final state', () => {
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

  test('the answer has the weapon’s reliability, its target number and its hit, and cites its rules', () => {
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

  test('NN-SAV-3: armour stops half of the hits that its save covers', () => {
    // A save of armour plates against threshold 4 succeeds on 2 of 10; a model of two W has one left after
    // losing one.
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

  test('NN-AMM-8, NN-RUL-22: an empty gauge is reported as unusable', () => {
    const answer = ask('odds-shot', { ...shot, tickedBefore: 12, ahead: 2 })
    expect(answer.outcome).toMatchObject({ fireChance: '0/1', jamChance: '0/1', emptyChance: '0/1' })
    expect(own(answer, 'odds-shot').map(([key]) => key)).toEqual(['ammo', 'unavailable', 'hit', 'strikes'])
    expect(picture(answer.outcome).courses).toEqual([
      { key: 'dryChance', rows: rows({ 1: '1/1', 2: '1/1' }) }
    ])
  })

  test('NN-SKL-33: armourers ignore the first failures', () => {
    const dry = (more: object) =>
      picture(ask('odds-shot', { ...shot, tickedBefore: 8, ahead: 3, ...more }).outcome).courses[0]!.rows.map(
        ({ chance }) => chance
      )
    const [none, one, spent] = [dry({}), dry({ armourers: 1 }), dry({ armourers: 1, failuresIgnored: 1 })]
    expect(one).not.toEqual(none)
    expect(spent).toEqual(none)
  })

  test('the forecast covers six actions by default', () => {
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
    // Half of the throws are on target; a model that dives escapes on 4 of 10.
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

  test('NN-SIM-2: an engaged target and two models around it each take a third of the hits', () => {
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

  test('NN-ROF-1: three shots are resolved one by one', () => {
    // 1 − (6/10)³ hit at least once.
    expect(
      told('odds-shot', { ...shot, weapon: 'heavy-bolter', distance: 20 }, 'shots', 'hitEach', 'hitChance')
    ).toEqual({ shots: 3, hitEach: '2/5', hitChance: '98/125' })
  })

  test('NN-AIM-1, NN-GEN-5, NN-MAS-1, NN-GEAR-10: aiming, an order, master crafting and other rounds count', () => {
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

  test('NN-DMG-2: a damage level of two costs two or more W per wound', () => {
    const { outcome } = ask('odds-shot', { ...shot, weapon: 'meltagun', distance: 5 })
    expect(outcome).toMatchObject({ damageLevel: 2, strength: 11, threshold: 8, expectedLoss: '57/50' })
    expect(picture(outcome).spreads[0]!.rows).toEqual(
      rows({ 0: '3/5', 1: '1/50', 2: '11/100', 3: '9/50', 4: '9/100' })
    )
  })

  test('NN-OUT-1: a fighter who is down rolls for each further W, and may stand up again', () => {
    const { outcome } = ask('odds-shot', { ...shot, target: { ...kid, wounds: 0 } })
    expect(outcome).toMatchObject(figures('1/2', '3/10', '1/2', '9739/10000', '2991/10000', '4/5'))
    expect(picture(outcome).spreads.slice(1)).toEqual([
      { key: 'end', rows: rows({ standing: '261/10000', down: '1687/2500', 'out-of-action': '2991/10000' }) },
      { key: 'lightWounds', rows: rows({ 0: '8503/10000', 1: '57/625', 2: '63/1250', 3: '81/10000' }) }
    ])
  })

  test('is refused like the shot itself: unknown, unloaded, or in a mode not learnt (NN-SKL-36)', () => {
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
