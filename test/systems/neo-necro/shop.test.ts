import { describe, expect, test } from 'vitest'
import { STASH } from '../../../src-main/kernel/state/roster'
import { reason } from '../../../src-main/kernel/values/verdict'
import { battleSheet } from '../../../src-main/systems/neo-necro/battle'
import { thingFacts } from '../../../src-main/systems/neo-necro/sheet/facts'
import { offersFor } from '../../../src-main/systems/neo-necro/roster/offers'
import { recruitOffers } from '../../../src-main/systems/neo-necro/roster/recruits'
import { systemSheet } from '../../../src-main/systems/neo-necro/describe'
import { gangOf } from '../../support/necro-gang'
import { say } from '../../support/necro-interlude'
import { words } from '../../support/necro-lines'
import { necro } from '../../support/neo-necro-raw'

// The offers with their numbers as the tables print them, and the game's description for the window.

const rules = necro()
const text = (lines: string): string => lines.trim()

test('NN-WPN-1 to 10, NN-ARM-2, NN-ARM-3, NN-COM-1: any item shows its numbers', () => {
  const told = (id: string): string =>
    [
      id,
      ...thingFacts(rules, rules.thing(id)!).map(({ label, value }) => `${words(label)} ${words(value)}`)
    ].join(' | ')
  const expected = text(`
dagger | <labels.attack> 0 | <labels.defence> +1 | <labels.strength> +1 | <labels.threshold> 1
two-handed-sword-axe | <labels.attack> +3 | <labels.defence> +3 | <labels.strength> +4 | <labels.threshold> 5 | <labels.special> damage level 2, two hands
power-fist | <labels.attack> +3 | <labels.defence> +1 | <labels.strength> +6 | <labels.threshold> 8 | <labels.special> damage level 3, one hand, the only weapon wielded in melee
eviscerator | <labels.attack> +3 | <labels.defence> +3 | <labels.strength> +5 | <labels.threshold> 6 | <labels.special> damage level 2, two hands
lasgun | <labels.short> 0–12 +1 | <labels.long> 12–24 0 | <labels.strength> 4 | <labels.threshold> 4
bolt-pistol | <labels.short> 0–6 +2 | <labels.long> 6–12 +1 | <labels.strength> 6 | <labels.threshold> 4 | <labels.handling> one hand
meltagun | <labels.short> 0–6 0 | <labels.long> 6–12 −1 | <labels.strength> 11 | <labels.threshold> 8 | <labels.special> damage level 2
flamer | <labels.range> flame, from the shooter | <labels.strength> 6 | <labels.threshold> 4
plasma-gun | Low energy 0–12 +1 · 12–24 0 · S 7, threshold 5 · rate of fire 2 | High energy 0–15 +1 · 15–30 0 · S 8, threshold 5 · rate of fire 3 · overheat
grenade-launcher | <labels.short> 0–12 +1 | <labels.long> 12–36 0 | <labels.strength> grenade | <labels.threshold> grenade
missile-launcher | Frag missile 0–12 +1 · 12–48 0 · S 7, threshold 4 · large template | Anti-tank missile 0–12 +1 · 12–48 0 · S 10, threshold 7 · damage level 2 | Plasma missile 0–12 +1 · 12–48 0 · S 8, threshold 5 · small template | <labels.handling> shoulder it before firing
heavy-bolter | <labels.short> 0–12 +1 | <labels.long> 12–36 0 | <labels.strength> 7 | <labels.threshold> 5 | <labels.special> rate of fire 3 | <labels.handling> shoulder it before firing
master-crafted:boltgun | <labels.short> 0–12 +1 | <labels.long> 12–24 0 | <labels.strength> 6 | <labels.threshold> 4
carapace-armour | <labels.save> 5
officer-carapace-armour | <labels.save> 5 | <labels.saveDie> −1
power-armour | <labels.save> 7
leather | <labels.toughness> +1
frag-grenade | <labels.strength> 7 | <labels.threshold> 4 | <labels.special> small template
smoke-grenade | <labels.strength> – | <labels.threshold> – | <labels.special> large template, opaque cloud
vortex-grenade | <labels.strength> – | <labels.threshold> – | <labels.special> small template, instant death
plasma-grenade | <labels.strength> 8 | <labels.threshold> 5 | <labels.special> small template
combi-melta | <labels.short> 0–6 0 | <labels.long> 6–12 −1 | <labels.strength> 11 | <labels.threshold> 8 | <labels.special> damage level 2
combi-plasma | <labels.short> 0–12 +1 | <labels.long> 12–24 0 | <labels.strength> 7 | <labels.threshold> 5 | <labels.special> rate of fire 2
combi-flamer | <labels.range> flame, from the shooter | <labels.strength> 6 | <labels.threshold> 4
combi-grenade-smoke | <labels.fires> Smoke grenade | <labels.short> 0–12 +1 | <labels.long> 12–36 0 | <labels.strength> – | <labels.threshold> – | <labels.special> large template, opaque cloud
standard-reload:lasgun | <labels.forWeapon> Lasgun
flat-head-rounds:autopistol | <labels.forWeapon> Autopistol
plasma-missile | <labels.forWeapon> Missile launcher | <labels.short> 0–12 +1 | <labels.long> 12–48 0 | <labels.strength> 8 | <labels.threshold> 5 | <labels.special> small template
bayonet
arbitrator-shield | <labels.defence> +2
magnetic-grapnel | <labels.range> 0–6 +3 · 6–12 +1 · 12–18 0
bionic-eye
scanner
tunnels
`)
  expect(
    expected
      .split('\n')
      .map((line) => told(line.split(' | ')[0]!))
      .join('\n')
  ).toBe(expected)
})

test('NN-FTR-1 to 9, NN-GANG-4, NN-PAY-1, NN-SKA-2: each recruit is shown with their starting values, or the reason against them', () => {
  const offers = recruitOffers(
    rules,
    gangOf(rules, [{ type: 'leader' }], { stage: 'founding', money: 85, numbers: {} })
  )
  expect(
    offers
      .map(({ type, name, cost, profile, allowed, refused, notes }) =>
        [
          `${type} ${words(name)} ${cost} ${Object.entries(profile)
            .map((pair) => pair.join(''))
            .join(' ')} ${allowed ? 'yes' : refused.map(({ code }) => code).join(' ')}`,
          ...notes.map(words)
        ].join(' | ')
      )
      .join('\n')
  ).toBe(
    text(`
leader Leader 120 ws5 bs5 s3 t3 w3 i5 too-many-of-type money-short | <labels.noteXp xp=70> | <labels.noteProgressions count=2> | <labels.noteLoad limit=12> | <labels.noPay> | <labels.noteGear categories=Melee weapons, Pistols, Rifles, Special weapons, Grenades, Armour, Miscellaneous gear> | <labels.noteAllSkills> | Leader of Men
ganger Ganger 80 ws4 bs4 s3 t3 w3 i4 yes | <labels.noteXp xp=30> | <labels.noteProgressions count=2> | <labels.noteLoad limit=12> | <labels.notePay pay=25> | <labels.noteGear categories=Melee weapons, Pistols, Rifles, Grenades, Armour, Miscellaneous gear> | <labels.noteSkills families=Shooting, Stealth>
kid Kid 45 ws4 bs4 s3 t3 w2 i4 yes | <labels.noteXp xp=0> | <labels.noteLoad limit=10> | <labels.notePay pay=15> | <labels.noteGear categories=Melee weapons, Pistols, Rifles, Grenades, Armour, Miscellaneous gear> | <labels.noteSkills families=Shooting, Stealth> | Everything to Learn
heavy Heavy 90 ws4 bs4 s3 t3 w3 i4 money-short | <labels.noteXp xp=30> | <labels.noteProgressions count=2> | <labels.noteLoad limit=14> | <labels.notePay pay=30> | <labels.noteGear categories=Melee weapons, Heavy melee weapons, Pistols, Rifles, Special weapons, Heavy weapons, Grenades, Armour, Heavy plating, Miscellaneous gear> | <labels.noteSkills families=Shooting, Stealth, Techno>
colossus Colossus 90 ws4 bs4 s3 t3 w3 i4 money-short | <labels.noteXp xp=30> | <labels.noteProgressions count=2> | <labels.noteLoad limit=14> | <labels.notePay pay=30> | <labels.noteGear categories=Melee weapons, Pistols, Rifles, Grenades, Armour, Heavy plating, Miscellaneous gear> | <labels.noteSkills families=Shooting, Stealth, Techno> | Protective Corridor
`)
  )
})

describe('items for sale', () => {
  const roster = gangOf(rules, [{ type: 'heavy', things: ['lasgun'] }], {
    stage: 'founding',
    money: 100,
    numbers: { rare: 3 }
  })
  type Basket = { thing: string; holder: string; quantity: number }[]
  const daggers: Basket = [{ thing: 'dagger', holder: 'm0', quantity: 19 }]
  /** The offers with this basket, by id. */
  const shop = (basket: Basket = daggers, holder = 'm0') => {
    const offers = new Map(offersFor(rules, roster, holder, basket).map((one) => [one.thing, one]))
    return (id: string) => offers.get(id)!
  }
  const open = { permitted: true, affordable: true, allowed: true, refused: [] }
  const short = (price: number) =>
    reason('money-short', ['NN-GANG-1'], { price, money: 100, missing: price - 100 })
  const rare = reason('too-many-rare', ['NN-GANG-2'], { rare: 4, limit: 3 })

  test('are as in the catalogue, with their numbers and effects', () => {
    const { name, price, effect } = rules.thing('telescopic-sight')!
    const offer = shop()
    expect(offer('telescopic-sight')).toEqual({
      thing: 'telescopic-sight',
      name,
      category: 'gear',
      price,
      rare: false,
      weight: 1,
      facts: [],
      effect,
      fits: ['i0-0'],
      under: null,
      compared: false,
      byItself: true,
      permitted: true,
      affordable: false,
      allowed: false,
      refused: [short(110)]
    })
    expect(offer('dagger')).toMatchObject({
      facts: thingFacts(rules, rules.thing('dagger')!),
      effect: null,
      fits: null,
      compared: true,
      ...open
    })
  })

  test('NN-GANG-1: count the basket: an item may be permitted, but not affordable', () => {
    const offer = shop()
    expect(offer('sword')).toMatchObject({
      permitted: true,
      affordable: false,
      allowed: false,
      refused: [short(105)]
    })
    expect(shop([])('sword')).toMatchObject(open)
    expect(offer('power-sword')).toMatchObject({
      rare: true,
      permitted: false,
      affordable: false,
      allowed: false,
      refused: [rare, short(135)]
    })
    expect(offer('stimulant-dose')).toMatchObject({
      permitted: false,
      affordable: true,
      allowed: false,
      refused: [{ code: 'needs-thing' }]
    })
  })

  test('an item does not get the reasons against other items of the basket', () => {
    const offer = shop([{ thing: 'tunnels', holder: 'm0', quantity: 1 }])
    expect(offer('dagger')).toMatchObject(open)
    expect(offer('ventilation-ducts').refused.map(({ code }) => code)).toEqual(['stash-only-fighter'])
    expect(offer('tunnels').refused.map(({ code }) => code)).toEqual(['stash-only-fighter'])
  })

  test('NN-WPN-9, NN-RUL-40: a first load, or a side of the body, is chosen with an item; the stash has no sides', () => {
    const missiles = ['frag-missile', 'anti-tank-missile', 'plasma-missile'].map((id) => ({
      id,
      name: rules.thing(id)!.name
    }))
    const [offer, stored] = [shop([]), shop([], STASH)]
    expect(offer('missile-launcher').variants).toEqual(missiles)
    expect(offer('bionic-arm').variants).toEqual(
      ['left', 'right'].map((id) => ({ id, name: rules.words('labels', `side${id}`) }))
    )
    expect([stored('bionic-arm'), offer('lasgun')].map((one) => 'variants' in one)).toEqual([false, false])
    expect(stored('missile-launcher').variants).toEqual(missiles)
  })

  test('NN-EQP-3, NN-MAS-1: reloads and master-crafted versions are folded under their weapon', () => {
    const offer = shop([])
    expect(
      [
        'lasgun',
        'standard-reload:lasgun',
        'master-crafted:lasgun',
        'standard-reload:master-crafted:lasgun',
        'frag-missile',
        'tunnels'
      ].map((id) => offer(id).under)
    ).toEqual([null, 'lasgun', 'lasgun', 'lasgun', 'missile-launcher', null])
  })
})

describe('the description of the game for the window', () => {
  const sheet = () => systemSheet(rules, battleSheet(rules), ['a', 'b'])
  const label = (key: string) => rules.words('labels', key)!
  const system = (key: string) => rules.words('system', key)!

  test('has its name, its terms and its features', () => {
    const {
      id,
      version,
      name,
      description,
      currency,
      words: own,
      dice,
      characteristics,
      memberTypes,
      categories,
      choices,
      resolvers,
      text: texts,
      battle
    } = sheet()
    expect({ id, version, dice, resolvers }).toEqual({
      id: 'neo-necro',
      version: 1,
      dice: { main: 10 },
      resolvers: ['a', 'b']
    })
    expect({ name, description, currency }).toEqual({
      name: system('name'),
      description: system('description'),
      currency: { name: system('currency'), abbr: label('currencyAbbr') }
    })
    expect(own).toEqual({
      roster: label('gang'),
      rosters: label('gangs'),
      member: label('fighter'),
      members: label('fighters'),
      kind: label('house'),
      stash: label('stash'),
      between: label('interlude')
    })
    expect(characteristics).toEqual(
      rules.characteristics.map(({ id: key, abbr, name: of }) => ({ key, abbr, name: of }))
    )
    expect([memberTypes, categories]).toEqual(
      [rules.fighterTypes, rules.categories].map((list) =>
        list.map(({ id: one, name: of }) => ({ id: one, name: of }))
      )
    )
    expect(choices).toEqual([
      {
        key: 'category',
        label: say('labels.learningCategory'),
        hint: say('labels.learningCategoryHint'),
        options: rules.learningCategories.map(({ id: one, name: of }) => ({ id: one, name: of })),
        default: 'bs'
      }
    ])
    expect(texts).toEqual({ fr: rules.text.fr, en: rules.text.en })
    expect(battle).toEqual(battleSheet(rules))
  })

  test('NN-GANG-5, NN-HSE-1, NN-SKA-5: has each house with its two families and its fury', () => {
    const house = rules.house('orlock')!
    const families = house.skillFamilies.map((id) => rules.skillFamily(id)!.name)
    expect(sheet().kinds.map(({ id }) => id)).toEqual(rules.houses.map(({ id }) => id))
    expect(sheet().kinds.find(({ id }) => id === 'orlock')).toEqual({
      id: 'orlock',
      name: house.name,
      notes: [
        {
          label: say('labels.skillFamilies'),
          text: {
            fr: families.map((name) => name['fr']).join(', '),
            en: families.map((name) => name['en']).join(', ')
          }
        },
        { label: say('labels.furyNamed', { fury: house.fury.name }), text: house.fury.effect }
      ]
    })
  })

  test('NN-ITL-1: has the steps between two games, with their rules, and the ones with trade', () => {
    const cited: { [step: string]: string[] } = {
      injuries: ['NN-INJ-1', 'NN-INJ-2', 'NN-INJ-4'],
      experience: ['NN-XP-1', 'NN-XP-4', 'NN-XP-12'],
      income: ['NN-REV-1', 'NN-REV-2', 'NN-REV-6'],
      pay: ['NN-PAY-1', 'NN-PAY-2'],
      trade: ['NN-BUY-1', 'NN-BUY-2', 'NN-BUY-3', 'NN-BUY-4'],
      'gang-value': ['NN-VAL-1', 'NN-VAL-2']
    }
    expect(sheet().steps).toEqual(
      rules.interludeSteps.map(({ id, name }) => ({
        id,
        name,
        rules: ['NN-ITL-1', ...cited[id]!],
        trade: id === 'trade'
      }))
    )
  })

  test('has each ruling with its value, limits and options', () => {
    const { houseRules } = sheet()
    const of = (key: string) => houseRules.find((rule) => rule.key === key)
    const entry = (key: string) => rules.houseRuleEntries.find((one) => one.key === key)!
    expect(houseRules.map(({ key }) => key)).toEqual(rules.houseRuleEntries.map(({ key }) => key))
    expect(of('downAtEnd')).toEqual({
      key: 'downAtEnd',
      type: 'choice',
      default: 'pay-or-roll',
      value: 'pay-or-roll',
      options: ['pay-or-roll', 'roll-only', 'pay-or-injury'],
      label: entry('downAtEnd').label,
      rules: ['NN-RUL-8']
    })
    expect(of('storeyHeight')).toEqual({
      key: 'storeyHeight',
      type: 'number',
      default: 3,
      value: 3,
      bounds: { min: 0.5, max: 48, step: 0.5 },
      label: entry('storeyHeight').label,
      rules: ['NN-RUL-10']
    })
    expect(of('reservesTargets')).toMatchObject({ bounds: { min: 0, max: 10 }, length: { min: 0, max: 10 } })
    expect(of('gaugesRefillEachGame')).toEqual({
      key: 'gaugesRefillEachGame',
      type: 'boolean',
      default: true,
      value: true,
      label: entry('gaugesRefillEachGame').label,
      rules: ['NN-RUL-23']
    })
    expect(of('houseSkillFamilies')).toEqual({
      key: 'houseSkillFamilies',
      type: 'family-map',
      default: null,
      value: null,
      length: { min: 1, max: 6 },
      label: entry('houseSkillFamilies').label,
      rules: ['NN-RUL-4'],
      rows: rules.houses.map(({ id, name, skillFamilies }) => ({ id, name, default: skillFamilies })),
      choices: rules.skillFamilies.map(({ id, name }) => ({ id, name }))
    })
  })
})
