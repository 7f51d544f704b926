import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src-main/kernel/values/json'
import type { RawSystem } from '../../../src-main/kernel/values/raw-system'
import {
  checkNecroHouseRules,
  loadNecro,
  rangedFacts
} from '../../../src-main/systems/neo-necro/catalogue/rules'
import { necro, necroRaw } from '../../support/neo-necro-raw'

type Loose = { [key: string]: Json }

/** The resources with one fault. */
function damaged(file: string, harm: (content: never) => void): RawSystem {
  const raw = structuredClone(necroRaw())
  harm(raw.files[file] as never)
  return raw
}

describe('loading', () => {
  const rules = necro()

  test('NN-MAS-1: every ranged weapon, and no melee weapon, comes master-crafted', () => {
    const made = rules
      .things()
      .filter((thing) => thing.masterCrafted && thing.kind === 'weapon')
      .map((thing) => thing.base)
    const ranged = rules
      .things()
      .filter((thing) => !thing.masterCrafted && rangedFacts(thing))
      .map((thing) => thing.id)
    expect(made).toEqual(ranged)
    expect(rules.thing('master-crafted:sword')).toBeUndefined()
    expect(rules.thing('master-crafted:master-crafted:boltgun')).toBeUndefined()
  })

  test('things() has each thing once, and thing() finds every one of them', () => {
    const ids = rules.things().map((thing) => thing.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(rules.thing(id)?.id).toBe(id)
  })

  test('an unknown id gives undefined, whatever it looks like', () => {
    for (const id of [
      '',
      'bolter',
      'constructor',
      '__proto__',
      'standard-reload',
      'standard-reload:sword',
      'flat-head-rounds',
      'combi',
      'master-crafted'
    ]) {
      expect(rules.thing(id)).toBeUndefined()
    }
    expect(rules.skill('toString')).toBeUndefined()
    expect(rules.injury('valueOf')).toBeUndefined()
  })

  test('names of derived things are composed in both languages', () => {
    expect(rules.thing('standard-reload:boltgun')?.name).toEqual({
      fr: 'Recharge (Bolter)',
      en: 'Reload (Boltgun)'
    })
    expect(rules.thing('master-crafted:lasgun')?.name).toEqual({
      fr: 'Fusil laser de maître',
      en: 'Master-crafted lasgun'
    })
  })

  test('every thing has a name in both languages', () => {
    for (const thing of rules.things())
      expect(thing.name, thing.id).toEqual({
        fr: expect.stringMatching(/\S/),
        en: expect.stringMatching(/\S/)
      })
  })

  test('the rules can’t be changed', () => {
    expect(Object.isFrozen(rules.thing('dagger')!.facts)).toBe(true)
    expect(() => rules.experience.thresholds.push(1)).toThrow()
  })

  test('the loaded resources stay unchanged', () => {
    const raw = necroRaw()
    loadNecro(raw, { storeyHeight: 5 })
    expect(raw).toEqual(necroRaw())
    expect(Object.isFrozen(raw.files['tables/combat'])).toBe(false)
  })

  test('the text files use French typography: narrow no-break space before ; ! ? and inside guillemets, no-break space before a colon', () => {
    const walk = (node: Json, path: string): void => {
      if (typeof node === 'string') {
        expect(node, path).not.toMatch(/[^\u202f\u00a0][;!?](\s|$)|« | »|[^\u00a0] ?:(\s|$)|\dps\b|\d ps\b/)
      } else if (node !== null && typeof node === 'object') {
        for (const [key, child] of Object.entries(node)) walk(child, `${path}.${key}`)
      }
    }
    walk(rules.text.fr, 'fr')
  })
})

describe('damaged resources are refused, and the message names the place', () => {
  test.each<[string, string, (content: never) => void, RegExp]>([
    [
      'a field that nobody reads',
      'catalogue/melee',
      (list: Loose[]) => {
        list[0]!['atack'] = 1
      },
      /catalogue\/melee: dagger\.atack: resource-unknown-field/
    ],
    [
      'a price that is no number',
      'catalogue/gear',
      (list: Loose[]) => {
        list[0]!['price'] = '15'
      },
      /catalogue\/gear: stimulant-injector\.price: resource-wrong-type/
    ],
    [
      'an id that does not exist',
      'catalogue/gear',
      (list: Loose[]) => {
        list[0]!['uses'] = 'tea'
      },
      /stimulant-injector: id-unknown {"id":"tea"}/
    ],
    [
      'the same id twice',
      'catalogue/skills',
      (list: Loose[]) => {
        list.push(list[0]!)
      },
      /lynx-eye: id-twice/
    ],
    [
      'a name that one language lacks',
      'text/en',
      (text: { things: Loose }) => {
        delete text.things['dagger']
      },
      /text\/en: things\.dagger\.name: words-missing/
    ],
    [
      'a cell of the melee table',
      'tables/combat',
      (combat: { meleeHit: { table: number[][] } }) => {
        combat.meleeHit.table[3]![3] = 6
      },
      /meleeHit\.table\.4\.4: facts-differ/
    ],
    [
      'a hole in the injury table',
      'tables/injuries',
      (table: { table: Loose[] }) => {
        table.table.splice(3, 1)
      },
      /tables\/injuries: table: table-gap/
    ],
    [
      'pay that stands twice and differs',
      'tables/pay',
      (pay: Loose) => {
        pay['kid'] = 20
      },
      /kid\.pay: facts-differ/
    ]
  ])('%s', (_, file, harm, message) => {
    expect(() => loadNecro(damaged(file, harm))).toThrow(message)
  })

  test('a missing file, and an extra one', () => {
    const raw = necroRaw()
    delete raw.files['tables/pay']
    raw.files['tables/weather'] = {}
    expect(() => loadNecro(raw)).toThrow(
      /tables\/pay: resource-file-missing[\s\S]*tables\/weather: resource-file-unknown/
    )
  })
})

describe('house rules', () => {
  test('there are 30, each with its ruling, a label and a valid default', () => {
    const { houseRuleEntries, houseRules } = necro()
    expect(houseRuleEntries).toHaveLength(30)
    for (const { key, default: standard, ruling, label, options, optionNames } of houseRuleEntries) {
      expect(houseRules).toHaveProperty(key, standard)
      expect(ruling).toMatch(/^(NN-RUL|MAGOT)-\d+$/)
      expect(label).toEqual({ fr: expect.stringMatching(/\S/), en: expect.stringMatching(/\S/) })
      for (const option of options ?? []) expect(optionNames[option]!['fr']).not.toBe(option)
    }
  })

  test('invalid ones are refused with a reason each', () => {
    const codes = (houseRules: Loose): string[] =>
      checkNecroHouseRules(necroRaw(), houseRules).map((why) => why.code)
    expect(codes({})).toEqual([])
    expect(codes({ weather: true, storeyHeight: 0, downAtEnd: 'never' })).toEqual([
      'house-rule-unknown',
      'house-rule-invalid',
      'house-rule-invalid'
    ])
    expect(codes({ xpThresholds: [10, 10, 20] })).toEqual(['house-rule-invalid'])
    expect(codes({ houseSkillFamilies: { escher: ['shooting', 'magic'], elves: ['techno'] } })).toEqual([
      'unknown-id',
      'unknown-id'
    ])
    expect(codes({ toString: 1 })).toEqual(['house-rule-unknown'])
    expect(() => loadNecro(necroRaw(), { weather: true })).toThrow(/house-rule-unknown/)
  })

  test('NN-RUL-3: other thresholds change the promotion of kids', () => {
    const rules = necro({ xpThresholds: [5, 15, 25, 50] })
    expect(rules.experience.thresholds).toEqual([5, 15, 25, 50])
    expect(rules.fighterType('kid')?.promotion?.xp).toBe(25)
  })

  test('NN-RUL-4: a campaign may give one house other families and keep the rest', () => {
    const rules = necro({ houseSkillFamilies: { redemptionists: ['agility', 'muscle'] } })
    expect(rules.house('redemptionists')?.skillFamilies).toEqual(['agility', 'muscle'])
    expect(rules.house('escher')?.skillFamilies).toEqual(['combat', 'agility'])
  })

  test('NN-RUL-9: the reserve targets may change', () => {
    expect(
      necro({ reservesTargets: [5] }).reserves.table.map((row) => [row.turn, row.arrival, row.target])
    ).toEqual([
      [1, 'impossible', null],
      [2, 'roll', 5],
      [3, 'automatic', null]
    ])
  })

  test('NN-RUL-29: everybody with melee weapons may get heavy ones, and heavies lose heavy plating', () => {
    const rules = necro({ meleeCategoryIncludesHeavyMelee: true, heaviesMayWearHeavyPlating: false })
    expect(rules.fighterType('kid')?.categories).toContain('heavy-melee')
    expect(rules.fighterType('heavy')?.categories).not.toContain('heavy-armour')
    expect(rules.fighterType('colossus')?.categories).toContain('heavy-armour')
  })

  test('NN-RUL-17: single-shot missiles have no modes and no gauge', () => {
    expect(rangedFacts(necro({ missileMode: 'single-shot' }).thing('missile-launcher'))).toMatchObject({
      usesFireModes: false,
      usesAmmoGauge: false
    })
  })

  test('NN-RUL-31: fractions of master-crafted prices may be rounded down', () => {
    expect(necro({ masterCraftedRounding: 'down' }).thing('master-crafted:lasgun')?.price).toBe(37)
  })

  test('NN-RUL-60: a weapon master may be kept', () => {
    expect(necro({ weaponMasterConsumed: false }).thing('weapon-master')?.consumable).toBe(false)
  })
})
