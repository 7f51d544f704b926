import { describe, expect, test } from 'vitest'
import { outcome } from '../../../support/necro-ask'
import { necro } from '../../../support/neo-necro-raw'
import { printed } from '../../../support/printed'

const rules = necro()

describe('the printed gear', () => {
  // rule, id, encumbrance, price, availability, place, consumable
  const table = printed(`
    NN-GEAR-1  stimulant-injector          2 15 common carried no
    NN-GEAR-1  stimulant-dose              0 2  common carried yes
    NN-GEAR-2  force-shield-generator      2 10 common carried no
    NN-GEAR-2  force-shield-charge         0 3  common carried yes
    NN-GEAR-3  magnetic-grapnel            1 15 common carried no
    NN-GEAR-3  grapnel-charge              0 3  common carried yes
    NN-GEAR-4  arbitrator-shield           2 10 common carried no
    NN-GEAR-5  medical-servo-skull         4 80 rare   carried no
    NN-GEAR-5  medical-supplies            0 5  common carried yes
    NN-GEAR-6  bayonet                     0 7  common carried no
    NN-GEAR-7  telescopic-sight            1 15 common carried no
    NN-GEAR-8  thermal-goggles             0 10 common carried no
    NN-GEAR-9  bio-booster                 1 5  common carried yes
    NN-GEAR-11 anti-grav-vest              0 20 rare   carried no
    NN-GEAR-12 tunnels                     0 15 common stash   yes
    NN-GEAR-13 ventilation-ducts           0 15 common stash   yes
    NN-GEAR-14 sting-patch                 0 30 rare   stash   yes
    NN-GEAR-15 emergency-medical-automaton 0 50 rare   stash   yes
    NN-GEAR-16 retractable-blades          0 50 rare   stash   yes
    NN-GEAR-17 weapon-master               0 20 rare   stash   yes
    NN-BIO-2   bionic-eye                  0 65 rare   carried no
    NN-BIO-3   bionic-arm                  0 60 rare   carried no
    NN-BIO-4   bionic-leg                  0 60 rare   carried no
    NN-SCN-1   scanner                     1 15 common carried no
    NN-SCN-2   tracers                     0 10 common carried no
    NN-SCN-3   traps                       0 15 common stash   no
    NN-SCN-4   mines                       0 15 common stash   no`)

  test('the list has these items, the combis, and no others', () => {
    const named = rules
      .things()
      .filter((thing) => thing.category === 'gear' && thing.kind !== 'combi')
      .map((thing) => thing.id)
    expect(named.sort()).toEqual(table.map(([, id]) => id).sort())
  })

  test.each(table)('%s, NN-ENC-4: %s', (_, item, encumbrance, price, availability, location, consumable) => {
    expect(rules.thing(item!)).toMatchObject({ location, consumable: consumable === 'yes' })
    expect(outcome('price', { item })).toEqual({
      price: Number(price),
      rare: availability === 'rare',
      encumbrance: Number(encumbrance),
      category: 'gear'
    })
    if (location === 'carried')
      expect(outcome('encumbrance', { type: 'colossus', items: [item] })).toMatchObject({
        total: Number(encumbrance)
      })
  })

  test('NN-RUL-61: injector, generator and grapnel need their own doses and charges', () => {
    const needs = rules
      .things()
      .flatMap((thing) =>
        thing.kind === 'gear' && thing.facts.requires ? [[thing.id, thing.facts.requires]] : []
      )
    expect(needs).toEqual([
      ['stimulant-dose', 'stimulant-injector'],
      ['force-shield-charge', 'force-shield-generator'],
      ['grapnel-charge', 'magnetic-grapnel']
    ])
  })

  test('NN-EXC-2, NN-LOOT-7, NN-BIO-1, NN-RUL-79: armour, bionics and the anti-grav vest are fixed to the body', () => {
    const fixed = rules
      .things()
      .filter((thing) => thing.bodyFixed && thing.kind !== 'plating' && thing.kind !== 'cushioning')
    expect(fixed.map((thing) => thing.id)).toEqual([
      'anti-grav-vest',
      'bionic-eye',
      'bionic-arm',
      'bionic-leg'
    ])
  })
})

describe('the printed effects of gear', () => {
  const facts = (id: string): object => rules.thing(id)!.facts

  test('NN-GEAR-1: a dose gives +3 inches of sprint, +2 S or +1 threshold in melee; more doses cost a wound each', () => {
    expect(facts('stimulant-injector')).toMatchObject({
      options: [
        { key: 'sprintDistance', value: 3 },
        { key: 'strength', value: 2 },
        { key: 'meleeThreshold', value: 1 }
      ],
      extraDoseWounds: 1
    })
  })

  test('NN-GEAR-2: the force shield has an invulnerable save of 5, with the shield rule', () => {
    expect(facts('force-shield-generator')).toMatchObject({
      save: { value: 5, invulnerable: true, shield: true }
    })
  })

  test('NN-GEAR-4: the arbitrator shield gives 2 defence', () => {
    expect(
      outcome('melee-target', { attacker: { ws: 5 }, defender: { ws: 5, weapons: ['arbitrator-shield'] } })
    ).toEqual({ target: 3 })
  })

  test('NN-GEAR-5: the servo-skull is for colossi, with a range of 8 inches', () => {
    const may = (type: string): unknown =>
      outcome('may-equip', { type, item: 'medical-servo-skull' })['allowed']
    expect(['leader', 'ganger', 'kid', 'heavy', 'colossus'].map(may)).toEqual([
      false,
      false,
      false,
      false,
      true
    ])
    expect(facts('medical-servo-skull')).toMatchObject({ radius: 8, uses: 'medical-supplies' })
  })

  test('NN-GEAR-6: a bayonet defends and strikes as a dagger', () => {
    expect(outcome('melee-hit', { strength: 3, weapons: ['lasgun', 'bayonet'] })).toEqual({
      strength: 4,
      threshold: 1,
      damageLevel: 1
    })
  })

  test.each([
    ['pistols', 'laspistol', 10, 1],
    ['rifles', 'lasgun', 20, 1],
    ['special', 'meltagun', 10, 1],
    ['heavy', 'autocannon', 30, 0]
  ])('NN-GEAR-7: a sight on one of the %s, the %s at %i inches: +%i', (_, weapon, distance, bonus) => {
    const shot = (attachments: string[]): number =>
      Number(outcome('shoot-target', { bs: 5, weapon, distance, attachments })['target'])
    expect(shot(['telescopic-sight']) - shot([])).toBe(bonus)
  })

  test('NN-GEAR-7: there is none at short range', () => {
    expect(
      outcome('shoot-target', { bs: 5, weapon: 'lasgun', distance: 5, attachments: ['telescopic-sight'] })
    ).toMatchObject({ target: 6, band: 'short' })
  })

  test('NN-GEAR-11, NN-ENC-2: the anti-grav vest carries 1 more', () => {
    expect(outcome('encumbrance', { type: 'kid', items: ['anti-grav-vest'] })).toMatchObject({
      total: 0,
      capacity: 11
    })
  })

  test('NN-GEAR-12, NN-GEAR-13: a group has at most three, 18 and 12 inches from the enemy, on the ground or above it', () => {
    expect(facts('tunnels')).toMatchObject({
      groupMax: 3,
      minDistanceInSight: 18,
      minDistanceOutOfSight: 12,
      level: 'ground'
    })
    expect(facts('ventilation-ducts')).toMatchObject({
      groupMax: 3,
      minDistanceInSight: 18,
      minDistanceOutOfSight: 12,
      level: 'raised'
    })
  })

  test('NN-GEAR-15, NN-GEAR-16: the automaton re-rolls a death, the blades a capture', () => {
    expect(facts('emergency-medical-automaton')).toMatchObject({ rerollsInjury: 'death' })
    expect(facts('retractable-blades')).toMatchObject({ rerollsInjury: 'capture' })
  })

  test('NN-BIO-2, NN-BIO-3, NN-BIO-4: each bionic heals its injury and has its bonus', () => {
    expect(facts('bionic-eye')).toMatchObject({
      heals: 'one-eyed',
      grants: ['thermal-goggles', 'telescopic-sight'],
      sightOnHeavyWeapons: true
    })
    expect(facts('bionic-arm')).toMatchObject({ heals: 'arm-injury', mods: [{ key: 'strength', value: 2 }] })
    expect(facts('bionic-leg')).toMatchObject({
      heals: 'leg-injury',
      maxPerFighter: 2,
      mods: [{ key: 'sprintDistance', value: 1 }]
    })
    const human = { ws: 4, bs: 4, s: 3, t: 3, w: 3, i: 4 }
    expect(
      outcome('effective-profile', { profile: human, items: ['bionic-arm', 'bionic-leg', 'bionic-leg'] })
    ).toMatchObject({ profile: { s: 5 }, sprint: 5 })
    expect(
      outcome('shoot-target', { bs: 5, weapon: 'autocannon', distance: 30, attachments: ['bionic-eye'] })
    ).toMatchObject({ target: 6 })
    expect(
      outcome('shoot-target', {
        bs: 5,
        weapon: 'lasgun',
        distance: 5,
        smoke: true,
        attachments: ['bionic-eye']
      })
    ).toMatchObject({ target: 5 })
  })

  test('NN-SCN-2, NN-SCN-3, NN-SCN-4: tracers are like grenades except for cover, traps are three of 4 inches, mines have S7', () => {
    expect(facts('tracers')).toMatchObject({ rangeAs: 'grenade', ignoresCover: false })
    expect(facts('traps')).toMatchObject({ counters: 3, radius: 4, requiresOwnTerritory: true })
    expect(facts('mines')).toMatchObject({
      perTurn: 1,
      requiresOwnTerritory: true,
      hit: { strength: 7, threshold: 2, damageLevel: 1, template: 'large', scatter: true }
    })
  })
})
