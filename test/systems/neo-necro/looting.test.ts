import { describe, expect, test } from 'vitest'
import { accepts, ask, outcome, refusal } from '../../support/necro-ask'

describe('may-loot', () => {
  const may = (input: object): unknown =>
    outcome('may-loot', { distance: 1, victim: 'down', ...input })['may']

  test('NN-LOOT-1: looting needs an enemy within 1 inch who is down or out of action', () => {
    expect(may({})).toBe(true)
    expect(may({ victim: 'out-of-action' })).toBe(true)
    expect(may({ distance: 1.1 })).toBe(false)
    expect(may({ victim: 'pinned' })).toBe(false)
    expect(may({ victim: 'standing' })).toBe(false)
    expect(may({ friend: true })).toBe(false)
  })
})

describe('loot', () => {
  test('NN-LOOT-2, NN-RUL-58: a casualty who struggles costs the looter 1 W, without a save', () => {
    const answer = ask('loot', { initiative: 4, testDie: 4, die: 9 })
    expect(answer.outcome).toEqual({ result: 'struggle', looterWoundsLost: 1 })
    expect(answer.rules).toContain('NN-RUL-58')
    expect(outcome('loot', { initiative: 4, testDie: 4, die: 8 })).toEqual({
      result: 'victim-chooses',
      looterWoundsLost: 0
    })
  })
})

const looter = { type: 'ganger', items: [] as string[] }
const victim = [
  'carapace-armour',
  'boltgun',
  'standard-reload:boltgun',
  'standard-reload:boltgun',
  'standard-reload:laspistol',
  'frag-grenade',
  'smoke-grenade',
  'dagger'
]

describe('loot-choices', () => {
  test('NN-LOOT-2, NN-LOOT-7: everything the casualty carries may be taken except items fixed to the body, and the purse', () => {
    const { items, purse } = outcome('loot-choices', {
      looter,
      victim: { items: [...victim, 'bionic-arm', 'anti-grav-vest', 'leather'] }
    })
    expect((items as { item: string }[]).map(({ item }) => item)).toEqual([
      'boltgun',
      'standard-reload:boltgun',
      'standard-reload:laspistol',
      'frag-grenade',
      'smoke-grenade',
      'dagger'
    ])
    expect(purse).toBe(true)
    expect(outcome('loot-choices', { looter, victim: { items: [], purse: false } })).toEqual({
      items: [],
      purse: false
    })
  })

  test('NN-LOOT-5: items too heavy for the looter are marked', () => {
    const full = { type: 'kid', items: ['assault-rifle', 'carapace-armour'] }
    expect(
      outcome('loot-choices', { looter: full, victim: { items: ['boltgun', 'dagger'] } })['items']
    ).toEqual([
      { item: 'boltgun', fits: false },
      { item: 'dagger', fits: true }
    ])
  })
})

describe('loot-take', () => {
  const take = (input: object): { [key: string]: unknown } =>
    outcome('loot-take', { looter, victim: { items: victim }, ...input })

  test("NN-LOOT-6: a weapon comes with all its reloads, and no other weapon's", () => {
    expect(take({ item: 'boltgun' })).toEqual({
      allowed: true,
      taken: ['boltgun', 'standard-reload:boltgun', 'standard-reload:boltgun'],
      purse: false,
      left: ['carapace-armour', 'standard-reload:laspistol', 'frag-grenade', 'smoke-grenade', 'dagger'],
      total: 7,
      capacity: 12,
      legal: true
    })
    expect(take({ item: 'boltgun', itemOnly: true })).toMatchObject({ taken: ['boltgun'] })
  })

  test('NN-LOOT-6: a grenade comes with all grenades, a device with all its doses or charges', () => {
    expect(take({ item: 'smoke-grenade' })).toMatchObject({ taken: ['smoke-grenade', 'frag-grenade'] })
    expect(
      take({
        item: 'stimulant-injector',
        victim: { items: ['stimulant-dose', 'stimulant-injector', 'stimulant-dose', 'grapnel-charge'] }
      })
    ).toMatchObject({
      taken: ['stimulant-injector', 'stimulant-dose', 'stimulant-dose'],
      left: ['grapnel-charge']
    })
  })

  test('NN-LOOT-5, NN-ENC-1: loot needs room; dropping something makes it', () => {
    const loaded = { type: 'ganger', items: ['carapace-armour', 'assault-rifle', 'sword'] }
    expect(take({ looter: loaded, item: 'boltgun' })).toMatchObject({
      allowed: false,
      taken: [],
      total: 12,
      left: victim
    })
    expect(take({ looter: loaded, item: 'boltgun', drops: ['assault-rifle'] })).toMatchObject({
      allowed: true,
      taken: ['boltgun'],
      total: 12
    })
    expect(take({ looter: loaded, item: 'boltgun', drops: ['assault-rifle', 'sword'] })).toMatchObject({
      taken: ['boltgun', 'standard-reload:boltgun', 'standard-reload:boltgun'],
      total: 12
    })
    expect(take({ looter: { ...loaded, skills: ['beast-of-burden'] }, item: 'smoke-grenade' })).toMatchObject(
      { total: 13, capacity: 14 }
    )
  })

  test('NN-LOOT-5: the looter can’t drop more of an item than they have', () => {
    const two = { type: 'ganger', items: ['dagger', 'dagger'] }
    expect(take({ looter: two, item: 'boltgun', drops: ['dagger', 'dagger'] })).toMatchObject({
      allowed: true
    })
    expect(
      refusal('loot-take', {
        looter: two,
        victim: { items: victim },
        item: 'boltgun',
        drops: ['dagger', 'dagger', 'dagger']
      })
    ).toEqual(['nothing-to-drop'])
  })

  test('NN-RUL-66: a ganger may carry off a heavy weapon, whatever its category', () => {
    expect(take({ item: 'heavy-bolter', victim: { items: ['heavy-bolter'] } })).toMatchObject({
      allowed: true,
      taken: ['heavy-bolter']
    })
  })

  test('NN-LOOT-3, NN-RUL-59: the purse weighs nothing, and each fighter has one', () => {
    expect(take({})).toMatchObject({ allowed: true, purse: true, taken: [], left: victim })
    expect(refusal('loot-take', { looter, victim: { items: [], purse: false } })).toEqual(['purse-gone'])
  })

  test('NN-LOOT-7: armour and bionics can’t be taken, nor items the casualty does not have', () => {
    expect(refusal('loot-take', { looter, victim: { items: victim }, item: 'carapace-armour' })).toEqual([
      'body-fixed'
    ])
    expect(refusal('loot-take', { looter, victim: { items: victim }, item: 'sword' })).toEqual([
      'not-carried'
    ])
    expect(
      refusal('loot-take', { looter, victim: { items: victim }, item: 'boltgun', drops: ['dagger'] })
    ).toEqual(['nothing-to-drop'])
    expect(accepts('loot-take', { looter, item: 'boltgun' })).toBe(false)
  })
})

describe('purses', () => {
  test('NN-LOOT-3, NN-REV-6: a stolen purse gives the thief 20 cr and costs its owner 20', () => {
    expect(
      outcome('purses', {
        purses: [
          { of: 'reds', heldBy: 'blues' },
          { of: 'reds', heldBy: 'blues' },
          { of: 'blues', heldBy: 'reds' }
        ]
      })['gangs']
    ).toEqual([
      { gang: 'reds', stolen: 1, lost: 2, credits: -20 },
      { gang: 'blues', stolen: 2, lost: 1, credits: 20 }
    ])
  })

  test('NN-LOOT-4: a purse taken back by its own side gives nothing', () => {
    const answer = ask('purses', {
      purses: [
        { of: 'reds', heldBy: 'reds' },
        { of: 'blues', heldBy: null }
      ]
    })
    expect(answer.outcome['gangs']).toEqual([
      { gang: 'reds', stolen: 0, lost: 0, credits: 0 },
      { gang: 'blues', stolen: 0, lost: 0, credits: 0 }
    ])
    expect(answer.rules).toContain('NN-LOOT-4')
  })
})
