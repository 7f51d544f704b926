import { describe, expect, test } from 'vitest'
import { isRefusal, type Reason } from '../../../src-main/kernel/values/verdict'
import { judgeCreation } from '../../../src-main/systems/neo-necro/formulas/creation'
import { checkLoad, weightOf } from '../../../src-main/systems/neo-necro/formulas/encumbrance'
import {
  canChangeHands,
  checkEquip,
  checkFit,
  checkWorn,
  handsOf,
  openCategories,
  refillsOf
} from '../../../src-main/systems/neo-necro/formulas/equipment'
import { checkRecruit, checkTypes } from '../../../src-main/systems/neo-necro/formulas/members'
import { listPrice, masterCrafted, saleOf } from '../../../src-main/systems/neo-necro/formulas/prices'
import { checkRare, countRare } from '../../../src-main/systems/neo-necro/formulas/rare'
import { familiesOf, mayLearn, mayRepeat } from '../../../src-main/systems/neo-necro/formulas/skills'
import {
  adding,
  checkHands,
  gearRules,
  handsTaken,
  wielding
} from '../../../src-main/systems/neo-necro/formulas/wielding'
import { necro } from '../../support/neo-necro-raw'

// The reasons themselves, with rule and every parameter.

const rules = necro()
const named = (id: string) => rules.thing(id)!.name
const typed = (id: string) => rules.fighterType(id)!.name

/** Reasons in short: code, rules, parameters. */
const short = (reasons: readonly Reason[]) =>
  reasons.map(({ code, rules: cited, params }) => [code, cited.join(' '), params])
const refused = (verdict: unknown): unknown => (isRefusal(verdict) ? short(verdict.refused) : verdict)

describe('equipment', () => {
  test('NN-FTR-2 to NN-FTR-6, NN-ENC-4, NN-GEAR-5, NN-COM-2: equipment closed to a type is refused with the rule', () => {
    const why = (type: string, item: string, skills: string[] = []) =>
      short(checkEquip(rules, type, item, skills))
    const about = (item: string, type: string) => ({ thing: named(item), type: typed(type) })
    expect(why('ganger', 'meltagun')).toEqual([
      ['not-for-type', 'NN-FTR-3 NN-SKL-31', about('meltagun', 'ganger')]
    ])
    expect(why('leader', 'autocannon')).toEqual([['not-for-type', 'NN-FTR-4', about('autocannon', 'leader')]])
    expect(why('kid', 'eviscerator')).toEqual([
      ['not-for-type', 'NN-FTR-4 NN-FTR-6', about('eviscerator', 'kid')]
    ])
    expect(why('kid', 'power-armour')).toEqual([
      ['not-for-type', 'NN-FTR-5 NN-FTR-6', about('power-armour', 'kid')]
    ])
    expect(why('heavy', 'medical-servo-skull')).toEqual([
      ['not-for-type', 'NN-GEAR-5', about('medical-servo-skull', 'heavy')]
    ])
    expect(why('ganger', 'combi-melta')).toEqual([
      ['needs-specialist', 'NN-COM-2 NN-SKL-31', about('combi-melta', 'ganger')]
    ])
    expect(why('ganger', 'tunnels')).toEqual([['stash-only', 'NN-ENC-4', { thing: named('tunnels') }]])
    expect(why('ganger', 'banana')).toEqual([['unknown-id', '', { id: 'banana' }]])
    expect(why('ogre', 'sword')).toEqual([['unknown-id', '', { id: 'ogre' }]])
    for (const [type, item] of [
      ['colossus', 'medical-servo-skull'],
      ['colossus', 'power-armour'],
      ['heavy', 'combi-melta'],
      ['leader', 'combi-flamer'],
      ['kid', 'bayonet']
    ] as const)
      expect(why(type, item)).toEqual([])
  })

  test('NN-SKL-31: Specialist once opens combis, twice special weapons', () => {
    const specialist = (times: number) => Array<string>(times).fill('specialist')
    expect(
      [0, 1, 2].map((times) => openCategories(rules, 'kid', specialist(times)).includes('special'))
    ).toEqual([false, false, true])
    expect(
      [0, 1, 2].map((times) => checkEquip(rules, 'kid', 'combi-melta', specialist(times)).length)
    ).toEqual([1, 0, 0])
    expect(openCategories(rules, 'heavy', specialist(2)).filter((id) => id === 'special')).toHaveLength(1)
    expect(openCategories(rules, 'ogre')).toEqual([])
  })

  test('NN-ARM-1, NN-BIO-4: items that can’t be worn together are named', () => {
    expect(short(checkWorn(rules, ['leather', 'armour-plates', 'carapace-armour', 'polymers']))).toEqual([
      ['two-platings', 'NN-ARM-1', { things: [named('armour-plates'), named('carapace-armour')] }],
      ['two-cushionings', 'NN-ARM-1', { things: [named('leather'), named('polymers')] }]
    ])
    expect(
      short(checkWorn(rules, ['bionic-leg', 'sword', 'bionic-leg', 'sword', 'sword', 'bionic-leg']))
    ).toEqual([['too-many-bionics', 'NN-BIO-4', { thing: named('bionic-leg'), count: 3, max: 2 }]])
    expect(checkWorn(rules, ['bionic-leg', 'bionic-leg', 'leather', 'power-armour', 'banana'])).toEqual([])
  })

  test('NN-RUL-60, NN-GRN-7: the item itself shows the price of a weapon master and the missing values of a grenade launcher', () => {
    expect(rules.thing('weapon-master')!.effect).toMatchObject({
      fr: expect.stringContaining('dépensé'),
      en: expect.stringContaining('used up')
    })
    expect(rules.thing('grenade-launcher')!.effect).toMatchObject({
      fr: expect.stringMatching(/ni mode de tir, ni jet de munitions/),
      en: expect.stringMatching(/no fire mode, no ammo roll/)
    })
  })

  test('NN-GEAR-11, MAGOT-2: a second anti-grav vest is refused, one beside other gear is not', () => {
    expect(checkWorn(rules, ['anti-grav-vest', 'sword'])).toEqual([])
    expect(checkWorn(rules, ['anti-grav-vest', 'sword', 'anti-grav-vest'])).toMatchObject([
      { code: 'worn-twice', rules: ['NN-GEAR-11', 'MAGOT-2'], params: { count: 2 } }
    ])
  })

  test('NN-GEAR-6, NN-GEAR-7, NN-COM-1: an attachment that does not fit the weapon is refused', () => {
    const why = (item: string, weapon: string) => short(checkFit(rules, item, weapon))
    const about = (item: string, weapon: string) => ({ thing: named(item), weapon: named(weapon) })
    expect(why('telescopic-sight', 'autocannon')).toEqual([
      ['does-not-fit', 'NN-GEAR-7', about('telescopic-sight', 'autocannon')]
    ])
    expect(why('combi-melta', 'laspistol')).toEqual([
      ['does-not-fit', 'NN-COM-1', about('combi-melta', 'laspistol')]
    ])
    expect(why('bayonet', 'sword')).toEqual([['does-not-fit', 'NN-GEAR-6', about('bayonet', 'sword')]])
    expect(why('bayonet', 'standard-reload:lasgun')).toEqual([
      ['does-not-fit', 'NN-GEAR-6', about('bayonet', 'standard-reload:lasgun')]
    ])
    expect(why('sword', 'lasgun')).toEqual([['not-an-attachment', '', { thing: named('sword') }]])
    expect(why('banana', 'lasgun')).toEqual([['unknown-id', '', { id: 'banana' }]])
    expect(why('bayonet', 'banana')).toEqual([['unknown-id', '', { id: 'banana' }]])
    for (const [item, weapon] of [
      ['bayonet', 'autocannon'],
      ['telescopic-sight', 'laspistol'],
      ['combi-flamer', 'boltgun']
    ] as const)
      expect(why(item, weapon)).toEqual([])
  })

  test('NN-LOOT-6, NN-GEAR-1: an item comes with its consumables', () => {
    expect(refillsOf(rules, 'stimulant-injector')).toEqual(['stimulant-dose'])
    expect(refillsOf(rules, 'autopistol')).toEqual([
      'standard-reload:autopistol',
      'flat-head-rounds:autopistol'
    ])
    expect(refillsOf(rules, 'missile-launcher')).toEqual([
      'frag-missile',
      'anti-tank-missile',
      'plasma-missile'
    ])
    for (const nothing of ['sword', 'bayonet', 'banana']) expect(refillsOf(rules, nothing)).toEqual([])
    expect(canChangeHands(rules.thing('sword')!)).toBe(true)
    expect(canChangeHands(rules.thing('leather')!)).toBe(false)
  })

  test('NN-CHG-1: items need a number of hands', () => {
    expect(
      [
        'sword',
        'power-fist',
        'eviscerator',
        'laspistol',
        'lasgun',
        'arbitrator-shield',
        'bayonet',
        'leather',
        'frag-grenade'
      ].map((id) => handsOf(rules.thing(id)!))
    ).toEqual([1, 1, 2, 1, 2, 1, 0, 0, 0])
    expect(handsTaken(rules, ['sword', 'banana', 'lasgun'])).toBe(3)
  })
})

describe('what is in hand', () => {
  test('NN-CHG-1, NN-GEAR-6, NN-MEL-13, NN-SKL-30: too many hands, a loose bayonet, an accompanied fist and too much for a headbutter are refused', () => {
    const why = (weapons: string[], skills: string[] = []) => short(checkHands(rules, weapons, skills))
    expect(why(['sword', 'laspistol'])).toEqual([])
    expect(why(['lasgun', 'bayonet'])).toEqual([])
    expect(why(['lasgun', 'sword'])).toEqual([['too-many-hands', 'NN-CHG-1', { needed: 3, hands: 2 }]])
    expect(why(['lasgun', 'bayonet', 'bayonet'])).toEqual([
      ['bayonet-loose', 'NN-GEAR-6', { thing: named('bayonet') }]
    ])
    expect(why(['bayonet'])).toEqual([['bayonet-loose', 'NN-GEAR-6', { thing: named('bayonet') }]])
    expect(why(['arbitrator-shield', 'sword'])).toEqual([])
    expect(why(['power-fist', 'sword'])).toEqual([
      ['sole-melee-weapon', 'NN-MEL-13', { thing: named('power-fist') }]
    ])
    expect(why(['banana', 'leather'], ['magic'])).toEqual([
      ['unknown-id', '', { id: 'banana' }],
      ['unknown-id', '', { id: 'magic' }],
      ['not-a-weapon', '', { thing: named('leather') }]
    ])
    expect(short(wielding(rules, ['sword', 'dagger', 'dagger'], ['headbutt']).reasons)).toEqual([
      ['too-many-weapons', 'NN-SKL-30', { count: 3, max: 2 }]
    ])
  })

  test('NN-MEL-13: a fist counts as alone also while a pistol fires, but not beside a shield or a silent pistol', () => {
    const codes = (weapons: string[], fired = 0) =>
      wielding(rules, weapons, [], fired).reasons.map(({ code }) => code)
    expect(codes(['power-fist', 'arbitrator-shield'])).toEqual([])
    expect(codes(['power-fist', 'laspistol'])).toEqual([])
    expect(codes(['power-fist', 'laspistol'], 1)).toEqual(['sole-melee-weapon'])
    expect(codes(['sword', 'laspistol'], 1)).toEqual([])
  })

  test('NN-SKL-30: the club counts if there is room for it', () => {
    const club = (weapons: string[]) => wielding(rules, weapons, ['headbutt']).club
    expect([
      club([]),
      club(['sword']),
      club(['sword', 'dagger']),
      club(['eviscerator']),
      club(['power-fist'])
    ]).toEqual([true, true, false, false, false])
    expect(wielding(rules, [], []).club).toBe(false)
    expect(wielding(rules, ['sword'], ['headbutt']).list.map(({ name }) => name)).toEqual([
      named('sword'),
      named('axe-club')
    ])
  })

  test('NN-RUL-27: if bonuses don’t add up, the weapon with the most counts, and of two equals the stronger', () => {
    const one = (weapons: string[]) =>
      adding(necro({ meleeWeaponStacking: 'attack-defence-only' }), wielding(rules, weapons, []).list).map(
        ({ name }) => name
      )
    expect(one(['dagger', 'power-sword'])).toEqual([named('power-sword')])
    expect(one(['power-sword', 'dagger'])).toEqual([named('power-sword')])
    expect(one(['chainsword', 'sword'])).toEqual([named('sword')]) // 1 + 3 and 2 + 2: the sword is stronger
    expect(one(['sword', 'chainsword'])).toEqual([named('sword')])
    expect(adding(rules, wielding(rules, ['sword', 'dagger'], []).list)).toHaveLength(2)
  })

  test('NN-GEAR-4, NN-GEAR-6: shield and bayonet have their own rule', () => {
    expect(gearRules(rules, ['sword', 'arbitrator-shield', 'bayonet', 'lasgun', 'banana'])).toEqual([
      'NN-GEAR-4',
      'NN-GEAR-6'
    ])
  })
})

describe('loads and prices', () => {
  test('NN-ENC-1: a load that is too heavy is refused with the excess', () => {
    expect(short(checkLoad(rules, 'kid', ['lasgun', 'lasgun', 'frag-grenade']))).toEqual([
      ['too-heavy', 'NN-ENC-1', { total: 10.5, capacity: 10, over: 0.5 }]
    ])
    expect(checkLoad(rules, 'kid', ['lasgun', 'lasgun'])).toEqual([])
    expect(checkLoad(rules, 'kid', ['lasgun', 'lasgun', 'frag-grenade'], ['beast-of-burden'])).toEqual([])
    expect(weightOf(rules, ['frag-grenade', 'frag-grenade', 'frag-grenade', 'banana'])).toBe(1.5)
  })

  test('NN-RUL-48: bionics are not sold; an unknown thing has no price', () => {
    expect(refused(saleOf(rules, 'bionic-eye'))).toEqual([
      ['not-for-sale', 'NN-RUL-48', { thing: named('bionic-eye') }]
    ])
    expect(refused(saleOf(rules, 'banana'))).toEqual([['unknown-id', '', { id: 'banana' }]])
    expect(saleOf(rules, 'lasgun')).toEqual({ credits: 12 })
    expect(listPrice(rules, ['lasgun', 'banana', 'dagger'])).toBe(30)
  })

  test('NN-MAS-1: master-crafted items are limited to some kinds', () => {
    expect(masterCrafted(rules, 'lasgun')?.thing.id).toBe('master-crafted:lasgun')
    expect(masterCrafted(rules, 'master-crafted:lasgun')).toMatchObject({
      thing: { id: 'master-crafted:lasgun' },
      reloadPrice: 8
    })
    expect(masterCrafted(rules, 'missile-launcher')).toMatchObject({ reloadPrice: null })
    for (const none of ['sword', 'banana', 'leather', 'master-crafted'])
      expect(masterCrafted(rules, none)).toBeUndefined()
  })

  test('NN-GANG-2, NN-BUY-2, NN-RUL-47: too many rare items are refused, by phase; the invented one is left out, in any position', () => {
    expect(short(checkRare(rules, 'creation', 4))).toEqual([
      ['too-many-rare', 'NN-GANG-2', { rare: 4, limit: 3 }]
    ])
    expect(short(checkRare(rules, 'interlude', 3))).toEqual([
      ['too-many-rare', 'NN-BUY-2', { rare: 3, limit: 2 }]
    ])
    expect([checkRare(rules, 'creation', 3), checkRare(rules, 'interlude', 2)]).toEqual([[], []])
    expect(countRare(rules, ['lascannon', 'power-sword', 'banana', 'sword'])).toBe(2)
    expect(countRare(rules, ['lascannon', 'power-sword'], ['lascannon'])).toBe(1)
    expect(countRare(rules, ['power-sword', 'lascannon'], ['lascannon'])).toBe(1)
    expect(countRare(rules, ['power-sword', 'power-sword'], ['power-sword'])).toBe(1)
    expect(countRare(rules, ['power-sword'], ['lascannon'])).toBe(1)
    const counted = necro({ inventorOutsideRareLimit: false })
    expect(countRare(counted, ['power-sword'], ['lascannon'])).toBe(2)
    expect(countRare(counted, ['lascannon', 'power-sword'], ['lascannon'])).toBe(2)
  })

  test('NN-GANG-1, NN-GANG-2, NN-GANG-3, NN-FTR-1: a whole gang’s reasons each name their fighter', () => {
    const poor = judgeCreation(rules, {
      house: 'orlock',
      fighters: [
        { type: 'leader', items: ['lascannon', 'power-armour', 'power-armour'] },
        { type: 'kid', items: ['meltagun'] }
      ],
      stash: ['lascannon', 'lascannon', 'lascannon']
    })
    expect(short(poor.reasons)).toEqual([
      ['not-enough-credits', 'NN-GANG-1', { spent: 1665, credits: 1500, missing: 165 }],
      ['too-many-rare', 'NN-GANG-2', { rare: 6, limit: 3 }],
      ['not-for-type', 'NN-FTR-4', { thing: named('lascannon'), type: typed('leader'), fighter: 1 }],
      [
        'not-for-type',
        'NN-FTR-5 NN-FTR-6',
        { thing: named('power-armour'), type: typed('leader'), fighter: 1 }
      ],
      [
        'not-for-type',
        'NN-FTR-5 NN-FTR-6',
        { thing: named('power-armour'), type: typed('leader'), fighter: 1 }
      ],
      ['two-platings', 'NN-ARM-1', { things: [named('power-armour'), named('power-armour')], fighter: 1 }],
      ['too-heavy', 'NN-ENC-1', { total: 20, capacity: 12, over: 8, fighter: 1 }],
      ['not-for-type', 'NN-FTR-3 NN-SKL-31', { thing: named('meltagun'), type: typed('kid'), fighter: 2 }]
    ])
    const crowd = judgeCreation(rules, {
      house: 'orlock',
      fighters: Array.from({ length: 9 }, () => ({ type: 'kid', items: [] })),
      stash: []
    })
    expect(short(crowd.reasons)).toEqual([
      ['gang-too-large', 'NN-GANG-3', { members: 9, cap: 8 }],
      ['too-few-of-type', 'NN-FTR-1', { type: typed('leader'), count: 0, min: 1 }]
    ])
    expect(crowd).toMatchObject({ spent: 405, left: 1095, rare: 0, members: 9, cap: 8, gangValue: 405 })
    const specialists = judgeCreation(rules, {
      house: 'orlock',
      fighters: [
        { type: 'leader', items: [] },
        { type: 'kid', items: ['combi-melta'], skills: ['specialist'] }
      ],
      stash: []
    })
    expect(specialists.reasons).toEqual([])
  })
})

describe('members and skills', () => {
  test('NN-FTR-1, NN-GANG-3, NN-BUY-4: recruits who can’t join are refused with the reason', () => {
    expect(short(checkTypes(rules, ['leader', 'leader', 'heavy', 'heavy', 'heavy']))).toEqual([
      ['too-many-of-type', 'NN-FTR-1', { type: typed('leader'), count: 2, max: 1 }],
      ['too-many-of-type', 'NN-FTR-1', { type: typed('heavy'), count: 3, max: 2 }]
    ])
    const eight = ['leader', ...Array<string>(7).fill('kid')]
    expect(short(checkRecruit(rules, eight, 2499, 'kid'))).toEqual([
      ['gang-full', 'NN-GANG-3', { members: 8, cap: 8, gangValue: 2499 }]
    ])
    expect(checkRecruit(rules, eight, 2500, 'kid')).toEqual([])
    // An existing fault with another type does not count against the newcomer.
    expect(checkRecruit(rules, ['heavy', 'heavy', 'heavy'], 0, 'kid')).toEqual([])
    expect(short(checkRecruit(rules, ['leader', 'heavy', 'heavy'], 0, 'heavy'))).toEqual([
      ['too-many-of-type', 'NN-FTR-1', { type: typed('heavy'), count: 3, max: 2 }]
    ])
    expect(short(checkRecruit(rules, [], 0, 'ogre'))).toEqual([['unknown-id', '', { id: 'ogre' }]])
  })

  test('NN-SKA-2, NN-SKA-4, NN-SKA-6: a skill may be learnt if its family is open or opened by a weapon master, and not too often', () => {
    const kid = { house: 'goliath', type: 'kid', skills: ['dodge', 'specialist'] }
    const may = (skill: string, master = false, more: string[] = []) =>
      mayLearn(rules, { ...kid, skills: [...kid.skills, ...more] }, skill, master)
    expect([may('shadow'), may('shadow', true), may('shadow', true, ['shadow'])]).toEqual([
      false,
      true,
      false
    ])
    expect([
      may('dodge'),
      may('dodge', true),
      may('berserk'),
      may('specialist', true),
      may('magic', true)
    ]).toEqual([false, false, true, true, false])
    expect(familiesOf(rules, 'nowhere', 'kid')).toEqual([])
    expect(familiesOf(rules, 'van-saar', 'heavy')).toEqual(['shooting', 'techno'])
    expect(familiesOf(rules, 'goliath', 'ogre')).toEqual(['combat', 'muscle'])
    expect(mayRepeat(rules, 'magic', 0)).toBe(false)
  })
})
