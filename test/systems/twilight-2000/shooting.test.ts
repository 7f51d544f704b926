import { describe, expect, test } from 'vitest'
import { ask, outcome, refusal } from './ask'

describe('the modifier of an attack', () => {
  const by = (weaponClass: string, more: object = {}, house = {}) =>
    outcome('t2k.attackModifier', { weaponClass, ...more }, house)['modifier']

  test.each([
    ['pistol', -1],
    ['carbine', -1],
    ['smg', -1],
    ['other', -2],
    ['bow', -2],
    ['sniper-rifle', -2],
    ['mortar-artillery', -2],
    ['thrown', -2],
    ['close-combat', 0]
  ])('T2K-CB-07: %s without aiming: %i; aimed: nothing', (weaponClass, unaimed) => {
    expect(by(weaponClass)).toBe(unaimed)
    expect(by(weaponClass, { aimed: true })).toBe(0)
  })

  test('T2K-CB-06: a called shot costs 2, added to the rest, in close combat too', () => {
    expect(by('pistol', { calledShot: true })).toBe(-3)
    expect(by('close-combat', { calledShot: true, scopeAimed: true })).toBe(-2)
    expect(ask('t2k.attackModifier', { weaponClass: 'smg', calledShot: true })).toMatchObject({
      rules: ['T2K-CB-07', 'T2K-CB-06'],
      steps: [
        { params: { name: { fr: 'Tir sans viser (pistolet, carabine, SMG)' }, value: -1 } },
        { params: { name: { en: 'Called shot' }, value: -2 } },
        { key: 't2k.attackModifier.total', params: { total: -3 } }
      ]
    })
  })

  test('T2K-CB-08: a scope gives 1, or 2 if steadied', () => {
    expect(by('sniper-rifle', { scopeAimed: true })).toBe(1)
    expect(by('sniper-rifle', { scopeAimed: true, steady: true })).toBe(2)
    expect(by('sniper-rifle', { steady: true })).toBe(-2)
    expect(ask('t2k.attackModifier', { weaponClass: 'sniper-rifle', scopeAimed: true }).rules).toEqual([
      'T2K-CB-08',
      'T2K-R15'
    ])
  })

  test('T2K-R15: scope aiming removes the unaimed penalty, unless the campaign adds the two', () => {
    expect(by('other', { scopeAimed: true }, { scopeVersusUnaimed: 'adds' })).toBe(-1)
    expect(by('other', { scopeAimed: true, aimed: true }, { scopeVersusUnaimed: 'adds' })).toBe(1)
  })

  test('an unknown class is refused', () =>
    expect(refusal('t2k.attackModifier', { weaponClass: 'laser' })).toEqual(['not-a-weapon-class']))
})

describe('a turn', () => {
  const turn = (actions: string[], reloadFailed = false) => outcome('t2k.turn', { actions, reloadFailed })

  test('T2K-CB-01: a turn has one slow and one fast action, and no two of a kind', () => {
    expect(turn(['aim', 'attack'])).toEqual({ legal: true, slow: 1, fast: 1, reason: null })
    expect(turn([])).toEqual({ legal: true, slow: 0, fast: 0, reason: null })
    expect(turn(['attack', 'heal', 'run'])).toEqual({ legal: false, slow: 2, fast: 1, reason: 'two-slow' })
    expect(turn(['run', 'run'])).toEqual({ legal: false, slow: 0, fast: 2, reason: 'two-fast' })
  })

  test('T2K-CB-02, T2K-CB-03: eleven actions are slow and twenty fast; any other is unknown', () => {
    const slow = [
      'attack',
      'break-free',
      'aim-sniper',
      'throw-weapon',
      'aim-artillery',
      'heal',
      'rally',
      'vehicle-enter-exit',
      'persuade',
      'take-from-pack',
      'clear-jam'
    ]
    const fast = [
      'drop-pack',
      'take-cover',
      'run',
      'cross-obstacle',
      'crawl',
      'stand-up',
      'go-prone',
      'draw-weapon',
      'shove',
      'disarm',
      'grapple',
      'retreat',
      'aim',
      'overwatch',
      'reload',
      'pull-pin',
      'drive',
      'use-item',
      'shout',
      'block'
    ]
    expect(turn(slow)).toMatchObject({ slow: 11, fast: 0 })
    expect(turn(fast)).toMatchObject({ slow: 0, fast: 20 })
    expect(turn(['attack', 'dance', 'heal'])).toEqual({
      legal: false,
      slow: 2,
      fast: 0,
      reason: 'unknown-action'
    })
    expect(ask('t2k.turn', { actions: ['attack', 'run'] }).rules).toEqual([
      'T2K-CB-02',
      'T2K-CB-03',
      'T2K-CB-01'
    ])
  })

  test('T2K-CB-05, T2K-R24: a reload that failed at the table is slow', () => {
    expect(turn(['reload', 'attack'])).toMatchObject({ legal: true, slow: 1, fast: 1 })
    expect(turn(['reload', 'attack'], true)).toEqual({ legal: false, slow: 2, fast: 0, reason: 'two-slow' })
    expect(turn(['reload', 'run'], true)).toMatchObject({ legal: true, slow: 1, fast: 1 })
    expect(ask('t2k.turn', { actions: ['reload'], reloadFailed: true }).rules).toEqual([
      'T2K-CB-05',
      'T2K-R24',
      'T2K-CB-01'
    ])
  })

  test('T2K-CB-08, T2K-R16: aiming through a sniper’s scope and shooting do not fit into one turn; with iron sights they do', () => {
    expect(turn(['aim-sniper', 'attack'])).toMatchObject({ legal: false, reason: 'two-slow' })
    expect(turn(['aim', 'attack'])).toMatchObject({ legal: true })
    expect(ask('t2k.turn', { actions: ['aim-sniper'] }).rules).toContain('T2K-R16')
  })

  test('T2K-R23: pushing somebody is a shove, a fast action', () =>
    expect(turn(['shove'])).toMatchObject({ fast: 1, legal: true }))
})

describe('ammo sixes', () => {
  const use = (hit: boolean, ammoSixes: number, extraDamage = 0, extraHits = 0) =>
    outcome('t2k.ammoOutcome', { hit, ammoSixes, allocation: { extraDamage, extraHits } })

  test('T2K-WP-04, T2K-R12: on a hit each six is one more damage or one more hit', () => {
    expect(use(true, 3, 1, 1)).toEqual({
      legal: true,
      extraDamage: 1,
      extraHits: 1,
      unusedSixes: 1,
      canSuppress: false
    })
    expect(use(true, 2, 2, 0)).toEqual({
      legal: true,
      extraDamage: 2,
      extraHits: 0,
      unusedSixes: 0,
      canSuppress: false
    })
    expect(use(true, 1, 1, 1)).toEqual({
      legal: false,
      extraDamage: 0,
      extraHits: 0,
      unusedSixes: 1,
      canSuppress: false
    })
    expect(
      ask('t2k.ammoOutcome', { hit: true, ammoSixes: 1, allocation: { extraDamage: 0, extraHits: 0 } }).rules
    ).toEqual(['T2K-WP-04', 'T2K-R12'])
  })

  test('T2K-WP-05: on a miss they can only suppress', () => {
    expect(use(false, 2)).toEqual({
      legal: true,
      extraDamage: 0,
      extraHits: 0,
      unusedSixes: 2,
      canSuppress: true
    })
    expect(use(false, 0)).toEqual({
      legal: true,
      extraDamage: 0,
      extraHits: 0,
      unusedSixes: 0,
      canSuppress: false
    })
    expect(use(false, 2, 0, 1)).toMatchObject({ legal: false, canSuppress: true })
  })
})

describe('rounds', () => {
  const spent = (ammoDice: number[], loaded: number, house = {}) =>
    outcome('t2k.ammoSpent', { ammoDice, loaded }, house)

  test('T2K-R08: the shot uses the sum of the ammo dice, at least one, at most the loaded rounds', () => {
    expect(spent([3, 5, 1], 30)).toEqual({ spent: 9, left: 21 })
    expect(spent([], 30)).toEqual({ spent: 1, left: 29 })
    expect(spent([6, 6], 7)).toEqual({ spent: 7, left: 0 })
    expect(spent([], 0)).toEqual({ spent: 0, left: 0 })
  })

  test('T2K-R08: by campaign rule a shot uses one per die, or none', () => {
    expect(spent([3, 5, 1], 30, { ammoSpent: 'one-per-die' })).toEqual({ spent: 3, left: 27 })
    expect(spent([], 30, { ammoSpent: 'one-per-die' })).toEqual({ spent: 1, left: 29 })
    expect(spent([3, 5, 1], 30, { ammoSpent: 'off' })).toEqual({ spent: 0, left: 30 })
  })

  test('T2K-R07: an ammo die is a d6', () => expect(() => spent([7], 30)).toThrow())
})

describe('parrying and dodging', () => {
  const block = (attackSuccesses: number, defenceSuccesses: number, fastActionAvailable = true, house = {}) =>
    outcome('t2k.block', { attackSuccesses, defenceSuccesses, fastActionAvailable }, house)

  test('T2K-CB-04: more successes win', () => {
    expect(block(2, 1)).toEqual({ allowed: true, blocked: false, net: 1 })
    expect(block(1, 3)).toEqual({ allowed: true, blocked: true, net: -2 })
  })

  test('T2K-R14: a tie blocks, or by campaign rule hits if the attack succeeded at all', () => {
    expect(block(1, 1)).toEqual({ allowed: true, blocked: true, net: 0 })
    expect(block(1, 1, true, { opposedTie: 'hits' })).toEqual({ allowed: true, blocked: false, net: 0 })
    expect(block(0, 0, true, { opposedTie: 'hits' })).toEqual({ allowed: true, blocked: true, net: 0 })
    expect(
      ask('t2k.block', { attackSuccesses: 1, defenceSuccesses: 1, fastActionAvailable: true }).rules
    ).toEqual(['T2K-R14', 'T2K-CB-04'])
  })

  test('T2K-R26: blocking needs a fast action', () =>
    expect(block(1, 4, false)).toEqual({ allowed: false, blocked: false, net: 1 }))
})
