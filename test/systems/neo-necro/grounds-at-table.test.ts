import { describe, expect, test } from 'vitest'
import { isRefusal, type Reason } from '../../../src-main/kernel/values/verdict'
import { sightBonus, throwBands } from '../../../src-main/systems/neo-necro/formulas/arms'
import {
  checkLootable,
  comesAlong,
  hasRoom,
  without
} from '../../../src-main/systems/neo-necro/formulas/looting'
import {
  furySays,
  modOf,
  skillMod,
  skillSays,
  thingMod
} from '../../../src-main/systems/neo-necro/formulas/mods'
import { arcReceived, savesAgainst, shieldHelps } from '../../../src-main/systems/neo-necro/formulas/saves'
import { baseWeapon, firearm, loaded } from '../../../src-main/systems/neo-necro/formulas/shots'
import { survivalDice, survivalState } from '../../../src-main/systems/neo-necro/formulas/survival'
import { necro } from '../../support/neo-necro-raw'

// The reasons themselves, with rule and every parameter.

const rules = necro()
const named = (id: string) => rules.thing(id)!.name

/** Reasons in short: code, rules, parameters. */
const short = (reasons: readonly Reason[]) =>
  reasons.map(({ code, rules: cited, params }) => [code, cited.join(' '), params])
const refused = (verdict: unknown): unknown => (isRefusal(verdict) ? short(verdict.refused) : verdict)

describe('looting', () => {
  const victim = [
    'boltgun',
    'standard-reload:boltgun',
    'standard-reload:boltgun',
    'standard-reload:lasgun',
    'frag-grenade',
    'smoke-grenade',
    'leather'
  ]

  test('NN-LOOT-2, NN-LOOT-7: untakeable items are refused with the reason', () => {
    expect(short(checkLootable(rules, victim, 'leather'))).toEqual([
      ['body-fixed', 'NN-LOOT-7', { thing: named('leather') }]
    ])
    expect(short(checkLootable(rules, victim, 'sword'))).toEqual([
      ['not-carried', 'NN-LOOT-2', { thing: named('sword') }]
    ])
    expect(short(checkLootable(rules, victim, 'banana'))).toEqual([['unknown-id', '', { id: 'banana' }]])
    expect(checkLootable(rules, victim, 'boltgun')).toEqual([])
  })

  test('NN-LOOT-6: a weapon comes with all its refills, a grenade with all other grenades', () => {
    expect(comesAlong(rules, victim, 'boltgun')).toEqual([
      'standard-reload:boltgun',
      'standard-reload:boltgun'
    ])
    expect(comesAlong(rules, victim, 'frag-grenade')).toEqual(['smoke-grenade'])
    expect(comesAlong(rules, [...victim, 'frag-grenade'], 'frag-grenade')).toEqual([
      'smoke-grenade',
      'frag-grenade'
    ])
    expect(comesAlong(rules, victim, 'leather')).toEqual([])
  })

  test('NN-LOOT-5: loot needs room besides the load, or dropping something', () => {
    const kid = { type: 'kid', items: ['lasgun', 'dagger', 'lasgun'], skills: [] as string[] }
    expect([
      hasRoom(rules, kid, [], []),
      hasRoom(rules, kid, [], ['sword']),
      hasRoom(rules, kid, ['lasgun'], ['boltgun']),
      hasRoom(rules, kid, ['dagger'], ['sword'])
    ]).toEqual([true, false, true, false])
    expect(hasRoom(rules, { ...kid, skills: ['beast-of-burden'] }, [], ['sword'])).toBe(true)
    expect(without(['a', 'b', 'a', 'c'], ['a', 'x', 'c'])).toEqual(['b', 'a'])
  })
})

describe('effects of skills, items and furies', () => {
  test('NN-SKA-6: a skill counts once, however often it is listed; so does an item', () => {
    expect(skillMod(rules, ['runner', 'runner', 'magic', 'leap'], 'sprintDistance')).toBe(3)
    expect(
      thingMod(rules, ['anti-grav-vest', 'anti-grav-vest', 'sword', 'banana'], 'encumbranceCapacity')
    ).toBe(1)
    expect(modOf(undefined, 'toHit')).toBe(0)
    expect(modOf(rules.skill('headbutt')!.mods, 'virtualWeapon')).toBe(0)
    expect(modOf(rules.skill('precise-shot')!.mods, 'toHit')).toBe(-1)
  })

  test('an effect without a number has its own key', () => {
    expect([
      skillSays(rules, ['dive'], 'sprintAndHide'),
      skillSays(rules, ['dive'], 'swapPhases'),
      skillSays(rules, ['runner'], 'sprintDistance'),
      skillSays(rules, ['magic'], 'swapPhases')
    ]).toEqual([true, false, false, false])
    expect([
      furySays(rules, null, 'incomingShotToHit'),
      furySays(rules, undefined, 'incomingShotToHit'),
      furySays(rules, 'nowhere', 'incomingShotToHit'),
      furySays(rules, 'escher', 'incomingShotToHit'),
      furySays(rules, 'orlock', 'incomingShotToHit')
    ]).toEqual(Array(5).fill(false))
  })

  test('NN-OUT-1, NN-OUT-2: there is no die while wounds are left; a die below 1 is a light wound, one above 10 is out', () => {
    expect([survivalDice(rules, 3, 2), survivalDice(rules, 3, 3), survivalDice(rules, 3, 5)]).toEqual([
      0, 1, 3
    ])
    expect([-1, 0, 3, 4, 10, 11].map((value) => survivalState(rules, value))).toEqual([
      'light-wound',
      'light-wound',
      'light-wound',
      'down',
      'out-of-action',
      'out-of-action'
    ])
  })
})

describe('weapons and loads', () => {
  const gun = (weapon: string, profile?: string) => {
    const found = firearm(rules, weapon, profile)
    if (isRefusal(found)) throw new Error(JSON.stringify(found.refused))
    return found
  }

  test('items that are not firearms, or lack the profile, are refused', () => {
    expect(refused(firearm(rules, 'banana'))).toEqual([['unknown-id', '', { id: 'banana' }]])
    expect(refused(firearm(rules, 'sword'))).toEqual([['not-a-ranged-weapon', '', { thing: named('sword') }]])
    expect(isRefusal(firearm(rules, 'plasma-gun', 'frag-missile'))).toBe(true)
    expect(gun('plasma-gun').profile.id).toBe('low-energy')
    expect(gun('combi-plasma')).toMatchObject({ profile: { id: 'low-energy' }, mode: 'normal' })
    expect(gun('boltgun').mode).toBeNull()
    expect(
      ['boltgun', 'master-crafted:boltgun', 'standard-reload:master-crafted:boltgun'].map(baseWeapon)
    ).toEqual(['boltgun', 'boltgun', 'boltgun'])
  })

  test('NN-EQP-3, NN-GEAR-10: a load fits only its weapon', () => {
    const load = (weapon: string, ammo: string) => loaded(rules, gun(weapon), ammo)
    expect(refused(load('boltgun', 'banana'))).toEqual([['unknown-id', '', { id: 'banana' }]])
    expect(refused(load('boltgun', 'flat-head-rounds'))).toEqual([
      [
        'ammo-does-not-fit',
        'NN-EQP-3 NN-GEAR-10',
        { thing: named('boltgun'), ammo: rules.words('things', 'flat-head-rounds') }
      ]
    ])
    expect(refused(load('boltgun', 'standard-reload:lasgun'))).toMatchObject([
      ['ammo-does-not-fit', 'NN-EQP-3 NN-GEAR-10', { ammo: rules.words('things', 'standard-reload') }]
    ])
    expect(refused(load('boltgun', 'sword'))).toEqual([
      ['ammo-does-not-fit', 'NN-EQP-3 NN-GEAR-10', { thing: named('boltgun'), ammo: named('sword') }]
    ])
    expect(load('autopistol', 'flat-head-rounds')).toMatchObject({
      load: { id: 'flat-head-rounds:autopistol' },
      typed: false
    })
    expect(load('master-crafted:autopistol', 'flat-head-rounds:autopistol')).toMatchObject({ typed: false })
    expect(load('missile-launcher', 'plasma-missile')).toMatchObject({
      gun: { profile: { id: 'plasma-missile' } },
      typed: true
    })
    expect(load('grenade-launcher', 'plasma-grenade')).toMatchObject({
      gun: { profile: { id: 'plasma-grenade', strength: 8, threshold: 5, template: 'small' } },
      load: { id: 'plasma-grenade' },
      typed: false
    })
    expect(loaded(rules, gun('boltgun'), null)).toEqual({
      gun: gun('boltgun'),
      load: undefined,
      typed: false
    })
  })

  test('NN-GEAR-7, NN-BIO-2, NN-GRN-2: sights and throws have their bonuses', () => {
    const sight = (attachments: string[], weapon: string) =>
      sightBonus(rules, attachments, rules.thing(weapon)!)
    expect(sight(['telescopic-sight'], 'lasgun')).toEqual({ id: 'telescopic-sight', bonus: 1 })
    expect(sight(['thermal-goggles', 'bionic-eye'], 'autocannon')).toEqual({ id: 'bionic-eye', bonus: 1 })
    for (const none of [['telescopic-sight'], ['bionic-arm'], ['banana'], []])
      expect(sight(none, 'autocannon')).toBeUndefined()
    expect(throwBands(rules, 4)).toEqual({
      short: { min: 0, max: 4, modifier: 2 },
      long: { min: 4, max: 12, modifier: 0 }
    })
  })
})

describe('saves and shields', () => {
  const strike = (more: object) =>
    ({ kind: 'shot', threshold: 0, arc: 'front', attackerSkills: [], ...more }) as never
  const struck = (more: object) => ({ items: [], skills: [], shielded: false, ...more })

  test('NN-SKL-7, NN-SKL-22: some fighters are always struck from the front, and the skill is named', () => {
    expect(arcReceived(rules, ['runner', 'elusive'], false)).toEqual({ arc: 'front', skill: 'elusive' })
    expect(arcReceived(rules, ['melee-fighter'], true)).toEqual({ arc: 'front', skill: 'melee-fighter' })
    expect([
      arcReceived(rules, ['melee-fighter'], false),
      arcReceived(rules, ['runner', 'magic'], true)
    ]).toEqual([null, null])
  })

  test('NN-GEAR-4: a shield helps against blows, and against shots in front', () => {
    const helps = (kind: string, arc: string, skills: string[] = [], items = ['arbitrator-shield']) =>
      shieldHelps(rules, struck({ items, skills }), strike({ kind, arc }))
    expect([
      helps('melee', 'rear'),
      helps('shot', 'front'),
      helps('shot', 'side'),
      helps('grenade', 'front'),
      helps('other', 'front')
    ]).toEqual([true, true, false, false, false])
    expect([
      helps('shot', 'rear', ['elusive']),
      helps('shot', 'rear', ['melee-fighter']),
      helps('shot', 'front', [], ['force-shield-generator', 'banana'])
    ]).toEqual([true, false, false])
  })

  test('NN-SAV-3, NN-GEAR-2, NN-SKL-9: the possible saves depend on armour and shield', () => {
    const saves = (more: object, against: object = {}) =>
      savesAgainst(rules, struck(more), strike(against)).map(({ source, effective, die, shield, upTo }) => [
        source,
        effective,
        die,
        shield,
        upTo
      ])
    expect(saves({ items: ['power-armour', 'sword', 'force-shield-generator'] })).toEqual([
      ['power-armour', 7, 0, false, 7]
    ])
    expect(
      saves({ items: ['power-armour', 'force-shield-generator'], shielded: true }, { threshold: 7 })
    ).toEqual([
      ['power-armour', 4, 0, false, 4],
      ['force-shield-generator', 5, 0, true, 5]
    ])
    expect(saves({ skills: ['runner', 'dodge'] }, { kind: 'melee', threshold: 9 })).toEqual([
      ['dodge', 2, 0, false, 2]
    ])
    expect(saves({ skills: ['dodge'], items: ['arbitrator-shield'] }, { kind: 'melee' })).toEqual([
      ['dodge', 2, 0, true, 2]
    ])
    expect(saves({ skills: ['dodge'] }, { kind: 'melee', attackerSkills: ['precise-strike'] })).toEqual([
      ['dodge', 2, 1, false, 1]
    ])
    expect(saves({ skills: ['dodge'] })).toEqual([])
    expect(
      saves(
        { items: ['composite-armour'], skills: ['dodge'] },
        { kind: 'melee', attackerSkills: ['precise-strike'] }
      )
    ).toEqual([['composite-armour', 4, -1, false, 5]])
    expect(
      saves({ items: ['officer-ceramite-armour'], skills: ['dodge', 'reinforced-armour'] }, { kind: 'melee' })
    ).toEqual([['officer-ceramite-armour', 6, -4, false, 9]])
    expect(
      saves(
        { items: ['artificer-armour'], skills: ['reinforced-armour'] },
        { kind: 'melee', threshold: 9, attackerSkills: ['precise-strike'] }
      )
    ).toEqual([['artificer-armour', 5, 0, false, 5]])
  })
})
