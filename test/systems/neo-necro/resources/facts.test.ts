import { describe, expect, test } from 'vitest'
import { reason, type Reason } from '../../../../src-main/kernel/values/verdict'
import { crossCheck } from '../../../../src-main/systems/neo-necro/catalogue/check'
import type { NecroFiles } from '../../../../src-main/systems/neo-necro/catalogue/files'
import { type Loose, bent, missing } from './bent'

const by = (list: Loose, id: string): Loose => list.find((entry: Loose) => entry.id === id)

const differ = (file: string, at: string, other: string) => reason('facts-differ', [], { file, at, other })

const ruled = (key: string, ruling: string, file: string, at: string) =>
  reason('set-by-house-rule', [ruling], { file, at, rule: { key: `houseRules.${key}.label` } })

describe('facts written twice agree', () => {
  test.each<[keyof NecroFiles, (content: Loose) => void, Reason[]]>([
    [
      'tables/combat',
      ({ meleeHit }) => {
        meleeHit.table[3][4] += 1
      },
      [differ('tables/combat', 'meleeHit.table.4.5', 'meleeHit.base')]
    ],
    [
      'tables/combat',
      ({ impact }) => {
        impact.table[0][1] = 9
      },
      [differ('tables/combat', 'impact.table.1.2', 'impact.base')]
    ],
    [
      'catalogue/fighter-types',
      (types) => {
        by(types, 'kid')['pay'] += 1
      },
      [differ('catalogue/fighter-types', 'kid.pay', 'tables/pay: kid')]
    ],
    [
      'tables/creation',
      (creation) => {
        creation.rareItemsMax += 1
      },
      [differ('tables/creation', 'rareItemsMax', 'tables/trade: rareItemsAtCreation')]
    ],
    [
      'tables/creation',
      (creation) => {
        creation.startingRespect += 1
      },
      [differ('tables/creation', 'startingRespect', 'tables/income: startingRespect')]
    ],
    [
      'tables/income',
      (income) => {
        income.purse += 1
      },
      [differ('tables/combat', 'looting.purseValue', 'tables/income: purse')]
    ],
    [
      'tables/combat',
      ({ falls }) => {
        falls.table.reverse()
      },
      [differ('tables/combat', 'falls.table', 'storeys')]
    ],
    [
      'tables/injuries',
      ({ table }) => {
        table.splice(3, 1)
      },
      [reason('table-gap', [], { file: 'tables/injuries', at: 'table', die: 100 })]
    ],
    [
      'tables/injuries',
      ({ table }) => {
        table[0].min = 2
      },
      [reason('table-gap', [], { file: 'tables/injuries', at: 'table', die: 100 })]
    ],
    [
      'tables/injuries',
      ({ table }) => {
        table.at(-1).max = 99
      },
      [reason('table-gap', [], { file: 'tables/injuries', at: 'table', die: 100 })]
    ],
    [
      'tables/injuries',
      ({ table }) => {
        table[1].max = table[1].min - 1
        table[2].min = table[1].min
      },
      [reason('table-gap', [], { file: 'tables/injuries', at: 'table', die: 100 })]
    ],
    [
      'tables/combat',
      ({ looting }) => {
        looting.table[0].max += 1
      },
      [reason('table-gap', [], { file: 'tables/combat', at: 'looting.table', die: 10 })]
    ],
    [
      'tables/combat',
      ({ survival }) => {
        survival.results[0].max += 1
      },
      [reason('table-gap', [], { file: 'tables/combat', at: 'survival.results', die: 10 })]
    ],
    [
      'tables/member-cap',
      (cap) => {
        cap[2].minValue = cap[1].minValue
      },
      [reason('table-not-rising', [], { file: 'tables/member-cap', at: 'minValue' })]
    ],
    [
      'tables/member-cap',
      (cap) => {
        cap[0].minValue = 1
      },
      [reason('table-starts-late', [], { file: 'tables/member-cap', at: 'minValue' })]
    ]
  ])('%s: %s', (file, bend, why) => {
    expect(crossCheck(bent(file, bend))).toEqual(why)
  })

  test.each<[keyof NecroFiles, (content: Loose) => void, Reason[]]>([
    [
      'tables/experience',
      (table) => {
        table.thresholds[0] = 9
      },
      [ruled('xpThresholds', 'NN-RUL-3', 'tables/experience', 'thresholds')]
    ],
    [
      'tables/gang-value',
      (table) => {
        table.perMember = ['recruitCost']
      },
      [ruled('gangValueIncludesXp', 'NN-RUL-5', 'tables/gang-value', 'perMember')]
    ],
    [
      'tables/gang-value',
      (table) => {
        table.stashCounted = true
      },
      [ruled('gangValueIncludesStash', 'NN-RUL-5', 'tables/gang-value', 'stashCounted')]
    ],
    [
      'tables/reserves',
      ({ table }) => {
        table[1].target = 5
      },
      [ruled('reservesTargets', 'NN-RUL-9', 'tables/reserves', 'table')]
    ],
    [
      'tables/combat',
      ({ falls }) => {
        falls.storeyHeight = 4
      },
      [ruled('storeyHeight', 'NN-RUL-10', 'tables/combat', 'falls.storeyHeight')]
    ],
    [
      'tables/income',
      (income) => {
        income.draw = 3
      },
      [ruled('drawRespect', 'NN-RUL-36', 'tables/income', 'draw')]
    ],
    [
      'catalogue/master-crafted',
      (made) => {
        made.rounding = 'down'
      },
      [ruled('masterCraftedRounding', 'NN-RUL-31', 'catalogue/master-crafted', 'rounding')]
    ],
    [
      'catalogue/heavy',
      (list) => {
        by(list, 'missile-launcher')['missileMode'] = 'single-shot'
      },
      [ruled('missileMode', 'NN-RUL-17', 'catalogue/heavy', 'missile-launcher.missileMode')]
    ],
    [
      'catalogue/gear',
      (list) => {
        by(list, 'weapon-master')['consumable'] = false
      },
      [ruled('weaponMasterConsumed', 'NN-RUL-60', 'catalogue/gear', 'weapon-master.consumable')]
    ],
    [
      'catalogue/gear',
      (list) => {
        by(list, 'bayonet')['consumable'] = true
      },
      []
    ]
  ])('a ruling’s facts have its default, %s: %s', (file, bend, why) => {
    expect(crossCheck(bent(file, bend))).toEqual(why)
  })

  test('each ruling is in the table once, and the table has only rulings', () => {
    const gone = crossCheck(
      bent('tables/house-rules', (list) => {
        list.splice(
          list.findIndex((rule: Loose) => rule['key'] === 'downAtEnd'),
          1
        )
      })
    )
    expect(gone).toEqual([differ('tables/house-rules', 'downAtEnd', 'house-rules.ts')])
    expect(
      crossCheck(
        bent('tables/house-rules', (list) =>
          list.push(list.find((rule: Loose) => rule['key'] === 'downAtEnd'))
        )
      )
    ).toEqual([differ('tables/house-rules', 'downAtEnd', 'house-rules.ts')])
    expect(
      crossCheck(bent('tables/house-rules', (list) => list.push({ ...list[0], key: 'weather' })))
    ).toEqual([
      missing('fr', 'houseRules.weather.label'),
      differ('tables/house-rules', 'weather', 'house-rules.ts')
    ])
    expect(
      crossCheck(
        bent('tables/house-rules', (list) => {
          list.splice(
            list.findIndex((rule: Loose) => rule['key'] === 'storeyHeight'),
            1
          )
        })
      )
    ).toEqual([
      reason('set-by-house-rule', [], {
        file: 'tables/combat',
        at: 'falls.storeyHeight',
        rule: { key: 'houseRules.storeyHeight.label' }
      }),
      differ('tables/house-rules', 'storeyHeight', 'house-rules.ts')
    ])
  })
})
