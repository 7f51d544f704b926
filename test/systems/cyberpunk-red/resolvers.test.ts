import { describe, expect, test } from 'vitest'
import type { OddsPicture } from '../../../src-main/kernel/questions/odds'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { openTestApp } from '../../support/test-app'
import { accepts, ask, cr, falling, outcome, refusal } from './ask'

describe('rolls', () => {
  const plain = { stat: 6, skill: 4, dv: 15 }
  test('CR-SK-01, CR-SK-02: characteristic, skill and die must exceed the DV; a tie fails', () => {
    expect(outcome('cr.check', { ...plain, dice: [6] })).toEqual({
      die: 'normal',
      dieTotal: 6,
      total: 16,
      success: true,
      margin: 1
    })
    expect(outcome('cr.check', { ...plain, dice: [5] })).toEqual({
      die: 'normal',
      dieTotal: 5,
      total: 15,
      success: false,
      margin: 0
    })
  })
  test('CR-SK-04, CR-R01: a 10 explodes once, and its second die is read as it is', () => {
    expect(outcome('cr.check', { ...plain, dice: [10, 10] })).toMatchObject({
      die: 'exploding',
      dieTotal: 20,
      total: 30
    })
    expect(outcome('cr.check', { ...plain, dice: [10, 1] })).toMatchObject({ die: 'exploding', dieTotal: 11 })
    expect(ask('cr.check', { ...plain, dice: [10, 7] }).rules).toContain('CR-SK-04')
  })
  test('CR-SK-05, CR-R01: a 1 implodes once, to −9 at worst', () => {
    expect(outcome('cr.check', { ...plain, dice: [1, 10] })).toMatchObject({
      die: 'imploding',
      dieTotal: -9,
      total: 1,
      success: false,
      margin: -14
    })
    expect(outcome('cr.check', { ...plain, dice: [1, 1] })).toMatchObject({ dieTotal: 0 })
    expect(ask('cr.check', { ...plain, dice: [1, 4] }).rules).toContain('CR-SK-05')
  })
  test('the second die is there exactly where the first asks for it, and the app throws what is left out', () => {
    expect(refusal('cr.check', { ...plain, dice: [10] })).toEqual(['second-die-needed'])
    expect(refusal('cr.check', { ...plain, dice: [4, 4] })).toEqual(['second-die-too-many'])
    expect(accepts('cr.check', { ...plain, dice: [] })).toBe(false)
    expect(accepts('cr.check', { ...plain, dice: [11] })).toBe(false)
    expect(outcome('cr.check', plain, {}, falling(10, 3))).toMatchObject({
      dieTotal: 13,
      rolled: [
        { sides: 10, value: 10, by: 'app' },
        { sides: 10, value: 3, by: 'app' }
      ]
    })
  })
  test('CR-SK-07, CR-SK-08, CR-SK-09, CR-R13, CR-R14: extra time, a complementary roll and each point of luck add one', () => {
    const all = { ...plain, extraTime: true, complementary: true, luck: 3, modifiers: [-2, 1], dice: [5] }
    expect(outcome('cr.check', all)).toMatchObject({ total: 19 })
    expect(ask('cr.check', all).steps.map(({ key }) => key)).toEqual([
      'cr.check.base',
      'cr.check.extra-time',
      'cr.check.complementary-succeeded',
      'cr.check.luck',
      'cr.check.modifiers',
      'cr.check.normal',
      'cr.check.success'
    ])
    expect(ask('cr.check', all, { complementarySuccess: 'always' }).steps.map(({ key }) => key)).toContain(
      'cr.check.complementary-made'
    )
    expect(ask('cr.check', all).rules).toEqual([
      'CR-SK-01',
      'CR-SK-08',
      'CR-SK-07',
      'CR-R13',
      'CR-SK-09',
      'CR-R14',
      'CR-SK-02'
    ])
  })
  const melee = (a: number, b: number, houseRules = {}) =>
    outcome(
      'cr.opposed',
      {
        initiator: { stat: 6, skill: 5, dice: [a] },
        opponent: { stat: 5, skill: 5, modifiers: [1], dice: [b] }
      },
      houseRules
    )
  test('CR-AT-03, CR-R03: melee is opposed, and a tie is the defender’s unless the campaign gives it to the attacker', () => {
    expect(melee(7, 6)).toEqual({ initiatorTotal: 18, opponentTotal: 17, success: true, margin: 1 })
    expect(melee(6, 6)).toEqual({ initiatorTotal: 17, opponentTotal: 17, success: false, margin: 0 })
    expect(melee(6, 6, { opposedTie: 'attacker-wins' })).toMatchObject({ success: true })
    expect(melee(5, 6, { opposedTie: 'attacker-wins' })).toMatchObject({ success: false })
  })
  test('CR-R02: which dice explode is the campaign’s choice', () => {
    const opposed = {
      initiator: { stat: 6, skill: 5, dice: [10] },
      opponent: { stat: 5, skill: 5, dice: [2] }
    }
    expect(refusal('cr.opposed', opposed)).toEqual(['second-die-needed'])
    expect(outcome('cr.opposed', opposed, { explodingScope: 'skills-only' })).toMatchObject({
      initiatorTotal: 21
    })
    expect(refusal('cr.check', { ...plain, dice: [10] }, { explodingScope: 'skills-only' })).toEqual([
      'second-die-needed'
    ])
    expect(outcome('cr.initiative', { ref: 7, die: 10 })).toEqual({ score: 17 })
    expect(refusal('cr.initiative', { ref: 7, die: 10 }, { explodingScope: 'everything' })).toEqual([
      'second-die-needed'
    ])
    expect(
      outcome('cr.initiative', { ref: 7, die: 10, second: 4 }, { explodingScope: 'everything' })
    ).toEqual({ score: 21 })
    expect(outcome('cr.initiative', { ref: 7, die: 1, second: 4 }, { explodingScope: 'everything' })).toEqual(
      { score: 4 }
    )
    expect(refusal('cr.initiative', { ref: 7, die: 3, second: 4 })).toEqual(['second-die-too-many'])
    expect(refusal('cr.initiative', { ref: 7, second: 4 })).toEqual(['second-die-too-many'])
  })
  test('CR-IM-01: initiative is REF and a die', () => {
    expect(outcome('cr.initiative', { ref: 8, die: 4 })).toEqual({ score: 12 })
    expect(outcome('cr.initiative', { ref: 8 }, {}, falling(6))).toMatchObject({ score: 14 })
  })
  test('CR-IM-03, CR-IM-05, CR-R12: a move covers MOVE squares of 2 m, half for special movements, nothing at nought', () => {
    const move = (mouv: number, special = false, house = {}) => outcome('cr.move', { mouv, special }, house)
    expect(move(7)).toEqual({ metres: 14, squares: 7, canMove: true })
    expect(move(7, true)).toEqual({ metres: 7, squares: 3, canMove: true })
    expect(move(7, true, { specialMoveRounding: 'round-up-squares' })).toEqual({
      metres: 7,
      squares: 4,
      canMove: true
    })
    expect([move(0), move(-2, true)]).toEqual([
      { metres: 0, squares: 0, canMove: false },
      { metres: 0, squares: 0, canMove: false }
    ])
  })
})

describe('shooting', () => {
  const dv = (distance: number, house = {}, profile = 'printed') =>
    outcome('cr.rangeDv', { profile, distance }, house)
  test('CR-AT-02, CR-R04: the printed table, with 25 m in the near band and fractions rounded up', () => {
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
  test('CR-R05: other classes borrow the pistols’ table, have the campaign’s own, or leave the DV to the table', () => {
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
  test('CR-AT-04, CR-AT-05, CR-AT-06: rolls by Att/round, shared by two weapons of two, and one when aimed', () => {
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
  test('CR-AT-01: REF, skill and die against the DV at this distance, or the DV that was given', () => {
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
  test('CR-R05: a shot with another class says that its table is lent', () => {
    const keys = (weapon: string, mode: string) =>
      ask('cr.rangedAttack', { ...shot, weapon, mode }).steps.map(({ key }) => key)
    expect(keys('techtronika-spt32-grad', 'single')).toContain('cr.rangedAttack.lent')
    expect(keys('militech-m-10af-lexington', 'single')).not.toContain('cr.rangedAttack.lent')
  })
  test('CR-WQ-01, CR-WQ-05, CR-R25: smart and excellent weapons give one each, and the best alone where the campaign says so', () => {
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
  test('CR-AT-06, CR-WQ-02, CR-R19, CR-R06: aiming costs eight, a bank shot four; bursts and buckshot are not aimed', () => {
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
  test('CR-FM-03, CR-FM-04: slugs are read from the table, buckshot is DV 13 up to 6 m and nothing beyond', () => {
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
  test('CR-WQ-04, CR-WP-04: the Carnage jams on a 1 and tears the muscle of whoever has less than BODY 10', () => {
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
  test('CR-WP-11: the Burya breaks the arm of whoever has neither lacing nor a cyberarm', () => {
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
  test('CR-FM-01: three rounds a roll; with fewer all go, and one die less', () => {
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
  test('CR-FM-02, CR-R18: a burst takes ten; with fewer it is forbidden, or shorter where the campaign says so', () => {
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
  test('CR-FM-08, CR-WP-05: the Unity’s aimed shot has four dice, others have as many as ever', () => {
    expect(ammo('constitutional-arms-unity', 'aimed', 5)).toEqual({
      canFire: true,
      spent: 1,
      left: 4,
      damageDice: 4
    })
    expect(ammo('constitutional-arms-unity', 'single', 5)).toMatchObject({ damageDice: 3 })
    expect(ammo('militech-m-10af-lexington', 'aimed', 5)).toMatchObject({ damageDice: 3 })
  })
  test('CR-FM-02: the burst’s dice times the margin, up to the cap', () => {
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
  test('CR-AM-02, CR-R20: a miss by nought to five is tried again from 14, with the penalties of the first shot', () => {
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
  test('CR-R08: armour is taken off, and wears by one where something gets through', () => {
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
  test('CR-AT-07: what gets through is doubled at the head', () => {
    expect(hit({ rolled: 10, head: true })).toMatchObject({ through: 3, afterHead: 6, hpLoss: 6 })
  })
  test('CR-FM-07, CR-R07, CR-R29: half the armour, the ignored part rounded up', () => {
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
  test('CR-R09, CR-WQ-02: two sixes are critical for five points past the doubling, ten with a power weapon', () => {
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
  test('CR-R11: seriously wounded below half rounded up, mortally below one', () => {
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
  test('CR-AT-01, CR-SK-04, CR-SK-05, CR-R09, CR-R11: the odds of an attack are those of every fall of its dice', () => {
    // Only a 1 misses; two sixes or more of three; a critical injury with a 3 or better besides takes twenty.
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
  test('any roll whose dice lie open tells its odds by itself', async () => {
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

describe('quick hacking', () => {
  test('CR-QH-07, CR-CY-06: a barrier for each Self-ICE, harder the more there are', () => {
    expect([0, 1, 2, 3].map((selfIce) => outcome('cr.net.barriers', { selfIce }))).toEqual([
      { count: 0, dv: null },
      { count: 1, dv: 6 },
      { count: 2, dv: 8 },
      { count: 3, dv: 10 }
    ])
    expect(accepts('cr.net.barriers', { selfIce: 4 })).toBe(false)
  })
  test('CR-QH-02, CR-R03: up to 50 m the link is always made, but noticed unless the Netrunner exceeds', () => {
    const link = (distance: number, a: number[], b: number[], house = {}) =>
      outcome('cr.net.connect', { distance, interface: 6, dice: a, targetWill: 5, targetDice: b }, house)
    expect(link(50, [5], [5])).toEqual({ allowed: true, connected: true, noticed: false })
    expect(link(50, [4], [5])).toEqual({ allowed: true, connected: true, noticed: true })
    expect(link(50, [4], [5], { opposedTie: 'attacker-wins' })).toMatchObject({ noticed: false })
    expect(link(50.5, [9], [2])).toEqual({ allowed: false, connected: false, noticed: false })
    expect(link(10, [10, 2], [2])).toMatchObject({ noticed: false })
    expect(
      refusal('cr.net.connect', { distance: 10, interface: 6, dice: [10], targetWill: 5, targetDice: [1] })
    ).toEqual(['second-die-needed', 'second-die-needed'])
  })
  test('CR-QH-04, CR-R21, CR-R22: a barrier opens where its DV is exceeded', () => {
    expect(outcome('cr.net.breach', { interface: 4, dice: [5], dv: 8 })).toEqual({ total: 9, success: true })
    expect(outcome('cr.net.breach', { interface: 4, dice: [4], dv: 8 })).toEqual({ total: 8, success: false })
    expect(
      ask('cr.net.breach', { interface: 4, dice: [5], dv: 8 }, { barrierPersistence: 'per-turn' }).steps.at(
        -1
      )!.key
    ).toBe('cr.net.breach.open-for-turn')
  })
  const hack = (id: string, more: object = {}, house = {}) =>
    ask('cr.net.quickhack', { hack: id, interface: 4, dice: [5], ...more }, house)
  test('CR-QH-05: barriers, one try a target and a turn', () => {
    expect(hack('overheat').outcome).toEqual({ allowed: true, reason: null, dv: 8, total: 9, success: true })
    expect(hack('overheat', { dice: [4] }).outcome).toMatchObject({ total: 8, success: false })
    expect(hack('overheat', { barriersLeft: 1, alreadyHackedThisTurn: true }).outcome).toEqual({
      allowed: false,
      reason: 'barriers',
      dv: 8,
      total: null,
      success: null
    })
    expect(hack('overheat', { alreadyHackedThisTurn: true }).outcome).toMatchObject({
      allowed: false,
      reason: 'already-hacked'
    })
    expect(refusal('cr.net.quickhack', { hack: 'sleep', interface: 4 })).toEqual(['unknown-quickhack'])
  })
  test('CR-QH-15: only Whistle fails against whoever noticed the link', () => {
    expect(hack('whistle', { noticed: true }).outcome).toEqual({
      allowed: false,
      reason: 'noticed',
      dv: 10,
      total: null,
      success: null
    })
    expect(hack('overheat', { noticed: true }).outcome).toMatchObject({ allowed: true })
  })
  test('CR-R21: a failed quickhack is noticed, but for Whistle, and unless the campaign says otherwise', () => {
    const last = (id: string, house = {}) => hack(id, { dice: [2] }, house).steps.at(-1)!.key
    expect([last('overheat'), last('whistle'), last('overheat', { hackFailure: 'action-lost' })]).toEqual([
      'cr.net.quickhack.failure-aware',
      'cr.net.quickhack.failure',
      'cr.net.quickhack.failure'
    ])
  })
  test.each([
    ['CR-QH-10', 'movement-limit', 6],
    ['CR-QH-11', 'sonic-shock', 6],
    ['CR-QH-12', 'overheat', 8],
    ['CR-QH-13', 'short-circuit', 8],
    ['CR-QH-14', 'cyberware-malfunction', 10],
    ['CR-QH-15', 'whistle', 10],
    ['CR-QH-16', 'slowdown', 10],
    ['CR-QH-17', 'synaptic-overload', 10],
    ['CR-QH-18', 'possession', 12],
    ['CR-QH-19', 'shard-eject', 12],
    ['CR-QH-20', 'system-reboot', 12]
  ])('%s: %s is made against DV %i', (rule, id, dv) => {
    const made = hack(id, { interface: 8 })
    expect(made.outcome).toMatchObject({ dv, success: true })
    expect(made.rules).toContain(rule)
  })
  test('CR-QH-01: one real action, or up to three virtual ones', () => {
    const turn = (...actions: string[]) => outcome('cr.net.turn', { actions })
    expect(turn('virtual', 'virtual', 'virtual')).toEqual({ legal: true, virtualUsed: 3 })
    expect(turn('virtual', 'virtual', 'virtual', 'virtual')).toEqual({ legal: false, virtualUsed: 4 })
    expect([turn('real'), turn()]).toEqual([
      { legal: true, virtualUsed: 0 },
      { legal: true, virtualUsed: 0 }
    ])
    expect([turn('real', 'virtual'), turn('real', 'real')]).toEqual([
      { legal: false, virtualUsed: 1 },
      { legal: false, virtualUsed: 0 }
    ])
  })
  test('CR-QH-06, CR-R23: who knows may throw the Netrunner out, and a tie keeps him in', () => {
    const out = (dice: number[], aware = true) =>
      outcome(
        'cr.net.eject',
        { aware, will: 5, concentration: 3, dice, interface: 6, netrunnerDice: [5] },
        { opposedTie: 'attacker-wins' }
      )
    expect([out([4]), out([3]), out([9], false)]).toEqual([
      { allowed: true, ejected: true },
      { allowed: true, ejected: false },
      { allowed: false, ejected: false }
    ])
  })
})

describe('purchases', () => {
  const buy = (items: [string, number][], owned: [string, number][] = [], cash = 5000, house = {}) =>
    outcome(
      'cr.buy',
      {
        cash,
        items: items.map(([id, quantity]) => ({ id, quantity })),
        owned: owned.map(([id, quantity]) => ({ id, quantity }))
      },
      house
    )
  test('CR-PR-01: what it costs, and what is left', () => {
    expect(
      buy([
        ['budget-arms-carnage', 2],
        ['smart-improved-10', 1]
      ])
    ).toEqual({ cost: 250, affordable: true, left: 4750, limitErrors: [] })
    expect(buy([['cyberarm', 11]])).toEqual({ cost: 5500, affordable: false, left: -500, limitErrors: [] })
    expect(refusal('cr.buy', { cash: 1, items: [{ id: 'tank', quantity: 1 }] })).toEqual(['unknown-thing'])
  })
  test('CR-R26, CR-CY-07: ordinary rounds and cyberware without a price cost nothing until the campaign sets one', () => {
    expect(
      buy([
        ['bullet-rifle', 5],
        ['neuroport', 1]
      ])
    ).toMatchObject({ cost: 0 })
  })
  test('CR-CY-06: three Self-ICE at most, those owned included', () => {
    expect(buy([['self-ice', 3]])['limitErrors']).toEqual([])
    expect(buy([['self-ice', 2]], [['self-ice', 2]])['limitErrors']).toEqual([
      { item: 'self-ice', error: 'max-exceeded' }
    ])
  })
  test('CR-CY-02, CR-CY-03, CR-CY-04, CR-CY-05, CR-R31: gorilla arm, mantis blade and monowire need a cyberarm with a slot left', () => {
    for (const item of ['gorilla-arm', 'mantis-blade', 'monowire']) {
      expect(buy([[item, 1]])['limitErrors']).toEqual([{ item, error: 'requires-cyberarm' }])
      expect(buy([[item, 1]], [['cyberarm', 1]])['limitErrors']).toEqual([])
      expect(
        buy([
          [item, 1],
          ['cyberarm', 1]
        ])['limitErrors']
      ).toEqual([])
    }
    expect(
      buy(
        [['mantis-blade', 1]],
        [
          ['cyberarm', 1],
          ['monowire', 4]
        ]
      )['limitErrors']
    ).toEqual([{ item: 'mantis-blade', error: 'no-free-slot' }])
    expect(buy([['mantis-blade', 4]], [['cyberarm', 1]])['limitErrors']).toEqual([])
    expect(buy([['mantis-blade', 5]], [['cyberarm', 1]])['limitErrors']).toEqual([
      { item: 'mantis-blade', error: 'no-free-slot' }
    ])
    expect(
      buy([['mantis-blade', 5]], [['cyberarm', 1]], 5000, { extensionSlots: 'not-tracked' })['limitErrors']
    ).toEqual([])
  })
})

describe('the catalogue', () => {
  const weapons = cr().files['catalogue/weapons']
  const fact = (id: string) => weapons.find((one) => one.id === id)!
  test.each([
    ['CR-WP-01', 'arasaka-hjke-11-yukimura', 'smg', 500, 3, 1, 30, 'bullet-pistol-medium', 1, true, 'smart'],
    [
      'CR-WP-02',
      'arasaka-hjsh-18-masamune',
      'assault-rifle',
      500,
      5,
      1,
      24,
      'bullet-rifle',
      2,
      false,
      'power'
    ],
    [
      'CR-WP-03',
      'arasaka-tki-20-shingen',
      'heavy-smg',
      1000,
      3,
      1,
      30,
      'bullet-pistol-heavy',
      2,
      false,
      'smart'
    ],
    ['CR-WP-04', 'budget-arms-carnage', 'shotgun', 100, 5, 1, 5, 'buckshot', 2, false, 'poor power'],
    [
      'CR-WP-05',
      'constitutional-arms-unity',
      'heavy-pistol',
      500,
      3,
      2,
      12,
      'bullet-pistol-heavy',
      1,
      true,
      'power'
    ],
    ['CR-WP-06', 'kang-tao-l-69-zhuo', 'shotgun', 1000, 4, 1, 32, 'buckshot', 2, false, 'smart'],
    ['CR-WP-07', 'militech-crusher', 'very-heavy-pistol', 1000, 3, 1, 12, 'buckshot', 1, false, 'power'],
    [
      'CR-WP-08',
      'militech-m-10af-lexington',
      'heavy-pistol',
      1000,
      3,
      2,
      21,
      'bullet-pistol-heavy',
      1,
      true,
      'power'
    ],
    [
      'CR-WP-09',
      'militech-m-76e-omaha',
      'heavy-pistol',
      500,
      3,
      2,
      9,
      'bullet-pistol-heavy',
      1,
      true,
      'tech'
    ],
    ['CR-WP-10', 'rostovic-db-2-satara', 'shotgun', 500, 5, 1, 2, 'slug', 2, false, 'tech'],
    [
      'CR-WP-11',
      'techtronika-rt-46-burya',
      'very-heavy-pistol',
      1000,
      4,
      1,
      4,
      'bullet-pistol-very-heavy',
      1,
      false,
      'tech'
    ],
    [
      'CR-WP-12',
      'techtronika-spt32-grad',
      'sniper-rifle',
      500,
      5,
      1,
      4,
      'bullet-rifle',
      2,
      false,
      'excellent power'
    ],
    ['CR-WP-13', 'tsunami-arms-nekomata', 'sniper-rifle', 1000, 5, 1, 4, 'bullet-rifle', 2, false, 'tech']
  ])(
    '%s: the figures of %s',
    (rule, id, kind, price, damage, att, magazine, ammo, hands, concealable, qualities) => {
      const one = fact(id)
      expect([
        one.rules[0],
        one.class,
        one.price,
        one.damageDice,
        one.attPerRound,
        one.magazine,
        one.ammo,
        one.hands,
        one.concealable,
        one.qualities.join(' ')
      ]).toEqual([rule, kind, price, damage, att, magazine, ammo, hands, concealable, qualities])
    }
  )
  test('CR-WQ-03, CR-FM-06, CR-FM-07: four tech weapons are charged, three of them for twenty rounds; only the Nekomata pierces thick cover', () => {
    expect(
      weapons
        .filter(({ charge }) => charge)
        .map(({ id, charge }) => [id, charge!.rounds, charge!.seesThrough.join()])
    ).toEqual([
      ['militech-m-76e-omaha', null, 'thin'],
      ['rostovic-db-2-satara', 20, 'thin'],
      ['techtronika-rt-46-burya', 20, 'thin'],
      ['tsunami-arms-nekomata', 20, 'thin,thick']
    ])
    expect(
      weapons.flatMap(({ id, modes }) =>
        modes
          .filter(({ mode }) => mode === 'charged')
          .map(({ coverPierced, attPerRound }) => [id, coverPierced!.join(), attPerRound])
      )
    ).toEqual([
      ['militech-m-76e-omaha', 'thin', 2],
      ['rostovic-db-2-satara', 'thin', 1],
      ['techtronika-rt-46-burya', 'thin', 1],
      ['tsunami-arms-nekomata', 'thin,thick', 1]
    ])
  })
  test('CR-R15, CR-R24: pistols and SMGs use Handgun, rifles Shoulder Arms; the Crusher shows, and asks for Shoulder Arms', () => {
    const skill = (id: string) => fact(id).modes[0]!.skill
    expect(
      [
        'militech-m-76e-omaha',
        'techtronika-rt-46-burya',
        'techtronika-spt32-grad',
        'tsunami-arms-nekomata',
        'militech-crusher'
      ].map(skill)
    ).toEqual(['handgun', 'handgun', 'shoulder-arms', 'shoulder-arms', 'shoulder-arms'])
    expect(fact('militech-crusher').concealable).toBe(false)
  })
  test('CR-SK-03, CR-PR-01, CR-ST-01: seven difficulties, four price tiers, every state that the book names', () => {
    expect(cr().files['tables/difficulties'].map(({ dv }) => dv)).toEqual([9, 13, 15, 17, 21, 24, 29])
    expect(cr().files['tables/price-tiers'].map(({ price }) => price)).toEqual([50, 100, 500, 1000])
    expect(cr().files['tables/conditions'].map(({ id }) => id)).toEqual([
      'burning',
      'move-reduced',
      'cyberware-disabled',
      'limp-limb',
      'forced-move',
      'possessed',
      'unconscious',
      'prone',
      'seriously-wounded',
      'mortally-wounded',
      'damaged-ear',
      'torn-muscle',
      'broken-arm',
      'weapon-jammed',
      'weapon-charged',
      'bolt-open',
      'netrunner-noticed',
      'berserk',
      'berserk-cooldown'
    ])
  })
  test('CR-CY-01, CR-CY-07: berserk for twenty rounds, then an hour’s rest; eight implants without figures', () => {
    const facts = cr().files['catalogue/cyberware']
    expect(facts.find(({ id }) => id === 'berserk-implant')!.active).toEqual({
      rounds: 20,
      cooldownRounds: 60 * 20
    })
    expect(facts.filter(({ price }) => price === null).map(({ id }) => id)).toEqual([
      'cyberleg',
      'cybereye',
      'cyberaudio-suite',
      'neuroport',
      'cyberdeck-neuroport',
      'musculoskeletal-lacing',
      'chip',
      'chip-cap'
    ])
  })
})
