import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../../../src-main/kernel/values/json'
import { certain, chanceOf, follow, seenAs, written } from '../../../../src-main/kernel/questions/odds'
import { resolvers } from '../../../../src-main/systems/neo-necro/resolvers'
import { ask, refusal } from '../../../support/necro-ask'
import { necro } from '../../../support/neo-necro-raw'
import { profile, table, pictureOf, rows, read, sum, type Struck, falls, sure, suffer, end } from './falls'

const asNumber = (text: unknown) => Number(read(text).n) / Number(read(text).d)

const standing = (wounds: number): Struck => ({ wounds, place: 'up', pinned: false, lost: 0, profile })

describe('the odds of a shot cover every result of the dice through the resolvers used in play', () => {
  const shot = { bs: 4, weapon: 'lasgun', distance: 10, mode: 'economy', tickedBefore: 4 }

  test.each([
    ['an unarmoured target of 1 W', { items: [] as string[], toughness: 3, wounds: 1 }],
    [
      'plates that the threshold halves, and cushioning',
      { items: ['armour-plates', 'leather'], toughness: 3, wounds: 2 }
    ],
    [
      'armour and its skills',
      { items: ['carapace-armour'], skills: ['reinforced-armour', 'hard-as-nails'], toughness: 4, wounds: 1 }
    ],
    ['a shield in hand', { items: ['composite-armour', 'arbitrator-shield'], toughness: 3, wounds: 1 }]
  ])('%s (NN-SHO-2, NN-IMP-1, NN-SAV-3, NN-OUT-1)', (_name, given) => {
    const target = { skills: [] as string[], ...given, profile }
    const { outcome } = ask('odds-shot', { ...shot, target })
    const aim = sure('shoot-target', { bs: 4, weapon: 'lasgun', distance: 10, mode: 'economy' })
    const power = sure('shot-strength', { weapon: 'lasgun' })
    const strike = { strength: power['strength'], threshold: power['threshold'], kind: 'shot' }
    const missed = certain(standing(target.wounds))
    const played = follow(
      falls('ammo-outcome', { weapon: 'lasgun', mode: 'economy', tickedBefore: shot.tickedBefore }),
      ({ result }) =>
        result === 'success'
          ? follow(falls('hit-roll', { target: aim['target'] }), ({ hit }) =>
              hit === true ? suffer(target, strike, standing(target.wounds)) : missed
            )
          : missed
    )
    expect(rows(outcome, 'end')).toEqual(table(seenAs(played, (one) => end(one))))
    expect(rows(outcome, 'woundsLost')).toEqual(table(seenAs(played, (one) => one.lost)))
    expect(outcome['outChance']).toBe(written(chanceOf(played, ({ place }) => place === 'out')))
  })

  test('two shots of one salvo are resolved one after the other, on one ammo roll (NN-ROF-1)', () => {
    const target = { items: [] as string[], skills: [] as string[], toughness: 3, wounds: 1, profile }
    const { outcome } = ask('odds-shot', {
      bs: 3,
      weapon: 'plasma-gun',
      profile: 'low-energy',
      distance: 14,
      mode: 'economy',
      target
    })
    const aim = sure('shoot-target', {
      bs: 3,
      weapon: 'plasma-gun',
      profile: 'low-energy',
      distance: 14,
      mode: 'economy'
    })
    const power = sure('shot-strength', { weapon: 'plasma-gun', profile: 'low-energy' })
    expect(outcome).toMatchObject({ shots: 2, target: aim['target'], strength: power['strength'] })
    const strike = { strength: power['strength'], threshold: power['threshold'], kind: 'shot' }
    const once = (before: Struck) =>
      follow(falls('hit-roll', { target: aim['target'] }), ({ hit }) =>
        hit === true ? suffer(target, strike, before) : certain(before)
      )
    const both = follow(once(standing(1)), once)
    expect(rows(outcome, 'woundsLost')).toEqual(table(seenAs(both, (one) => one.lost)))
    expect(rows(outcome, 'end')).toEqual(table(seenAs(both, (one) => end(one))))
  })

  test('a late box may jam or run dry: the shot is fired as often as the gauge allows (NN-AMM-3 to NN-AMM-5)', () => {
    const { outcome } = ask('odds-shot', { ...shot, tickedBefore: 6, target: { toughness: 3, profile } })
    const gauge = seenAs(
      falls('ammo-outcome', { weapon: 'lasgun', mode: 'economy', tickedBefore: 6 }),
      ({ result }) => result!
    )
    const of = (result: string) => written(chanceOf(gauge, (one) => one === result))
    expect(outcome).toMatchObject({
      fireChance: of('success'),
      jamChance: of('jam'),
      emptyChance: of('out-of-ammo')
    })
    expect(outcome).toMatchObject({ fireChance: '1/2', jamChance: '1/10', emptyChance: '2/5' })
    expect(asNumber(outcome['hitChance'])).toBeCloseTo(asNumber(outcome['hitEach']) * 0.5, 12)
  })

  test('an armourer ignores the first failure, and the weapon runs dry later (NN-SKL-33)', () => {
    const late = { ...shot, tickedBefore: 6, target: { toughness: 3, profile } }
    const alone = ask('odds-shot', late).outcome
    const helped = ask('odds-shot', { ...late, armourers: 1 }).outcome
    expect(alone['fireChance']).toBe('1/2')
    expect(helped).toMatchObject({ fireChance: '1/1', emptyChance: '0/1' })
    expect(ask('odds-shot', { ...late, armourers: 1, failuresIgnored: 1 }).outcome['fireChance']).toBe('1/2')
    const course = (outcome: { [output: string]: Json }) =>
      pictureOf(outcome).courses[0]!.rows.map(({ chance }) => asNumber(chance))
    expect(course(helped)[0]).toBe(0)
    for (const [nth, chance] of course(helped).entries())
      expect(chance).toBeLessThanOrEqual(course(alone)[nth]!)
  })

  test('an empty gauge never fires (NN-AMM-8, NN-RUL-22)', () => {
    const { outcome } = ask('odds-shot', { ...shot, tickedBefore: 12, target: { toughness: 3, profile } })
    expect(outcome).toMatchObject({ fireChance: '0/1', hitChance: '0/1', expectedLoss: '0/1' })
  })

  test('out of range nobody is hit (NN-RNG-2)', () => {
    expect(
      ask('odds-shot', { ...shot, distance: 300, target: { toughness: 3, profile } }).outcome
    ).toMatchObject({ target: null, hitChance: '0/1' })
  })

  test('a flame hits everything under it, harder in sustained fire (NN-FLM-1, NN-MODE-2)', () => {
    const flame = { bs: 1, weapon: 'flamer', distance: 0, target: { toughness: 4, wounds: 1, profile } }
    const plain = ask('odds-shot', { ...flame, mode: 'normal' }).outcome
    const hot = ask('odds-shot', { ...flame, mode: 'sustained' }).outcome
    expect(plain).toMatchObject({ hitEach: '1/1', band: 'flame' })
    expect(Number(hot['strength'])).toBeGreaterThan(Number(plain['strength']))
  })

  test('a target and two models around it each take a third of the hits (NN-SIM-2)', () => {
    const alone = ask('odds-shot', { ...shot, target: { toughness: 3, profile, engaged: true } }).outcome
    const three = ask('odds-shot', {
      ...shot,
      inContact: 2,
      target: { toughness: 3, profile, engaged: true }
    }).outcome
    expect(asNumber(three['hitEach']) * 3).toBeCloseTo(asNumber(alone['hitEach']), 12)
  })

  test('two actions until a weapon runs dry are calculated by hand (NN-AMM-5, NN-AMM-8)', () => {
    const { outcome } = ask('odds-shot', {
      ...shot,
      tickedBefore: 10,
      ahead: 4,
      target: { toughness: 3, profile }
    })
    const course = pictureOf(outcome).courses.find(({ key }) => key === 'dryChance')!.rows
    // Label 1: only a 1 does not empty it, and that jams; then no box is left (NN-AMM-7).
    const [first, second] = course.map(({ chance }) => chance)
    const dry = chanceOf(
      falls('ammo-outcome', { weapon: 'lasgun', mode: 'economy', tickedBefore: 10 }),
      ({ result }) => result === 'out-of-ammo'
    )
    expect(first).toBe(written(dry))
    expect(asNumber(second)).toBeGreaterThan(asNumber(first))
    expect(course.map(({ chance }) => asNumber(chance))).toEqual(
      [...course.map(({ chance }) => asNumber(chance))].sort((a, b) => a - b)
    )
    expect(course.at(-1)!.chance).toBe('1/1')
  })

  test('a refused shot has no odds', () => {
    expect(refusal('odds-shot', { ...shot, weapon: 'dagger', target: { toughness: 3, profile } })).toEqual([
      'not-a-ranged-weapon'
    ])
    expect(refusal('odds-shot', { ...shot, mode: 'custom', target: { toughness: 3, profile } })).toEqual([
      'skill-missing'
    ])
    expect(
      refusal('odds-shot', {
        ...shot,
        weapon: 'grenade-launcher',
        mode: 'sustained',
        profile: 'frag-grenade',
        target: { toughness: 3, profile }
      })
    ).toContain('no-fire-mode')
  })
})

describe('the odds have all inputs of play', () => {
  const entries = (name: string): string[] =>
    Object.keys((resolvers[name]!.schema as unknown as { entries: object }).entries)
  const inner = (name: string, group: string): string[] =>
    Object.keys(
      (resolvers[name]!.schema as unknown as { entries: { [key: string]: { entries: object } } }).entries[
        group
      ]!.entries
    )

  // Fails when a question of play gets a circumstance that its odds lack.
  test.each([
    ['shoot-target', 'odds-shot', ['targetSkills', 'targetEngaged', 'targetFury', 'coveringFire']],
    ['shot-strength', 'odds-shot', []],
    // The odds of a throw have no learning roll; inputs used only after the roll are left out.
    ['ammo-outcome', 'odds-shot', ['die', 'learningDie', 'rounds', 'reloads', 'turn']],
    ['hit-roll', 'odds-shot', ['die', 'rerollDie', 'learningDie']],
    // Templates ignore cover, arcs and aiming; a throw at terrain has no target (NN-GRN-4, NN-AIM-2).
    [
      'grenade-target',
      'odds-grenade',
      ['cover', 'arc', 'aimed', 'atTerrain', 'targetSkills', 'targetEngaged', 'targetFury']
    ],
    ['survival', 'odds-survival', ['dice']]
  ])('every circumstance of %s is one of %s', (played, odds, apart) => {
    expect(
      entries(played)
        .filter((name) => !entries(odds).includes(name))
        .sort()
    ).toEqual([...apart].sort())
  })

  test('a target is described as in whole-hit', () => {
    const described = inner('odds-shot', 'target')
    // Initiative is part of the profile.
    expect(inner('whole-hit', 'target').filter((name) => !described.includes(name))).toEqual(['initiative'])
  })

  test('both sides of a melee are described as in melee-target', () => {
    const side = inner('odds-melee', 'a')
    expect(
      [...inner('melee-target', 'attacker'), ...inner('melee-target', 'defender')].filter(
        (name) => !side.includes(name)
      )
    ).toEqual([])
  })
})

describe('a single hit', () => {
  test('property: stage by stage the odds equal whole-hit over every result of its dice (NN-IMP-1 to NN-DMG-2)', () => {
    const plates = ['armour-plates', 'composite-armour', 'officer-carapace-armour', 'power-armour']
    fc.assert(
      fc.property(
        fc.record({
          strength: fc.integer({ min: 1, max: 10 }),
          threshold: fc.integer({ min: 0, max: 8 }),
          plate: fc.constantFrom(null, ...plates),
          soft: fc.constantFrom(null, 'leather', 'polymers'),
          skills: fc.subarray(['reinforced-armour', 'dodge', 'melee-fighter', 'hard-as-nails']),
          toughness: fc.integer({ min: 1, max: 6 }),
          height: fc.constantFrom(3, 6, 9, 12)
        }),
        ({ plate, soft, skills, toughness, height }) => {
          const items = [plate, soft].filter((id) => id !== null)
          const { outcome } = ask('odds-fall', {
            height,
            target: { items, skills, toughness, wounds: 60, profile }
          })
          const fallen = sure('fall', { height, skills })
          if (fallen['hit'] === null || fallen['outOfAction'] === true) return
          const played = seenAs(
            falls('whole-hit', {
              ...(fallen['hit'] as object),
              kind: 'other',
              target: { items, skills, toughness }
            }),
            ({ woundsLost }) => woundsLost!
          )
          expect(rows(outcome, 'woundsLost')).toEqual(table(played))
        }
      ),
      { numRuns: 25 }
    )
  })

  test.each([
    [1, 1],
    [1, 2],
    [2, 4],
    [0, 2]
  ])(
    'survival dice: %i W and %i lost, calculated hand by hand, cover every result (NN-OUT-1, NN-OUT-2, NN-RUL-6)',
    (wounds, woundsLost) => {
      for (const skills of [[], ['hard-as-nails']]) {
        for (const engaged of [false, true]) {
          const { outcome } = ask('odds-survival', {
            wounds,
            woundsLost,
            profile: { ws: 2, bs: 2, i: 3 },
            skills,
            engaged
          })
          const played = falls('survival', {
            wounds,
            woundsLost,
            profile: { ws: 2, bs: 2, i: 3 },
            skills,
            engaged
          })
          const of = (state: string) => written(chanceOf(played, (one) => one['state'] === state))
          expect(outcome).toMatchObject({
            lightChance: of('light-wound'),
            downChance: of('down'),
            outChance: of('out-of-action')
          })
        }
      }
    }
  )

  test('many survival dice are still calculated exactly (NN-OUT-1)', () => {
    const { outcome } = ask('odds-survival', { wounds: 1, woundsLost: 9, profile })
    // Nine dice: not one may show 8, 9 or 10.
    expect(outcome['outChance']).not.toBe('1/1')
    expect(sum([outcome['lightChance'], outcome['downChance'], outcome['outChance']].map(String))).toBe('1/1')
  })

  test('with W left there is no survival roll', () => {
    expect(ask('odds-survival', { wounds: 3, woundsLost: 2, profile }).outcome).toMatchObject({
      outChance: '0/1',
      states: []
    })
  })
})

describe('a grenade', () => {
  const thrown = { bs: 4, strength: 3, grenade: 'frag-grenade', distance: 5 }
  const target = { items: [] as string[], skills: [] as string[], toughness: 3, wounds: 1, profile }

  test('the throw, the dive and the blast cover every result of the dice (NN-GRN-3, NN-GRN-5, NN-GRN-6)', () => {
    const { outcome } = ask('odds-grenade', { ...thrown, target })
    const facts = necro().thing('frag-grenade')!.facts as {
      strength: number
      threshold: number
      damageLevel: number
    }
    const strike = {
      strength: facts.strength,
      threshold: facts.threshold,
      damageLevel: facts.damageLevel,
      kind: 'grenade'
    }
    const aim = sure('grenade-target', thrown)
    const under = follow(falls('hit-the-dirt', { source: 'frag-grenade', initiative: profile.i }), (dirt) => {
      const lying = { ...standing(1), pinned: dirt['pinned'] === true }
      return dirt['hit'] === true ? suffer(target, strike, lying) : certain(lying)
    })
    const played = follow(falls('hit-roll', { target: aim['target'] }), ({ hit }) =>
      hit === true ? under : certain(standing(1))
    )
    expect(rows(outcome, 'end')).toEqual(table(seenAs(played, (one) => end(one))))
    expect(rows(outcome, 'woundsLost')).toEqual(table(seenAs(played, (one) => one.lost)))
  })

  test('a fighter who stays up is pinned only by the blast (NN-GRN-6)', () => {
    const dives = ask('odds-grenade', { ...thrown, target: { ...target, toughness: 20 } }).outcome
    const stays = ask('odds-grenade', {
      ...thrown,
      dives: false,
      target: { ...target, toughness: 20 }
    }).outcome
    expect(dives['pinnedChance']).not.toBe('0/1')
    expect(stays['pinnedChance']).toBe('0/1')
  })

  test('a photon grenade stuns, a vortex kills at once, smoke does neither (NN-GRN-8, NN-GRN-10, NN-GRN-11)', () => {
    const of = (grenade: string) => ask('odds-grenade', { ...thrown, grenade, dives: false, target }).outcome
    expect(of('photon-grenade')).toMatchObject({ outChance: '0/1', woundChance: '0/1' })
    expect(asNumber(of('photon-grenade')['stunnedChance'])).toBeCloseTo(
      asNumber(of('photon-grenade')['underChance']) * 0.6,
      12
    )
    expect(of('vortex-grenade')['outChance']).toBe(of('vortex-grenade')['underChance'])
    expect(of('smoke-grenade')).toMatchObject({ stunnedChance: '0/1', woundChance: '0/1' })
  })
})

describe('side by side', () => {
  const shared = { bs: 4, distance: 10, target: { toughness: 3, wounds: 1, profile } }

  test('each row equals its own shot, and the one with the most W lost is named', () => {
    const { outcome } = ask('odds-compare', {
      ...shared,
      chains: [{ weapon: 'lasgun' }, { weapon: 'boltgun' }, { weapon: 'autopistol', tickedBefore: 5 }]
    })
    const table_ = outcome['rows'] as { [output: string]: Json }[]
    expect(table_).toHaveLength(3)
    for (const [nth, chain] of [
      { weapon: 'lasgun' },
      { weapon: 'boltgun' },
      { weapon: 'autopistol', tickedBefore: 5 }
    ].entries()) {
      const alone = ask('odds-shot', { ...shared, ...chain }).outcome
      for (const key of ['fireChance', 'hitChance', 'woundChance', 'outChance', 'expectedLoss'])
        expect(table_[nth]![key], `${chain.weapon} ${key}`).toBe(alone[key])
    }
    const losses = table_.map((row) => asNumber(row['expectedLoss']))
    expect((outcome['best'] as { weapon: string }).weapon).toBe(
      table_[losses.indexOf(Math.max(...losses))]!['weapon']
    )
  })

  test('all modes of the weapon are compared; the custom one needs the skill (NN-MODE-1, NN-SKL-36)', () => {
    const modes = (skills: string[], weapon = 'lasgun') =>
      (
        ask('odds-compare', { ...shared, skills, allModes: true, chains: [{ weapon }] }).outcome['rows'] as {
          mode: string
        }[]
      ).map(({ mode }) => mode)
    expect(modes([])).toEqual(['economy', 'normal', 'sustained'])
    expect(modes(['custom-weapon'])).toEqual(['economy', 'normal', 'sustained', 'custom'])
  })

  test('a weapon that can’t fire is left out, with the reason', () => {
    const { outcome, steps } = ask('odds-compare', {
      ...shared,
      chains: [{ weapon: 'lasgun' }, { weapon: 'dagger' }]
    })
    expect(outcome['rows']).toHaveLength(1)
    expect(steps.map(({ key }) => key)).toContain('odds-compare.left-out')
  })
})
