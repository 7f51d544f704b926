import { describe, expect, test } from 'vitest'
import type { OddsPicture } from '../../../src-main/kernel/questions/odds'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { openTestApp } from '../../support/test-app'
import { accepts, ask, falling, outcome, refusal } from './ask'

describe('shooting', () => {
  const dv = (distance: number, house = {}, profile = 'printed') =>
    outcome('cr.rangeDv', { profile, distance }, house)
  test('CR-AT-02, CR-R04: the printed table is used, with 25 m in the near band and fractions rounded up', () => {
    expect([0, 6, 6.2, 12, 13, 25, 25.1, 50, 51, 100, 101, 200].map((metres) => dv(metres)['dv'])).toEqual([
      13, 13, 15, 15, 20, 20, 25, 25, 30, 30, 30, 30
    ])
    expect(dv(25)).toEqual({ band: { min: 13, max: 25 }, dv: 20 })
    expect(dv(300)).toEqual({ band: { min: 201, max: 400 }, dv: null })
    expect(dv(800)).toEqual({ band: { min: 401, max: 800 }, dv: null })
    expect(dv(801)).toEqual({ band: null, dv: null })
    expect(dv(25, { rangeOverlap: '25-is-far' })).toEqual({ band: { min: 25, max: 50 }, dv: 25 })
    expect(dv(24, { rangeOverlap: '25-is-far' })).toEqual({ band: { min: 13, max: 24 }, dv: 20 })
    expect(refusal('cr.rangeDv', { profile: 'laser', distance: 5 })).toEqual(['unknown-profile'])
  })
  test('CR-R05: other classes use the pistols’ table or the campaign’s own, or leave the DV to the players', () => {
    expect(ask('cr.rangeDv', { profile: 'shotgun', distance: 5 }).steps.map(({ key }) => key)).toEqual([
      'cr.rangeDv.lent',
      'cr.rangeDv.band'
    ])
    expect(
      ask('cr.rangeDv', { profile: 'shotgun', distance: 5 }, { rangeProfiles: 'campaign-table' }).steps.map(
        ({ key }) => key
      )
    ).toEqual(['cr.rangeDv.band'])
    expect(dv(5, { rangeProfiles: 'ask-dv' })).toEqual({ band: null, dv: null })
  })
  test('CR-AT-04, CR-AT-05, CR-AT-06: the number of rolls is Att/round, shared by two weapons with two, and one when aimed', () => {
    const rolls = (attacks: number[], aimed = false) =>
      outcome('cr.attackRolls', { weapons: attacks.map((attPerRound) => ({ attPerRound })), aimed })
    expect(rolls([2])).toEqual({ allowed: true, rolls: 2 })
    expect(rolls([1])).toEqual({ allowed: true, rolls: 1 })
    expect(rolls([2], true)).toEqual({ allowed: true, rolls: 1 })
    expect(rolls([2, 2])).toEqual({ allowed: true, rolls: 2 })
    expect(rolls([2, 1])).toEqual({ allowed: false, rolls: 0 })
    expect(rolls([2, 2], true)).toEqual({ allowed: false, rolls: 0 })
  })
  const shot = {
    ref: 7,
    skill: 5,
    weapon: 'militech-m-10af-lexington',
    mode: 'single',
    distance: 10,
    dice: [4]
  }
  test('CR-AT-01: REF, skill and die are compared with the DV at this distance, or with a given DV', () => {
    expect(outcome('cr.rangedAttack', shot)).toEqual({
      bonus: 0,
      total: 16,
      dv: 15,
      hit: true,
      margin: 1,
      jammed: false,
      userInjury: null
    })
    expect(outcome('cr.rangedAttack', { ...shot, dice: [3] })).toMatchObject({ hit: false, margin: 0 })
    expect(outcome('cr.rangedAttack', { ...shot, dv: 12 })).toMatchObject({ dv: 12, margin: 4 })
    expect(outcome('cr.rangedAttack', { ...shot, modifiers: [-3, 1] })).toMatchObject({ bonus: 0, total: 14 })
    expect(outcome('cr.rangedAttack', { ...shot, distance: 300 })).toMatchObject({
      dv: null,
      hit: false,
      margin: null
    })
    expect(refusal('cr.rangedAttack', { ...shot, distance: undefined })).toEqual(['distance-or-dv'])
    expect(refusal('cr.rangedAttack', shot, { rangeProfiles: 'ask-dv' })).toEqual(['dv-needed'])
    expect(refusal('cr.rangedAttack', { ...shot, weapon: 'slingshot' })).toEqual(['unknown-weapon'])
    expect(refusal('cr.rangedAttack', { ...shot, mode: 'autofire' })).toEqual(['mode-not-there'])
  })
  test('CR-WP-06: a mode or a load that a weapon cannot have is refused by the card of the weapon', async () => {
    const app = await openTestApp()
    await app.call('campaigns.create', { name: 'Night City', system: 'cyberpunk-red' })
    const refused = (mode: string, loaded: number) =>
      app.dispatch('systems.resolve', {
        system: 'cyberpunk-red',
        resolver: 'cr.ammo',
        input: { weapon: 'kang-tao-l-69-zhuo', mode, loaded }
      })
    const by = (code: string) => ({ error: { reasons: [{ code, rules: ['CR-WP-06'] }] } })
    expect(await refused('slug', 8)).toMatchObject(by('mode-not-there'))
    expect(await refused('buckshot', 33)).toMatchObject(by('over-magazine'))
    await app.end()
  })
  test('CR-R05: a shot with another class names the table that it borrows', () => {
    const keys = (weapon: string, mode: string) =>
      ask('cr.rangedAttack', { ...shot, weapon, mode }).steps.map(({ key }) => key)
    expect(keys('techtronika-spt32-grad', 'single')).toContain('cr.rangedAttack.lent')
    expect(keys('militech-m-10af-lexington', 'single')).not.toContain('cr.rangedAttack.lent')
  })
  test('CR-WQ-01, CR-WQ-05, CR-R25: smart and excellent weapons give one each; by campaign rule only the best counts', () => {
    expect(outcome('cr.rangedAttack', { ...shot, weapon: 'arasaka-hjke-11-yukimura' })).toMatchObject({
      bonus: 1,
      total: 17
    })
    expect(outcome('cr.rangedAttack', { ...shot, weapon: 'techtronika-spt32-grad' })).toMatchObject({
      bonus: 1
    })
    expect(
      ask('cr.rangedAttack', { ...shot, weapon: 'arasaka-hjke-11-yukimura' }, { qualityStack: 'best-only' })
        .outcome
    ).toMatchObject({ bonus: 1 })
  })
  test('CR-AT-06, CR-WQ-02, CR-R19, CR-R06: aiming costs eight and a bank shot four; bursts and buckshot are not aimed', () => {
    expect(outcome('cr.rangedAttack', { ...shot, aimed: true })).toMatchObject({ bonus: -8, total: 8 })
    expect(outcome('cr.rangedAttack', { ...shot, ricochet: true, aimed: true })).toMatchObject({ bonus: -12 })
    expect(
      outcome('cr.rangedAttack', { ...shot, weapon: 'constitutional-arms-unity', mode: 'aimed' })
    ).toMatchObject({ bonus: -8 })
    expect(
      refusal('cr.rangedAttack', { ...shot, weapon: 'techtronika-rt-46-burya', ricochet: true })
    ).toEqual(['ricochet-needs-power'])
    expect(
      refusal('cr.rangedAttack', {
        ...shot,
        weapon: 'arasaka-hjke-11-yukimura',
        mode: 'autofire',
        aimed: true
      })
    ).toEqual(['aim-not-here'])
    expect(
      refusal('cr.rangedAttack', { ...shot, weapon: 'militech-crusher', mode: 'buckshot', aimed: true })
    ).toEqual(['aim-not-here'])
    expect(
      outcome('cr.rangedAttack', { ...shot, weapon: 'tsunami-arms-nekomata', mode: 'charged', aimed: true })
    ).toMatchObject({ bonus: -8 })
  })
  test('CR-FM-03, CR-FM-04: slugs use the table, buckshot has DV 13 up to 6 m and no effect beyond', () => {
    const carnage = { ...shot, weapon: 'rostovic-db-2-satara' }
    expect(outcome('cr.rangedAttack', { ...carnage, mode: 'slug' })).toMatchObject({ dv: 15 })
    expect(outcome('cr.rangedAttack', { ...carnage, mode: 'buckshot', distance: 6 })).toMatchObject({
      dv: 13,
      hit: true
    })
    expect(outcome('cr.rangedAttack', { ...carnage, mode: 'buckshot', distance: 6.5 })).toMatchObject({
      dv: null,
      hit: false,
      margin: null
    })
    expect(
      outcome('cr.rangedAttack', { ...carnage, mode: 'buckshot', distance: undefined, dv: 20 })
    ).toMatchObject({ dv: 13 })
    expect(
      outcome('cr.rangedAttack', { ...carnage, mode: 'charged', load: 'buckshot', distance: 6 })
    ).toMatchObject({ dv: 13 })
    expect(outcome('cr.rangedAttack', { ...carnage, mode: 'charged', distance: 10 })).toMatchObject({
      dv: 15
    })
  })
  test('CR-WQ-04, CR-WP-04: the Carnage jams on a 1 and tears the muscle of a user with less than BODY 10', () => {
    const carnage = (die: number[], body?: number) =>
      outcome('cr.rangedAttack', {
        ...shot,
        weapon: 'budget-arms-carnage',
        mode: 'slug',
        dice: die,
        ...(body !== undefined && { user: { body } })
      })
    expect(carnage([1, 2], 10)).toMatchObject({ jammed: true, userInjury: null })
    expect(carnage([2], 9)).toMatchObject({ jammed: false, userInjury: 'torn-muscle' })
    expect(carnage([2])).toMatchObject({ userInjury: 'torn-muscle' })
    expect(outcome('cr.rangedAttack', { ...shot, dice: [1, 2] })).toMatchObject({ jammed: false })
  })
  test('CR-WP-11: the Burya breaks the arm of a user with neither lacing nor a cyberarm', () => {
    const burya = (user: object) =>
      outcome('cr.rangedAttack', { ...shot, weapon: 'techtronika-rt-46-burya', user })['userInjury']
    expect([burya({}), burya({ body: 20 }), burya({ cyberarm: true }), burya({ lacing: true })]).toEqual([
      'broken-arm',
      'broken-arm',
      null,
      null
    ])
  })
  const ammo = (weapon: string, mode: string, loaded: number, more: object = {}, house = {}) =>
    outcome('cr.ammo', { weapon, mode, loaded, ...more }, house)
  test('CR-FM-01: a roll takes three rounds; with fewer left it takes them all, and loses one die', () => {
    expect(ammo('arasaka-hjsh-18-masamune', 'single', 24)).toEqual({
      canFire: true,
      spent: 3,
      left: 21,
      damageDice: 5
    })
    expect(ammo('arasaka-hjsh-18-masamune', 'single', 3)).toEqual({
      canFire: true,
      spent: 3,
      left: 0,
      damageDice: 5
    })
    expect(ammo('arasaka-hjsh-18-masamune', 'single', 2)).toEqual({
      canFire: true,
      spent: 2,
      left: 0,
      damageDice: 4
    })
    expect(ammo('arasaka-tki-20-shingen', 'single', 1)).toMatchObject({ spent: 1, damageDice: 2 })
    expect(ammo('arasaka-hjsh-18-masamune', 'single', 0)).toEqual({
      canFire: false,
      spent: 0,
      left: 0,
      damageDice: null
    })
  })
  test('CR-FM-02, CR-R18: a burst takes ten rounds; with fewer it is forbidden, or shorter by campaign rule', () => {
    expect(ammo('arasaka-hjke-11-yukimura', 'autofire', 10)).toEqual({
      canFire: true,
      spent: 10,
      left: 0,
      damageDice: 2
    })
    expect(ammo('arasaka-hjke-11-yukimura', 'autofire', 9)).toEqual({
      canFire: false,
      spent: 0,
      left: 9,
      damageDice: null
    })
    const short = ask(
      'cr.ammo',
      { weapon: 'arasaka-hjke-11-yukimura', mode: 'autofire', loaded: 7 },
      { autofireLowAmmo: 'proportional' }
    )
    expect(short.outcome).toEqual({ canFire: true, spent: 7, left: 0, damageDice: 2 })
    expect(short.steps[0]).toEqual({ key: 'cr.ammo.proportional', params: { rounds: 10, loaded: 7, cap: 2 } })
  })
  test('CR-FM-05, CR-WP-06: the Zhuo takes eight shells or none', () => {
    expect(ammo('kang-tao-l-69-zhuo', 'buckshot', 8)).toEqual({
      canFire: true,
      spent: 8,
      left: 0,
      damageDice: 4
    })
    expect(ammo('kang-tao-l-69-zhuo', 'buckshot', 7)).toEqual({
      canFire: false,
      spent: 0,
      left: 7,
      damageDice: null
    })
  })
  test('CR-FM-07, CR-WP-09, CR-R16: a charged Omaha takes three or empties itself; a charged Satara fires what is loaded', () => {
    expect(ammo('militech-m-76e-omaha', 'charged', 9)).toEqual({
      canFire: true,
      spent: 3,
      left: 6,
      damageDice: 3
    })
    expect(ammo('militech-m-76e-omaha', 'charged', 2)).toEqual({
      canFire: true,
      spent: 2,
      left: 0,
      damageDice: 3
    })
    expect(ammo('rostovic-db-2-satara', 'charged', 2)).toEqual({
      canFire: true,
      spent: 1,
      left: 1,
      damageDice: 5
    })
    expect(ammo('rostovic-db-2-satara', 'charged', 2, { load: 'buckshot' })).toMatchObject({ damageDice: 3 })
    expect(refusal('cr.ammo', { weapon: 'rostovic-db-2-satara', mode: 'slug', loaded: 3 })).toEqual([
      'over-magazine'
    ])
  })
  test('CR-FM-08, CR-WP-05: the Unity’s aimed shot has four dice, other shots have the usual number', () => {
    expect(ammo('constitutional-arms-unity', 'aimed', 5)).toEqual({
      canFire: true,
      spent: 1,
      left: 4,
      damageDice: 4
    })
    expect(ammo('constitutional-arms-unity', 'single', 5)).toMatchObject({ damageDice: 3 })
    expect(ammo('militech-m-10af-lexington', 'aimed', 5)).toMatchObject({ damageDice: 3 })
  })
  test('CR-FM-02: the burst multiplies its dice by the margin, up to the cap', () => {
    const burst = (margin: number, cap: number) => outcome('cr.autofire', { dice: [4, 5], margin, cap })
    expect([burst(2, 3), burst(5, 3), burst(4, 4), burst(0, 4), burst(-3, 4)]).toEqual([
      { multiplier: 2, damage: 18 },
      { multiplier: 3, damage: 27 },
      { multiplier: 4, damage: 36 },
      { multiplier: 0, damage: 0 },
      { multiplier: 0, damage: 0 }
    ])
    expect(outcome('cr.autofire', { margin: 1, cap: 3 }, {}, falling(2, 3))).toMatchObject({ damage: 5 })
  })
  test('CR-AM-02, CR-R20: a miss by nought to five is repeated from 14, with the penalties of the first shot', () => {
    const again = (total: number, dice = [5], penalties = 0) =>
      outcome('cr.smartRetry', { dv: 20, total, penalties, dice })
    expect(again(15, [7])).toEqual({ eligible: true, retryTotal: 21, hit: true })
    expect(again(20, [6])).toEqual({ eligible: true, retryTotal: 20, hit: false })
    expect(again(15, [7], -8)).toEqual({ eligible: true, retryTotal: 13, hit: false })
    expect(again(15, [10, 4])).toMatchObject({ retryTotal: 28 })
    expect([again(14), again(21)]).toEqual([
      { eligible: false, retryTotal: null, hit: null },
      { eligible: false, retryTotal: null, hit: null }
    ])
    expect(accepts('cr.smartRetry', { dv: 20, total: 15, penalties: 1 })).toBe(false)
  })
})

describe('damage', () => {
  const hit = (more: object, house = {}) => outcome('cr.damage', { sp: 7, ...more }, house)
  test('CR-R08: armour reduces damage, and loses one if some gets through', () => {
    expect(hit({ rolled: 10 })).toEqual({
      effectiveSp: 7,
      through: 3,
      afterHead: 3,
      critical: false,
      bonus: 0,
      hpLoss: 3,
      spAfter: 6
    })
    expect(hit({ rolled: 7 })).toEqual({
      effectiveSp: 7,
      through: 0,
      afterHead: 0,
      critical: false,
      bonus: 0,
      hpLoss: 0,
      spAfter: 7
    })
    expect(hit({ rolled: 10 }, { ablation: 'none' })).toMatchObject({ hpLoss: 3, spAfter: 7 })
    expect(hit({ rolled: 10, direct: true })).toMatchObject({ effectiveSp: 0, hpLoss: 10, spAfter: 7 })
    expect(outcome('cr.damage', { rolled: 5, sp: 0 })).toMatchObject({ hpLoss: 5, spAfter: 0 })
  })
  test('CR-AT-07: the damage after armour is doubled at the head', () => {
    expect(hit({ rolled: 10, head: true })).toMatchObject({ through: 3, afterHead: 6, hpLoss: 6 })
  })
  test('CR-FM-07, CR-R07, CR-R29: half the armour counts; the ignored part is rounded up', () => {
    expect(outcome('cr.damage', { rolled: 10, sp: 11, halveSp: true })).toMatchObject({
      effectiveSp: 5,
      through: 5
    })
    expect(
      outcome('cr.damage', { rolled: 10, sp: 11, halveSp: true }, { halfArmour: 'remaining-rounds-up' })
    ).toMatchObject({ effectiveSp: 6 })
    expect(hit({ rolled: 10, meleeWeapon: true })).toMatchObject({ effectiveSp: 7 })
    expect(hit({ rolled: 10, meleeWeapon: true }, { meleeArmour: 'half-armour' })).toMatchObject({
      effectiveSp: 3
    })
    expect(
      hit({ rolled: 10, meleeWeapon: true, halveSp: true }, { meleeArmour: 'half-armour' })
    ).toMatchObject({ effectiveSp: 3 })
  })
  test('CR-R09, CR-WQ-02: two sixes are critical: five points after the doubling, ten with a power weapon', () => {
    expect(hit({ dice: [6, 6, 1] })).toMatchObject({ through: 6, critical: true, bonus: 5, hpLoss: 11 })
    expect(hit({ dice: [6, 6, 1], power: true, head: true })).toMatchObject({
      afterHead: 12,
      bonus: 10,
      hpLoss: 22
    })
    expect(hit({ dice: [6, 5, 1] })).toMatchObject({ critical: false, bonus: 0 })
    expect(hit({ dice: [6, 6, 1] }, { criticalTrigger: 'manual' })).toMatchObject({
      critical: false,
      hpLoss: 6
    })
    expect(hit({ dice: [1, 2], critical: true }, { criticalTrigger: 'manual' })).toMatchObject({
      critical: true,
      hpLoss: 5
    })
    expect(hit({ dice: [1, 2], critical: true })).toMatchObject({ critical: false })
    expect([refusal('cr.damage', { sp: 7 }), refusal('cr.damage', { sp: 7, rolled: 5, dice: [5] })]).toEqual([
      ['rolled-or-dice'],
      ['rolled-or-dice']
    ])
  })
  test('CR-R11: seriously wounded is below half, rounded up; mortally wounded is below one', () => {
    const at = (hp: number, house = {}) => outcome('cr.woundState', { hp, hpMax: 35 }, house)
    expect([35, 34, 18, 17, 1, 0, -3].map((hp) => at(hp)['state'])).toEqual([
      'unhurt',
      'lightly-wounded',
      'lightly-wounded',
      'seriously-wounded',
      'seriously-wounded',
      'mortally-wounded',
      'mortally-wounded'
    ])
    expect(at(20)['threshold']).toBe(18)
    expect(at(20, { woundStates: 'manual' })).toEqual({ state: null, threshold: 18 })
  })
})

describe('odds', () => {
  const told = (more: object = {}, house: HouseRules = {}) =>
    outcome('cr.odds', { stat: 8, skill: 6, dv: 15, damageDice: 3, ...more }, house)
  test('CR-AT-01, CR-SK-04, CR-SK-05, CR-R09, CR-R11: the odds of an attack cover every result of its dice', () => {
    // Only a 1 misses; two sixes or more of three; a critical injury with a third die of 3 or more gives
    // twenty.
    expect(told({ hp: 20 })).toMatchObject({
      hitChance: '9/10',
      throughChance: '9/10',
      criticalChance: '1/15',
      downChance: '1/24'
    })
    expect(told({}, { explodingScope: 'skills-only' })).toMatchObject({ hitChance: '9/10' })
    expect(told({ dv: 14 }, { explodingScope: 'skills-only' })).toMatchObject({ hitChance: '1/1' })
    expect(Object.keys(told({}, { criticalTrigger: 'manual' }))).toEqual([
      'hitChance',
      'throughChance',
      'odds'
    ])
    expect(told({ sp: 17 })).toMatchObject({ throughChance: '1/15' })
    expect(told({ sp: 17, halveSp: true })).not.toMatchObject({ throughChance: '1/15' })
  })
  test('CR-FM-02, CR-AM-02: a burst counts its margin up to the cap, and smart rounds try again', () => {
    expect((told({ damageDice: 2, cap: 3 })['odds'] as unknown as OddsPicture).means).toEqual([
      { key: 'hpLoss', mean: '677/40' }
    ])
    expect(told({ smart: true })).toMatchObject({ hitChance: '189/200' })
    expect(told({ smart: true, modifiers: [-8, 8] })).toMatchObject({ hitChance: '181/200' })
  })
  test('CR-AT-01, CR-R09: the odds of a weapon with more dice than the book’s are given', () => {
    const sure = { stat: 20, skill: 20, dv: 0, damageDice: 6, sp: 35 }
    expect(outcome('cr.odds', sure, { criticalTrigger: 'manual' })).toMatchObject({
      hitChance: '1/1',
      throughChance: '1/46656'
    })
  })
  test('a roll with open dice gives its odds by itself', async () => {
    const app = await openTestApp()
    await app.call('campaigns.create', { name: 'Night City', system: 'cyberpunk-red' })
    const odds = await app.call('systems.odds', {
      system: 'cyberpunk-red',
      resolver: 'cr.check',
      input: { stat: 6, skill: 4, dv: 15 }
    })
    expect(odds['success']).toEqual([
      { value: false, chance: '1/2' },
      { value: true, chance: '1/2' }
    ])
    await app.end()
  })
})
