import { describe, expect, test } from 'vitest'
import { textsWithFigures, type TextFiles } from '../../../src-main/kernel/content/figures'
import { reason } from '../../../src-main/kernel/values/verdict'
import {
  checkNecroFiles,
  checkNecroHouseRules,
  loadNecro,
  meleeFacts,
  rangedFacts
} from '../../../src-main/systems/neo-necro/catalogue/rules'
import { parseFiles } from '../../../src-main/systems/neo-necro/catalogue/files'
import { withFigures } from '../../../src-main/systems/neo-necro/catalogue/figures-in-words'
import { wordReader } from '../../../src-main/systems/neo-necro/catalogue/words'
import { necro, necroRaw } from '../../support/neo-necro-raw'

// The complete rules: each list of the resources with its texts, and every item for sale.

const rules = necro()
const { files: book } = parseFiles(necroRaw())
const told = textsWithFigures(book as typeof book & TextFiles, rules.houseRules)
const files = { ...book, 'text/fr': told.fr, 'text/en': told.en } as typeof book
const words = wordReader(files)
const named = (section: string, list: readonly { id: string }[]) =>
  list.map((entry) => ({ ...entry, name: words(section, entry.id) }))
const effective = (section: string, list: readonly { id: string }[]) =>
  named(section, list).map((entry) => ({
    ...entry,
    effect: withFigures(words(section, entry.id, 'effect')!, {
      ...entry,
      ...files['tables/combat'].fireModes.find(({ requiresSkill }) => requiresSkill === entry.id)
    })
  }))

describe('the rules', () => {
  test('have each list of the resources with its names and effects', () => {
    expect(rules.characteristics).toEqual(
      named('characteristics', files['system'].characteristics).map((one) => ({
        ...one,
        abbr: words('characteristics', one.id, 'abbr')
      }))
    )
    expect(rules.categories).toEqual(named('categories', files['catalogue/categories']))
    expect(rules.fighterTypes).toEqual(named('fighterTypes', files['catalogue/fighter-types']))
    expect(rules.fighterRules).toEqual(effective('fighterRules', files['catalogue/fighter-rules']))
    expect(rules.skillFamilies).toEqual(named('skillFamilies', files['catalogue/skill-families']))
    expect(rules.skills).toEqual(effective('skills', files['catalogue/skills']))
    expect(rules.injuries).toEqual(effective('injuries', files['tables/injuries'].table))
    expect(rules.specialRules).toEqual(effective('specialRules', files['catalogue/special-rules']))
    expect(rules.learningCategories).toEqual(
      named('experienceCategories', files['tables/experience'].categories)
    )
    expect(rules.interludeSteps).toEqual(named('interludeSteps', files['tables/interlude']))
    expect(rules.houses).toEqual(
      named('houses', files['catalogue/houses']).map((house, n) => {
        const { fury } = files['catalogue/houses'][n]!
        return {
          ...house,
          fury: {
            ...fury,
            name: words('furies', fury.id),
            effect: withFigures(words('furies', fury.id, 'effect')!, fury)
          }
        }
      })
    )
    for (const list of [
      rules.fighterRules,
      rules.skills,
      rules.injuries,
      rules.specialRules,
      rules.houses.map(({ fury }) => fury)
    ])
      for (const { name, effect } of list)
        expect([name, effect]).toEqual(
          Array(2).fill({
            fr: expect.stringMatching(/\S/) as string,
            en: expect.stringMatching(/\S/) as string
          })
        )
  })

  test('have each table unchanged', () => {
    const {
      masterCrafted,
      combis,
      combat,
      creation,
      experience,
      gangValue,
      income,
      memberCap,
      pay,
      reserves,
      trade,
      turn,
      text,
      houseFamilies
    } = rules
    expect({
      masterCrafted,
      combis,
      combat,
      creation,
      experience,
      gangValue,
      income,
      memberCap,
      pay,
      reserves,
      trade,
      turn
    }).toEqual({
      masterCrafted: files['catalogue/master-crafted'],
      combis: files['catalogue/combis'],
      combat: files['tables/combat'],
      creation: files['tables/creation'],
      experience: files['tables/experience'],
      gangValue: files['tables/gang-value'],
      income: files['tables/income'],
      memberCap: files['tables/member-cap'],
      pay: files['tables/pay'],
      reserves: files['tables/reserves'],
      trade: files['tables/trade'],
      turn: files['tables/turn']
    })
    expect(text).toEqual({ fr: files['text/fr'], en: files['text/en'] })
    expect(houseFamilies).toEqual(
      Object.fromEntries(files['catalogue/houses'].map(({ id, skillFamilies }) => [id, skillFamilies]))
    )
  })

  test('find each by its id', () => {
    expect(
      [
        rules.characteristic('ws'),
        rules.fighterType('kid'),
        rules.fighterRule('leader-of-men'),
        rules.house('orlock'),
        rules.skillFamily('techno'),
        rules.skill('dodge'),
        rules.injury('shock'),
        rules.fireMode('custom'),
        rules.thing('lasgun')
      ].map((one) => one?.id)
    ).toEqual(['ws', 'kid', 'leader-of-men', 'orlock', 'techno', 'dodge', 'shock', 'custom', 'lasgun'])
    expect([
      rules.characteristic('x'),
      rules.fighterType('x'),
      rules.fighterRule('x'),
      rules.house('x'),
      rules.skillFamily('x'),
      rules.skill('x'),
      rules.injury('x'),
      rules.fireMode('x'),
      rules.thing('x')
    ]).toEqual(Array(9).fill(undefined))
    for (const thing of rules.things()) expect(rules.thing(thing.id)).toBe(thing)
  })

  test('have each ruling with its texts and those of its options', () => {
    const fr = (
      files['text/fr'] as {
        [section: string]: { [key: string]: { label: string; options?: { [option: string]: string } } }
      }
    )['houseRules']!
    const en = (
      files['text/en'] as (typeof files)['text/fr'] & {
        [section: string]: { [key: string]: { label: string; options?: { [option: string]: string } } }
      }
    )['houseRules']!
    expect(rules.houseRuleEntries).toEqual(
      files['tables/house-rules'].map((entry) => ({
        ...entry,
        label: { fr: fr[entry.key]!.label, en: en[entry.key]!.label },
        optionNames: Object.fromEntries(
          (entry.options ?? []).map((option) => [
            option,
            { fr: fr[entry.key]!.options![option]!, en: en[entry.key]!.options![option]! }
          ])
        )
      }))
    )
  })

  test('can’t be changed, to the last list', () => {
    const frozen = (value: unknown): boolean =>
      typeof value !== 'object' ||
      value === null ||
      (Object.isFrozen(value) && Object.values(value).every(frozen))
    expect([frozen(rules), frozen(rules.things()), Object.isFrozen(rules.thing)]).toEqual([true, true, true])
  })
})

describe('everything that can be bought', () => {
  const plain = {
    base: '',
    availability: 'common',
    encumbrance: 0,
    location: 'carried',
    consumable: false,
    bodyFixed: false,
    weapon: null,
    masterCrafted: false,
    attachesTo: null,
    effect: null
  }
  const thing = (id: string) => ({
    ...plain,
    base: id,
    id,
    name: words('things', id),
    effect: words('things', id, 'effect') ?? null
  })
  const from = <List extends readonly { id: string }[]>(list: List, id: string): List[number] =>
    list.find((one) => one.id === id)!
  const lasgun = from(files['catalogue/rifles'], 'lasgun')
  const standard = from(files['catalogue/ammo'], 'standard-reload')

  test('NN-WPN-1, NN-ARM-2, NN-ARM-3, NN-WPN-10: weapons, armour, cushioning and grenades are unchanged', () => {
    expect(rules.thing('sword')).toEqual({
      ...thing('sword'),
      category: 'melee',
      price: 10,
      encumbrance: 2,
      kind: 'weapon',
      facts: from(files['catalogue/melee'], 'sword')
    })
    expect(rules.thing('power-fist')).toMatchObject({ category: 'heavy-melee' })
    expect(rules.thing('lasgun')).toEqual({
      ...thing('lasgun'),
      category: 'rifles',
      price: 25,
      encumbrance: 5,
      kind: 'weapon',
      facts: lasgun
    })
    expect(['bolt-pistol', 'meltagun', 'heavy-bolter'].map((id) => rules.thing(id)?.category)).toEqual([
      'pistols',
      'special',
      'heavy'
    ])
    expect(rules.thing('carapace-armour')).toMatchObject({
      category: 'armour',
      kind: 'plating',
      bodyFixed: from(files['catalogue/armour'].plating, 'carapace-armour').bodyFixed
    })
    expect(rules.thing('power-armour')).toMatchObject({
      category: 'heavy-armour',
      kind: 'plating',
      bodyFixed: true
    })
    expect(rules.thing('leather')).toEqual({
      ...thing('leather'),
      category: 'armour',
      price: 10,
      bodyFixed: true,
      kind: 'cushioning',
      facts: from(files['catalogue/armour'].cushioning, 'leather')
    })
    expect(rules.thing('frag-grenade')).toEqual({
      ...thing('frag-grenade'),
      category: 'grenades',
      price: 4,
      encumbrance: 0.5,
      consumable: true,
      kind: 'grenade',
      facts: from(files['catalogue/grenades'], 'frag-grenade')
    })
  })

  test('gear, organs, scenery and combis have their place, their fitting and their consumption', () => {
    expect(rules.thing('bayonet')).toEqual({
      ...thing('bayonet'),
      category: 'gear',
      price: 7,
      attachesTo: ['pistols', 'rifles', 'special', 'heavy'],
      kind: 'gear',
      facts: from(files['catalogue/gear'], 'bayonet')
    })
    expect(rules.thing('tunnels')).toMatchObject({
      location: 'stash',
      consumable: true,
      encumbrance: 0,
      bodyFixed: false
    })
    expect(rules.thing('anti-grav-vest')).toMatchObject({
      bodyFixed: true,
      availability: 'rare',
      attachesTo: null
    })
    expect(rules.thing('bionic-eye')).toEqual({
      ...thing('bionic-eye'),
      category: 'gear',
      price: 65,
      availability: 'rare',
      bodyFixed: true,
      kind: 'bionic',
      facts: from(files['catalogue/bionics'], 'bionic-eye')
    })
    expect(rules.thing('mines')).toEqual({
      ...thing('mines'),
      category: 'gear',
      price: 15,
      location: 'stash',
      kind: 'scenario',
      facts: from(files['catalogue/scenario'], 'mines')
    })
    const combis = files['catalogue/combis']
    expect(rules.thing('combi-melta')).toEqual({
      ...thing('combi-melta'),
      category: 'gear',
      price: 40,
      encumbrance: 1,
      attachesTo: ['rifles'],
      effect: words('things', 'combi', 'effect'),
      kind: 'combi',
      facts: { ...combis, ...from(combis.variants, 'combi-melta') }
    })
  })

  test('NN-EQP-1, NN-MAS-1, NN-RUL-31: a reload belongs to its weapon; master crafting costs half as much again, rounded up, for reloads too', () => {
    const made = { fr: 'Fusil laser de maître', en: 'Master-crafted lasgun' }
    expect(rules.thing('standard-reload:lasgun')).toEqual({
      ...thing('standard-reload'),
      id: 'standard-reload:lasgun',
      base: 'standard-reload',
      name: { fr: 'Recharge (Fusil laser)', en: 'Reload (Lasgun)' },
      category: 'rifles',
      price: 5,
      encumbrance: 1,
      consumable: true,
      weapon: 'lasgun',
      kind: 'ammo',
      facts: standard
    })
    expect(rules.thing('master-crafted:lasgun')).toEqual({
      ...thing('lasgun'),
      id: 'master-crafted:lasgun',
      name: made,
      effect: words('things', 'master-crafted', 'effect'),
      category: 'rifles',
      price: 38,
      availability: 'rare',
      encumbrance: 5,
      masterCrafted: true,
      kind: 'weapon',
      facts: lasgun
    })
    expect(rules.thing('standard-reload:master-crafted:lasgun')).toMatchObject({
      price: 8,
      availability: 'common',
      weapon: 'master-crafted:lasgun',
      masterCrafted: true,
      name: { en: 'Reload (Master-crafted lasgun)' }
    })
  })

  test('NN-GEAR-10, NN-WPN-9: other rounds are for the weapons that fire them, a missile has its own name, unless its launcher is master-crafted', () => {
    expect(
      rules
        .things()
        .filter(({ id }) => id.startsWith('flat-head-rounds'))
        .map(({ id }) => id)
    ).toEqual([
      'flat-head-rounds:machine-pistol',
      'flat-head-rounds:master-crafted:machine-pistol',
      'flat-head-rounds:autopistol',
      'flat-head-rounds:master-crafted:autopistol',
      'flat-head-rounds:assault-rifle',
      'flat-head-rounds:master-crafted:assault-rifle'
    ])
    expect(rules.thing('frag-missile')).toMatchObject({
      id: 'frag-missile',
      name: words('things', 'frag-missile'),
      category: 'heavy',
      price: 12,
      weapon: 'missile-launcher',
      masterCrafted: false
    })
    expect(rules.thing('frag-missile:master-crafted:missile-launcher')).toMatchObject({
      price: 18,
      weapon: 'master-crafted:missile-launcher',
      masterCrafted: true
    })
    expect([
      rules.thing('standard-reload:missile-launcher'),
      rules.thing('frag-missile:missile-launcher'),
      rules.thing('standard-reload:sword')
    ]).toEqual([undefined, undefined, undefined])
  })

  test('items are in catalogue order, each with its weapon', () => {
    const ids = rules.things().map(({ id }) => id)
    expect(ids.slice(0, 6)).toEqual(files['catalogue/melee'].map(({ id }) => id))
    const at = ids.indexOf('lasgun')
    expect(ids.slice(at, at + 4)).toEqual([
      'lasgun',
      'standard-reload:lasgun',
      'master-crafted:lasgun',
      'standard-reload:master-crafted:lasgun'
    ])
    expect(
      [
        'sword',
        'power-fist',
        'bolt-pistol',
        'lasgun',
        'meltagun',
        'heavy-bolter',
        'frag-grenade',
        'carapace-armour',
        'leather',
        'power-armour',
        'bayonet',
        'combi-melta',
        'bionic-eye',
        'mines'
      ]
        .map((id) => ids.indexOf(id))
        .every((place, n, all) => n === 0 || place > all[n - 1]!)
    ).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('a weapon is ranged or melee, other items are neither', () => {
    const facts = (id: string) => [rangedFacts(rules.thing(id))?.id, meleeFacts(rules.thing(id))?.id]
    expect([facts('lasgun'), facts('sword'), facts('leather'), facts('nothing')]).toEqual([
      ['lasgun', undefined],
      [undefined, 'sword'],
      [undefined, undefined],
      [undefined, undefined]
    ])
  })
})

describe('invalid resources', () => {
  const broken = (file: string, content: unknown) => ({
    files: { ...necroRaw().files, [file]: content as never }
  })

  test('are reported by file, entry and field, first for their shape, then for their content', () => {
    expect(checkNecroFiles(necroRaw())).toEqual([])
    expect(checkNecroFiles(broken('tables/weather', {}))).toEqual([
      reason('resource-file-unknown', [], { file: 'tables/weather' })
    ])
    expect(checkNecroFiles(broken('tables/pay', { ...files['tables/pay'], kid: 16 }))).toEqual([
      reason('facts-differ', [], { file: 'catalogue/fighter-types', at: 'kid.pay', other: 'tables/pay: kid' })
    ])
  })

  test('are not loaded, and the log names the place', () => {
    expect(() => loadNecro(broken('tables/weather', {}))).toThrow(
      'neo-necro: tables/weather: resource-file-unknown'
    )
    expect(() => loadNecro(broken('tables/pay', { ...files['tables/pay'], kid: 16 }))).toThrow(
      'neo-necro: catalogue/fighter-types: kid.pay: facts-differ {"other":"tables/pay: kid"}'
    )
    expect(() => loadNecro(necroRaw(), { weather: true, storm: 1 })).toThrow(
      'neo-necro: house rules: house-rule-unknown {"key":"weather"}\nhouse rules: house-rule-unknown {"key":"storm"}'
    )
    expect(() => loadNecro(broken('tables/creation', { credits: 1 }))).toThrow(
      /^neo-necro: tables\/creation: \w+: resource-missing$/m
    )
  })

  test('rulings are not checked against illegible files', () => {
    expect(checkNecroHouseRules(necroRaw(), {})).toEqual([])
    expect(checkNecroHouseRules(necroRaw(), { weather: true })).toEqual([
      reason('house-rule-unknown', [], { key: 'weather' })
    ])
    expect(checkNecroHouseRules(broken('tables/weather', {}), { weather: true })).toEqual([
      reason('resource-file-unknown', [], { file: 'tables/weather' })
    ])
  })
})
