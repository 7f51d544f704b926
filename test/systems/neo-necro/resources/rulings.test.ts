import { describe, expect, test } from 'vitest'
import type { HouseRules } from '../../../../src-main/kernel/values/raw-system'
import { reason } from '../../../../src-main/kernel/values/verdict'
import type { NecroFiles } from '../../../../src-main/systems/neo-necro/catalogue/files'
import { applyHouseRules, checkHouseRules, houseRuleBounds, houseRuleLengths, settleHouseRules } from '../../../../src-main/systems/neo-necro/catalogue/house-rules'
import { files } from './bent'

describe('rulings', () => {
  const why = (chosen: HouseRules) => checkHouseRules(files, chosen)
  const invalid = (key: string, ruling: string) => [reason('house-rule-invalid', [ruling], { key })]

  test('have limits and lengths', () => {
    expect(houseRuleBounds).toEqual({
      xpThresholds: { min: 1, max: 100_000, rising: true },
      reservesTargets: { min: 0, max: 10 },
      storeyHeight: { min: 0.5, max: 48, step: 0.5 },
      drawRespect: { min: -1000, max: 1000 },
      respectFloor: { min: -100_000, max: 100_000 }
    })
    expect(houseRuleLengths).toEqual({
      xpThresholds: { min: 1, max: 200 },
      reservesTargets: { min: 0, max: 10 },
      houseSkillFamilies: { min: 1, max: 6 }
    })
  })

  test.each<[string, unknown[], unknown[], string]>([
    [
      'xpThresholds',
      [[1], [10, 20], [100_000]],
      [[], [0], [10, 10], [20, 10], [1.5], [100_001], Array.from({ length: 201 }, (_, n) => n + 1)],
      'NN-RUL-3'
    ],
    ['reservesTargets', [[], [0, 10]], [[11], [-1], [1.5], Array(11).fill(5)], 'NN-RUL-9'],
    ['storeyHeight', [0.5, 48, 3.5], [0.4, 48.5, '3'], 'NN-RUL-10'],
    ['drawRespect', [-1000, 1000], [-1001, 1001, 0.5], 'NN-RUL-36'],
    ['respectFloor', [-100_000, 100_000], [-100_001, 100_001, 0.5], 'NN-RUL-37'],
    [
      'houseSkillFamilies',
      [null, { orlock: ['techno'] }],
      [{ orlock: [] }, { orlock: Array(7).fill('techno') }, { orlock: ['techno', 'techno'] }],
      'NN-RUL-4'
    ],
    ['gangValueIncludesXp', [true, false], ['yes'], 'NN-RUL-5'],
    ['gangValueIncludesStash', [true, false], [1], 'NN-RUL-5'],
    ['survivalMultipleDice', ['worst-state-all-light-wounds', 'worst-die-only'], ['best'], 'NN-RUL-6'],
    ['downAtEnd', ['pay-or-roll', 'roll-only', 'pay-or-injury'], ['never'], 'NN-RUL-8'],
    ['fallUnderOneStorey', ['no-hit', 'as-one-storey'], ['x'], 'NN-RUL-10'],
    ['concealmentDistance', ['within-3', 'at-least-3'], ['x'], 'NN-RUL-11'],
    ['missileMode', ['reload', 'single-shot'], ['x'], 'NN-RUL-17'],
    ['grenadeLauncherUsesCarriedGrenades', [true, false], ['x'], 'NN-RUL-19'],
    ['shootingNaturalLimits', [true, false], ['x'], 'NN-RUL-20'],
    ['ammoShortage', ['mode-unavailable', 'tick-remaining'], ['x'], 'NN-RUL-22'],
    ['gaugesRefillEachGame', [true, false], ['x'], 'NN-RUL-23'],
    ['noSaveCountsAsFailed', [true, false], ['x'], 'NN-RUL-24'],
    ['meleeWeaponStacking', ['all', 'attack-defence-only'], ['x'], 'NN-RUL-27'],
    ['meleeCategoryIncludesHeavyMelee', [true, false], ['x'], 'NN-RUL-29'],
    ['heaviesMayWearHeavyPlating', [true, false], ['x'], 'NN-RUL-29'],
    ['combiNeedsSpecialist', [true, false], ['x'], 'NN-RUL-30'],
    ['masterCraftedRounding', ['up', 'down'], ['x'], 'NN-RUL-31'],
    ['challengerXpRecipients', ['participants', 'all-members'], ['x'], 'NN-RUL-34'],
    ['inventorOutsideRareLimit', [true, false], ['x'], 'NN-RUL-47'],
    ['leaderReplacement', ['promote-or-recruit', 'recruit-only', 'promote-only'], ['x'], 'NN-RUL-44'],
    ['weaponMasterConsumed', [true, false], ['x'], 'NN-RUL-60'],
    ['sitOutIncome', ['none', 'respect'], ['x'], 'MAGOT-1'],
    ['carrionTakes', ['one', 'any'], ['x'], 'MAGOT-3'],
    ['healerRemoves', ['sting-patch-list', 'any-lasting'], ['x'], 'NN-RUL-62']
  ])('%s', (key, good, bad, ruling) => {
    for (const value of good) expect(why({ [key]: value as never })).toEqual([])
    for (const value of bad) expect(why({ [key]: value as never })).toEqual(invalid(key, ruling))
    for (const value of good)
      expect(settleHouseRules(files, { [key]: value as never })).toMatchObject({ [key]: value })
  })

  test('are refused if unknown, and so are unknown houses and families', () => {
    expect(why({ weather: true, toString: 1 })).toEqual([
      reason('house-rule-unknown', [], { key: 'weather' }),
      reason('house-rule-unknown', [], { key: 'toString' })
    ])
    expect(why({ houseSkillFamilies: { elves: ['techno'], orlock: ['techno', 'magic'] } })).toEqual([
      reason('unknown-id', ['NN-RUL-4'], { id: 'elves' }),
      reason('unknown-id', ['NN-RUL-4'], { id: 'magic' })
    ])
  })

  test('have their default unless chosen', () => {
    expect(settleHouseRules(files, {})).toEqual(
      Object.fromEntries(files['tables/house-rules'].map((rule) => [rule.key, rule.default]))
    )
  })
})

describe('the facts under rulings', () => {
  const under = (chosen: HouseRules): NecroFiles => applyHouseRules(files, settleHouseRules(files, chosen))
  /** The files that differ. */
  const changed = (chosen: HouseRules) =>
    Object.entries(under(chosen)).flatMap(([file, content]) =>
      JSON.stringify(content) === JSON.stringify(files[file as keyof NecroFiles]) ? [] : [file]
    )
  const type = (chosen: HouseRules, id: string) =>
    under(chosen)['catalogue/fighter-types'].find((one) => one.id === id)!

  test('are the book’s at their defaults, as a copy', () => {
    expect(changed({})).toEqual([])
    expect(under({})['catalogue/skills']).not.toBe(files['catalogue/skills'])
  })

  test('NN-RUL-3: thresholds change the promotion with them', () => {
    expect(changed({ xpThresholds: [5, 15, 25, 35] })).toEqual([
      'catalogue/fighter-types',
      'tables/experience'
    ])
    expect(under({ xpThresholds: [5, 15, 25] })['tables/experience'].thresholds).toEqual([5, 15, 25])
    expect([
      type({ xpThresholds: [5, 15, 25] }, 'kid').promotion!.xp,
      type({ xpThresholds: [5] }, 'kid').promotion!.xp
    ]).toEqual([25, 30])
  })

  test('NN-RUL-29: everybody with melee weapons may get heavy ones, and heavies lose heavy plating', () => {
    const melee = { meleeCategoryIncludesHeavyMelee: true }
    expect(changed(melee)).toEqual(['catalogue/fighter-types'])
    expect(
      ['kid', 'heavy'].map((id) =>
        type(melee, id).categories.filter((category) => category === 'heavy-melee')
      )
    ).toEqual([['heavy-melee'], ['heavy-melee']])
    const plating = { heaviesMayWearHeavyPlating: false }
    expect(['heavy', 'colossus'].map((id) => type(plating, id).categories.includes('heavy-armour'))).toEqual([
      false,
      true
    ])
    expect(type(plating, 'heavy').categories).toEqual(
      type({}, 'heavy').categories.filter((category) => category !== 'heavy-armour')
    )
  })

  test('NN-RUL-4: the families of one house change, the others stay', () => {
    const chosen = { houseSkillFamilies: { orlock: ['techno', 'muscle'] } }
    expect(changed(chosen)).toEqual(['catalogue/houses'])
    expect(
      under(chosen)
        ['catalogue/houses'].filter(
          (house, n) => house.skillFamilies.join() !== files['catalogue/houses'][n]!.skillFamilies.join()
        )
        .map(({ id, skillFamilies }) => [id, skillFamilies])
    ).toEqual([['orlock', ['techno', 'muscle']]])
  })

  test('NN-RUL-5: the value counts by house rule', () => {
    expect(under({ gangValueIncludesStash: true })['tables/gang-value']).toEqual({
      ...files['tables/gang-value'],
      stashCounted: true
    })
    expect(under({ gangValueIncludesXp: false })['tables/gang-value'].perMember).toEqual(
      files['tables/gang-value'].perMember.filter((part) => part !== 'xp')
    )
    expect(changed({ gangValueIncludesXp: false })).toEqual(['tables/gang-value'])
  })

  test('NN-RUL-36, NN-RUL-31, NN-RUL-60: the draw, the rounding and the weapon master change by house rule', () => {
    expect(under({ drawRespect: 7 })['tables/income']).toEqual({ ...files['tables/income'], draw: 7 })
    expect(under({ masterCraftedRounding: 'down' })['catalogue/master-crafted']).toEqual({
      ...files['catalogue/master-crafted'],
      rounding: 'down'
    })
    const kept = under({ weaponMasterConsumed: false })['catalogue/gear']
    expect(
      kept.filter((item, n) => item.consumable !== files['catalogue/gear'][n]!.consumable).map(({ id }) => id)
    ).toEqual(['weapon-master'])
  })

  test('NN-RUL-9: reserves roll for a number of turns, and then come automatically', () => {
    const table = (reservesTargets: number[]) => under({ reservesTargets })['tables/reserves'].table
    expect(table([])).toEqual([
      { turn: 1, arrival: 'impossible', target: null },
      { turn: 2, arrival: 'automatic', target: null }
    ])
    expect(table([4, 6])).toEqual([
      { turn: 1, arrival: 'impossible', target: null },
      { turn: 2, arrival: 'roll', target: 4 },
      { turn: 3, arrival: 'roll', target: 6 },
      { turn: 4, arrival: 'automatic', target: null }
    ])
  })

  test('NN-RUL-10: the height of a storey and the effect of a shorter fall change by house rule', () => {
    const falls = (chosen: HouseRules) => under(chosen)['tables/combat'].falls
    expect(falls({ storeyHeight: 4 }).storeyHeight).toBe(4)
    const hits = (chosen: HouseRules) =>
      falls(chosen)
        .table.slice(0, 2)
        .map((row) => 'hit' in row && row.hit)
    const [none, one] = hits({})
    expect(none).not.toEqual(one)
    expect(hits({ fallUnderOneStorey: 'as-one-storey' })).toEqual([one, one])
  })

  test('NN-RUL-17, NN-RUL-30: single missiles have no modes and no gauge; combis are for all', () => {
    const heavy = under({ missileMode: 'single-shot' })['catalogue/heavy']
    expect(
      heavy
        .filter((weapon, n) => JSON.stringify(weapon) !== JSON.stringify(files['catalogue/heavy'][n]))
        .map(({ id, missileMode, usesFireModes, usesAmmoGauge }) => ({
          id,
          missileMode,
          usesFireModes,
          usesAmmoGauge
        }))
    ).toEqual([
      { id: 'missile-launcher', missileMode: 'single-shot', usesFireModes: false, usesAmmoGauge: false }
    ])
    expect(under({ combiNeedsSpecialist: false })['catalogue/combis'].requires).toBeNull()
    expect(changed({ combiNeedsSpecialist: false })).toEqual(['catalogue/combis'])
  })
})
