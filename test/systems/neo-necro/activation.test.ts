import { describe, expect, test } from 'vitest'
import { accepts, ask, outcome, refusal } from '../../support/necro-ask'

interface Open {
  movement: string[]
  shooting: string[]
  shootingItems: string[]
  free: string[]
  melee: boolean
  over: boolean
  needs: string | null
  crawl: number
}
const armed = { items: ['boltgun', 'standard-reload:boltgun', 'frag-grenade'], inHand: ['boltgun'] }
const open = (state: object = {}): Open => outcome('activation', { ...armed, ...state }) as never
const cited = (state: object): string[] => ask('activation', { ...armed, ...state }).rules

describe('activation', () => {
  test('NN-ACT-1 to NN-ACT-4: an activation has a movement phase, then a shooting phase, with one action each', () => {
    expect(open()).toMatchObject({
      movement: ['move', 'aim', 'take-cover', 'reload', 'change-gear-in-hand', 'exchange-gear', 'loot'],
      shooting: [
        'shoot',
        'throw-grenade',
        'sprint',
        'hide',
        'reload',
        'change-gear-in-hand',
        'exchange-gear',
        'loot'
      ],
      melee: false,
      over: false,
      needs: null
    })
    expect(open({ movement: 'move' })).toMatchObject({ movement: [] })
    expect(open({ movement: 'move' }).shooting).toContain('shoot')
    expect(open({ movement: 'move', shooting: ['shoot'] })).toMatchObject({
      movement: [],
      shooting: [],
      over: true
    })
    expect(open({ shooting: ['shoot'] })).toMatchObject({ movement: [], shooting: [], over: true })
  })

  test('the fighter needs the equipment for an action: a load for a held weapon, a grenade, something to shoot and to aim with', () => {
    expect(open({ items: ['boltgun', 'standard-reload:lasgun'] }).movement).not.toContain('reload')
    expect(open({ items: ['boltgun'] }).shooting).not.toContain('throw-grenade')
    expect(open({ inHand: [] }).shooting).not.toContain('shoot')
    expect(open({ inHand: ['flamer'] }).movement).not.toContain('aim')
    expect(open({ inHand: ['flamer'] }).shooting).toContain('shoot')
  })

  test('NN-SHD-1: a heavy weapon is shouldered in the movement phase before it fires', () => {
    const gunner = { items: ['autocannon'], inHand: ['autocannon'] }
    expect(open(gunner).movement).toContain('shoulder-heavy-weapon')
    expect(open(gunner).shooting).not.toContain('shoot')
    expect(open({ ...gunner, shouldered: true }).shooting).toContain('shoot')
    expect(open({ ...gunner, shouldered: true }).movement).not.toContain('shoulder-heavy-weapon')
    expect(open().movement).not.toContain('shoulder-heavy-weapon')
  })

  test('NN-ACT-5, NN-MEL-1: contact made or kept leads to a melee phase, and the activation ends with it', () => {
    for (const state of [
      { movement: 'move', contact: 'charged' },
      { shooting: ['sprint'], contact: 'engaged' },
      { engaged: true }
    ]) {
      expect(open(state)).toMatchObject({ melee: true, movement: [], shooting: [], over: false })
      expect(open({ ...state, meleeDone: true })).toMatchObject({ melee: false, over: true })
    }
    expect(cited({ engaged: true })).toContain('NN-MEL-1')
  })

  test('NN-MOV-14, NN-MOV-16: a fighter who breaks off plays normally, unless a blow held them', () => {
    expect(open({ engaged: true, breaksOff: 'away' }).movement).toContain('move')
    expect(open({ engaged: true, breaksOff: 'held' })).toMatchObject({ over: true, melee: false })
  })

  test('NN-PIN-1: a pinned fighter tests first: a pass leaves one phase, a failure none', () => {
    expect(open({ pinned: true })).toMatchObject({
      needs: 'stand-up-test',
      movement: [],
      shooting: [],
      over: false
    })
    const up = { pinned: true, standUp: 'passed' }
    expect(open(up).movement).toContain('move')
    expect(open(up).shooting).toContain('shoot')
    expect(open({ ...up, movement: 'move' })).toMatchObject({ shooting: [], over: true })
    expect(open({ ...up, shooting: ['shoot'] })).toMatchObject({ movement: [], over: true })
    expect(open({ pinned: true, standUp: 'failed' })).toMatchObject({ over: true })
  })

  test('NN-SKL-27: Relentless loses nothing on a pass, one phase on a failure', () => {
    const skills = ['relentless']
    expect(open({ skills, pinned: true, standUp: 'passed', movement: 'move' }).shooting).toContain('shoot')
    expect(open({ skills, pinned: true, standUp: 'failed' }).movement).toContain('move')
    expect(open({ skills, pinned: true, standUp: 'failed', movement: 'move' })).toMatchObject({
      shooting: [],
      over: true
    })
  })

  test('NN-PIN-2, NN-PIN-5: pinned and engaged, the fighter tests and fights; pinned during the activation, they are done, unless in melee', () => {
    expect(open({ pinned: true, engaged: true })).toMatchObject({ needs: 'stand-up-test', melee: false })
    expect(open({ pinned: true, engaged: true, standUp: 'failed' })).toMatchObject({
      melee: true,
      needs: null
    })
    expect(open({ movement: 'move', pinnedNow: true })).toMatchObject({ over: true })
    expect(open({ movement: 'move', contact: 'charged', pinnedNow: true })).toMatchObject({ melee: true })
  })

  test('NN-GRN-8, NN-OUT-4: a stunned fighter does nothing; one who is down crawls 3 inches and rolls', () => {
    expect(open({ stunned: true })).toMatchObject({ over: true, free: [] })
    expect(open({ down: true })).toMatchObject({ crawl: 3, needs: 'survival-die', movement: [], over: false })
  })

  test('a phase given up is closed', () => {
    expect(open({ gaveUp: 'movement' })).toMatchObject({ movement: [] })
    expect(open({ gaveUp: 'shooting' })).toMatchObject({ shooting: [] })
    expect(open({ gaveUp: 'shooting' }).movement).toContain('move')
  })

  test('NN-AMM-4, NN-AMM-5: a jam costs the rest of the phase, an empty weapon allows a reload', () => {
    expect(open({ shooting: ['shoot'], ammo: 'jam', skills: ['lightning-shot'] })).toMatchObject({
      shooting: [],
      over: true
    })
    expect(open({ shooting: ['shoot'], ammo: 'out-of-ammo' })).toMatchObject({ shooting: ['reload'] })
    expect(open({ shooting: ['shoot'], ammo: 'out-of-ammo', items: ['boltgun'] })).toMatchObject({
      shooting: []
    })
  })

  test('NN-SKL-6: Lightning Shot replaces the movement phase with a second shot or throw, never with a heavy weapon', () => {
    const skills = ['lightning-shot']
    expect(open({ skills, shooting: ['shoot'] }).shooting).toEqual(['shoot'])
    expect(open({ skills, shooting: ['throw-grenade'] }).shooting).toEqual(['throw-grenade'])
    expect(open({ skills, shooting: ['shoot', 'shoot'] }).over).toBe(true)
    expect(open({ skills, movement: 'aim', shooting: ['shoot'] }).shooting).toEqual([])
    expect(open({ skills, gaveUp: 'movement', shooting: ['shoot'] }).shooting).toEqual([])
    expect(
      open({ skills, shooting: ['shoot'], items: ['autocannon'], inHand: ['autocannon'], shouldered: true })
        .shooting
    ).toEqual([])
  })

  test('NN-SKL-17, NN-SKL-21: Snap Shot adds a sprint to a shot or a shot to a sprint, Dive hides the fighter after a sprint', () => {
    expect(open({ skills: ['snap-shot'], movement: 'move', shooting: ['shoot'] }).shooting).toEqual([
      'sprint'
    ])
    expect(open({ skills: ['snap-shot'], movement: 'move', shooting: ['sprint'] }).shooting).toEqual([
      'shoot'
    ])
    expect(open({ skills: ['dive'], movement: 'move', shooting: ['sprint'] }).shooting).toEqual(['hide'])
    expect(
      open({ skills: ['dive', 'snap-shot'], movement: 'move', shooting: ['shoot', 'sprint'] }).shooting
    ).toEqual(['hide'])
    expect(open({ movement: 'move', shooting: ['sprint'] }).over).toBe(true)
  })

  test('NN-SKL-24: Harassment may shoot first and move afterwards', () => {
    expect(open({ skills: ['harassment'], shooting: ['shoot'] }).movement).toContain('move')
    expect(open({ skills: ['harassment', 'lightning-shot'], shooting: ['shoot', 'shoot'] }).movement).toEqual(
      []
    )
  })

  test('NN-SKL-2: Faster than his Shadow changes and reloads for free, even in melee', () => {
    expect(open({ skills: ['faster-than-shadow'], engaged: true }).free).toEqual([
      'change-gear-in-hand',
      'reload'
    ])
    expect(open({ skills: ['faster-than-shadow'], items: ['boltgun'] }).free).toEqual(['change-gear-in-hand'])
    expect(open().free).toEqual([])
  })

  test('NN-GEAR-2: a fighter behind a force shield neither shoots nor throws', () => {
    expect(open({ forceShield: true }).shooting).toEqual([
      'sprint',
      'hide',
      'reload',
      'change-gear-in-hand',
      'exchange-gear',
      'loot'
    ])
  })

  test('NN-GEAR-3, NN-GEAR-5, NN-SCN-2: grapnel, servo-skull and tracers take the shooting phase, with a refill if they need one', () => {
    expect(open({ items: ['magnetic-grapnel', 'medical-servo-skull', 'tracers'] }).shootingItems).toEqual([
      'tracers'
    ])
    expect(
      open({ items: ['magnetic-grapnel', 'grapnel-charge', 'medical-servo-skull', 'medical-supplies'] })
        .shootingItems
    ).toEqual(['magnetic-grapnel', 'medical-servo-skull'])
    expect(
      open({
        items: ['magnetic-grapnel', 'grapnel-charge', 'medical-servo-skull', 'medical-supplies'],
        forceShield: true
      }).shootingItems
    ).toEqual(['medical-servo-skull'])
    expect(open({ items: ['tracers'], shooting: ['use-item'] })).toMatchObject({
      shootingItems: [],
      over: true
    })
  })

  test('actions of no phase are refused', () => {
    expect(accepts('activation', { movement: 'shoot' })).toBe(false)
    expect(refusal('activation', { skills: ['luck'] })).toEqual(['unknown-id'])
  })
})

describe('exchange-gear', () => {
  const swap = (input: object): unknown => outcome('exchange-gear', input)['allowed']
  const codes = (input: object): string[] =>
    ask('exchange-gear', input).steps.map((step) => step.key.replace('reason.', ''))

  test('NN-EXC-1: up to three items may change hands, in both directions together, in base contact', () => {
    expect(swap({ gives: ['sword', 'frag-grenade'], receives: ['dagger'] })).toBe(true)
    expect(swap({ gives: ['sword', 'frag-grenade'], receives: ['dagger', 'axe-club'] })).toBe(false)
    expect(swap({ gives: ['sword'], inContact: false })).toBe(false)
  })

  test('NN-EXC-2, NN-RUL-79: items fixed to the body can’t change hands', () => {
    for (const id of ['bionic-arm', 'carapace-armour', 'leather', 'anti-grav-vest'])
      expect(codes({ gives: [id] })).toContain('fixed-to-body')
    expect(codes({ gives: ['tunnels'] })).toContain('stash-only')
  })

  test('NN-ENC-1: neither side may end up overloaded, and nobody gives what they don’t have', () => {
    const kid = { type: 'kid', items: ['boltgun', 'lasgun'] }
    expect(codes({ gives: ['sword'], giver: { type: 'heavy', items: ['sword'] }, receiver: kid })).toContain(
      'too-heavy'
    )
    expect(
      swap({
        gives: ['sword'],
        receives: ['lasgun'],
        giver: { type: 'heavy', items: ['sword'] },
        receiver: kid
      })
    ).toBe(true)
    expect(codes({ gives: ['sword'], giver: { type: 'heavy', items: [] } })).toContain('not-carried')
  })
})

describe('gear-in-hand', () => {
  const held = (input: object): unknown => outcome('gear-in-hand', input)

  test('NN-CHG-1: a fighter has two hands; a two-handed weapon needs both', () => {
    expect(held({ held: ['laspistol', 'sword'] })).toEqual({ hands: 2, allowed: true, costsAction: true })
    expect(held({ held: ['boltgun'] })).toMatchObject({ hands: 2, allowed: true })
    expect(held({ held: ['boltgun', 'dagger'] })).toMatchObject({ hands: 3, allowed: false })
    expect(held({ held: ['arbitrator-shield', 'power-fist'] })).toMatchObject({ hands: 2, allowed: true })
  })

  test('NN-GRN-1, NN-GEAR-3: grenades and grapnels need no hand', () => {
    expect(held({ held: ['boltgun', 'frag-grenade', 'magnetic-grapnel'] })).toMatchObject({
      hands: 2,
      allowed: true
    })
  })

  test('NN-SKL-2, NN-PIN-6: Faster than his Shadow changes items for free, even in another’s activation unless pinned', () => {
    const skills = ['faster-than-shadow']
    expect(held({ held: ['sword'], ownActivation: false })).toMatchObject({ allowed: false })
    expect(held({ held: ['sword'], ownActivation: false, skills })).toMatchObject({
      allowed: true,
      costsAction: false
    })
    expect(held({ held: ['sword'], ownActivation: false, skills, pinned: true })).toMatchObject({
      allowed: false
    })
  })
})

describe('state-after', () => {
  const all = { tookCover: true, hidden: true, shouldered: true, aiming: true }
  const after = (happens: string): unknown => outcome('state-after', { happens, ...all })

  test('NN-TAK-2, NN-HID-2, NN-SHD-1, NN-AIM-2: each kind of move and the next activation end their states', () => {
    expect(after('own-activation-begins')).toEqual({
      tookCover: false,
      hidden: false,
      shouldered: true,
      aiming: false
    })
    expect(after('moves')).toEqual({ tookCover: true, hidden: true, shouldered: false, aiming: true })
    expect(after('sprints')).toEqual({ tookCover: false, hidden: true, shouldered: false, aiming: true })
    expect(after('compulsory-move')).toEqual({
      tookCover: false,
      hidden: false,
      shouldered: false,
      aiming: true
    })
    expect(outcome('state-after', { happens: 'sprints' })).toEqual({
      tookCover: false,
      hidden: false,
      shouldered: false,
      aiming: false
    })
  })
})
