import { describe, expect, test } from 'vitest'
import { isRefusal, type Reason } from '../../../src-main/kernel/values/verdict'
import { sightBonus, throwBands } from '../../../src-main/systems/neo-necro/formulas/arms'
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
import {
  checkLootable,
  comesAlong,
  hasRoom,
  without
} from '../../../src-main/systems/neo-necro/formulas/looting'
import { checkRecruit, checkTypes } from '../../../src-main/systems/neo-necro/formulas/members'
import {
  furySays,
  modOf,
  skillMod,
  skillSays,
  thingMod
} from '../../../src-main/systems/neo-necro/formulas/mods'
import { listPrice, masterCrafted, saleOf } from '../../../src-main/systems/neo-necro/formulas/prices'
import { checkRare, countRare } from '../../../src-main/systems/neo-necro/formulas/rare'
import { arcReceived, savesAgainst, shieldHelps } from '../../../src-main/systems/neo-necro/formulas/saves'
import { baseWeapon, firearm, loaded } from '../../../src-main/systems/neo-necro/formulas/shots'
import { familiesOf, mayLearn, mayRepeat } from '../../../src-main/systems/neo-necro/formulas/skills'
import { survivalDice, survivalState } from '../../../src-main/systems/neo-necro/formulas/survival'
import {
  adding,
  checkHands,
  gearRules,
  handsTaken,
  wielding
} from '../../../src-main/systems/neo-necro/formulas/wielding'
import { necro } from '../../support/neo-necro-raw'

// Why not, by which rule, and with what to say of it: the reasons themselves, to the last parameter.

const rules = necro()
const named = (id: string) => rules.thing(id)!.name
const typed = (id: string) => rules.fighterType(id)!.name
/** Reasons in short: code, rules, parameters. */
const short = (reasons: readonly Reason[]) =>
  reasons.map(({ code, rules: cited, params }) => [code, cited.join(' '), params])
const refused = (verdict: unknown): unknown => (isRefusal(verdict) ? short(verdict.refused) : verdict)

describe('equipment', () => {
  test('NN-FTR-2 to NN-FTR-6, NN-ENC-4, NN-GEAR-5, NN-COM-2: what a type may not have, and by which rule', () => {
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

  test('NN-ARM-1, NN-BIO-4: what can’t be worn together is named', () => {
    expect(short(checkWorn(rules, ['leather', 'armour-plates', 'carapace-armour', 'polymers']))).toEqual([
      ['two-platings', 'NN-ARM-1', { things: [named('armour-plates'), named('carapace-armour')] }],
      ['two-cushionings', 'NN-ARM-1', { things: [named('leather'), named('polymers')] }]
    ])
    expect(
      short(checkWorn(rules, ['bionic-leg', 'sword', 'bionic-leg', 'sword', 'sword', 'bionic-leg']))
    ).toEqual([['too-many-bionics', 'NN-BIO-4', { thing: named('bionic-leg'), count: 3, max: 2 }]])
    expect(checkWorn(rules, ['bionic-leg', 'bionic-leg', 'leather', 'power-armour', 'banana'])).toEqual([])
  })

  test('NN-RUL-60, NN-GRN-7: what a weapon master costs, and what a grenade launcher has not, stands at the thing itself', () => {
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

  test('NN-GEAR-6, NN-GEAR-7, NN-COM-1: what does not fit a weapon', () => {
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

  test('NN-LOOT-6, NN-GEAR-1: what a thing uses up comes along with it', () => {
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

  test('NN-CHG-1: how many hands things take', () => {
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
  test('NN-CHG-1, NN-GEAR-6, NN-MEL-13, NN-SKL-30: too many hands, a loose bayonet, a fist that is not alone, too much for a headbutter', () => {
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

  test('NN-MEL-13: a fist is alone also while a pistol fires, but not beside a shield or a silent pistol', () => {
    const codes = (weapons: string[], fired = 0) =>
      wielding(rules, weapons, [], fired).reasons.map(({ code }) => code)
    expect(codes(['power-fist', 'arbitrator-shield'])).toEqual([])
    expect(codes(['power-fist', 'laspistol'])).toEqual([])
    expect(codes(['power-fist', 'laspistol'], 1)).toEqual(['sole-melee-weapon'])
    expect(codes(['sword', 'laspistol'], 1)).toEqual([])
  })

  test('NN-SKL-30: the club counts where there is room for it', () => {
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

  test('NN-RUL-27: where they don’t add up, the one that gives the most, and of two equals the stronger', () => {
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

  test('NN-GEAR-4, NN-GEAR-6: shield and bayonet count by a rule of their own', () => {
    expect(gearRules(rules, ['sword', 'arbitrator-shield', 'bayonet', 'lasgun', 'banana'])).toEqual([
      'NN-GEAR-4',
      'NN-GEAR-6'
    ])
  })
})

describe('loads and prices', () => {
  test('NN-ENC-1: a load that is too heavy says by how much', () => {
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

  test('NN-MAS-1: what comes master-crafted', () => {
    expect(masterCrafted(rules, 'lasgun')?.thing.id).toBe('master-crafted:lasgun')
    expect(masterCrafted(rules, 'master-crafted:lasgun')).toMatchObject({
      thing: { id: 'master-crafted:lasgun' },
      reloadPrice: 8
    })
    expect(masterCrafted(rules, 'missile-launcher')).toMatchObject({ reloadPrice: null })
    for (const none of ['sword', 'banana', 'leather', 'master-crafted'])
      expect(masterCrafted(rules, none)).toBeUndefined()
  })

  test('NN-GANG-2, NN-BUY-2, NN-RUL-47: too many rare items, by the phase; the invented one is left out, wherever it stands', () => {
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

  test('NN-GANG-1, NN-GANG-2, NN-GANG-3, NN-FTR-1: a whole gang’s reasons, each with the fighter it speaks of', () => {
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
  test('NN-FTR-1, NN-GANG-3, NN-BUY-4: who can’t join, and why', () => {
    expect(short(checkTypes(rules, ['leader', 'leader', 'heavy', 'heavy', 'heavy']))).toEqual([
      ['too-many-of-type', 'NN-FTR-1', { type: typed('leader'), count: 2, max: 1 }],
      ['too-many-of-type', 'NN-FTR-1', { type: typed('heavy'), count: 3, max: 2 }]
    ])
    const eight = ['leader', ...Array<string>(7).fill('kid')]
    expect(short(checkRecruit(rules, eight, 2499, 'kid'))).toEqual([
      ['gang-full', 'NN-GANG-3', { members: 8, cap: 8, gangValue: 2499 }]
    ])
    expect(checkRecruit(rules, eight, 2500, 'kid')).toEqual([])
    // What is wrong already, with another type, is not the newcomer's fault.
    expect(checkRecruit(rules, ['heavy', 'heavy', 'heavy'], 0, 'kid')).toEqual([])
    expect(short(checkRecruit(rules, ['leader', 'heavy', 'heavy'], 0, 'heavy'))).toEqual([
      ['too-many-of-type', 'NN-FTR-1', { type: typed('heavy'), count: 3, max: 2 }]
    ])
    expect(short(checkRecruit(rules, [], 0, 'ogre'))).toEqual([['unknown-id', '', { id: 'ogre' }]])
  })

  test('NN-SKA-2, NN-SKA-4, NN-SKA-6: what may be learnt: a family that is open, or opened by a weapon master, and nothing too often', () => {
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

  test('NN-LOOT-2, NN-LOOT-7: what can’t be taken, and why', () => {
    expect(short(checkLootable(rules, victim, 'leather'))).toEqual([
      ['body-fixed', 'NN-LOOT-7', { thing: named('leather') }]
    ])
    expect(short(checkLootable(rules, victim, 'sword'))).toEqual([
      ['not-carried', 'NN-LOOT-2', { thing: named('sword') }]
    ])
    expect(short(checkLootable(rules, victim, 'banana'))).toEqual([['unknown-id', '', { id: 'banana' }]])
    expect(checkLootable(rules, victim, 'boltgun')).toEqual([])
  })

  test('NN-LOOT-6: all refills with a weapon, all other grenades with a grenade', () => {
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

  test('NN-LOOT-5: room on top of what he carries, once he has dropped something', () => {
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

describe('what skills, things and furies say', () => {
  test('NN-SKA-6: a skill counts once, however often it is listed; so does a thing', () => {
    expect(skillMod(rules, ['runner', 'runner', 'magic', 'leap'], 'sprintDistance')).toBe(3)
    expect(
      thingMod(rules, ['anti-grav-vest', 'anti-grav-vest', 'sword', 'banana'], 'encumbranceCapacity')
    ).toBe(1)
    expect(modOf(undefined, 'toHit')).toBe(0)
    expect(modOf(rules.skill('headbutt')!.mods, 'virtualWeapon')).toBe(0)
    expect(modOf(rules.skill('precise-shot')!.mods, 'toHit')).toBe(-1)
  })

  test('what is said without a number is said by this key only', () => {
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

  test('NN-OUT-1, NN-OUT-2: no die while wounds are left; a die below 1 is a light wound, one above 10 is out', () => {
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

  test('what is no firearm, or has no such profile', () => {
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

  test('NN-EQP-3, NN-GEAR-10: a load is for its weapon', () => {
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

  test('NN-GEAR-7, NN-BIO-2, NN-GRN-2: sights and throws', () => {
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

  test('NN-SKL-7, NN-SKL-22: who is always struck in front, and by which skill', () => {
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

  test('NN-SAV-3, NN-GEAR-2, NN-SKL-9: which saves he may roll, with which shield', () => {
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
