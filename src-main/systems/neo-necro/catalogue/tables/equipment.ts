import type { ColumnSpec, TableSpec } from '../../../../kernel/content/tables'
import type { NecroRules } from '../rules'
import { say } from '../say'
import {
  BONUS,
  choice,
  choices,
  COUNT,
  flag,
  HALVES,
  INCHES,
  none,
  number,
  PRICE,
  WEIGHT,
  worded
} from './columns'

const group = say('tables.groups.equipment')
const WEAPON = [0, 20] as const

const trade: ColumnSpec[] = [
  number('price', ...PRICE),
  choice('availability', worded('common', 'rare'), { rules: ['NN-EQP-2'] }),
  number('encumbrance', ...WEIGHT, { ...HALVES, rules: ['NN-ENC-1'] })
]
/** Things in the stash have no weight (NN-ENC-4). */
const stashTrade = trade.map((column) =>
  column.path[0] === 'encumbrance' ? { ...column, empty: 'null' as const, none: none('nothing') } : column
)
const hit: ColumnSpec[] = [
  number('strength', ...WEAPON, { empty: 'null', none: none('nothing') }),
  number('threshold', ...WEAPON, { empty: 'null', none: none('nothing') }),
  number('damageLevel', 1, 5, { rules: ['NN-DMG-2'] })
]

/** A table of the entries of one catalogue file. */
function table(
  id: string,
  file: string,
  path: string[],
  rulings: string[],
  columns: ColumnSpec[]
): TableSpec {
  return {
    id,
    label: say(`tables.names.${id}`),
    group,
    file: `catalogue/${file}`,
    path,
    shape: 'entries',
    rules: rulings,
    columns
  }
}

/** Editable tables of everything that can be bought. */
export function equipmentTables(rules: NecroRules): TableSpec[] {
  const templates = rules.combat.templates.map(({ id }) => ({
    id,
    name: rules.words('templates', id) ?? { fr: id, en: id }
  }))
  return [
    ...closeWeapons(),
    ...ranged('pistols', 'pistols', ['NN-WPN-3'], templates),
    ...ranged('rifles', 'rifles', ['NN-WPN-4'], templates),
    ...ranged('special', 'special', ['NN-WPN-5'], templates),
    ...ranged('heavy', 'heavy', ['NN-WPN-6'], templates),
    ...grenades(templates),
    ...armour(),
    ...gear(rules),
    ...made()
  ]
}

type Named = Parameters<typeof choice>[1]

function closeWeapons(): TableSpec[] {
  const melee = [
    number('attack', ...BONUS),
    number('defence', ...BONUS),
    number('strength', ...BONUS),
    number('threshold', ...WEAPON),
    number('damageLevel', 1, 5),
    number('hands', 1, 2)
  ]
  return [
    table('melee', 'melee', [], ['NN-WPN-1'], [...trade, ...melee]),
    table('heavy-melee', 'heavy-melee', [], ['NN-WPN-2'], [...trade, ...melee])
  ]
}

/** A table of the weapons in a file, and a table of their shot profiles. */
function ranged(id: string, file: string, rulings: string[], templates: Named): TableSpec[] {
  return [
    table(id, file, [], rulings, [
      ...trade,
      number('reloadPrice', ...PRICE, { empty: 'null', none: none('reload'), rules: ['NN-EQP-1'] }),
      number('hands', 1, 2)
    ]),
    {
      ...table(`${id}-profiles`, file, [], rulings, [
        ...(['short', 'long'] as const).flatMap((band) => [
          number(`range.${band}.max`, ...INCHES, { ...HALVES, label: `${band}To`, rules: ['NN-RNG-1'] }),
          number(`range.${band}.modifier`, ...BONUS, { label: `${band}Modifier`, rules: ['NN-RNG-1'] })
        ]),
        number('range.flame.reach', ...INCHES, { ...HALVES, label: 'flameReach' }),
        ...hit,
        number('rateOfFire', 1, 20, { rules: ['NN-ROF-1'] }),
        choice('template', templates, { empty: 'null', none: none('template') }),
        flag('overheat', { rules: ['NN-WPN-8'] })
      ]),
      within: ['profiles']
    } as TableSpec
  ]
}

function grenades(templates: Named): TableSpec[] {
  return [
    table(
      'grenades',
      'grenades',
      [],
      ['NN-WPN-10'],
      [
        ...trade,
        ...hit,
        choice('template', templates),
        number('range.short.modifier', ...BONUS, { label: 'shortModifier', rules: ['NN-GRN-2'] }),
        number('range.long.modifier', ...BONUS, { label: 'longModifier', rules: ['NN-GRN-2'] }),
        number('range.long.maxStrengthMultiple', 1, 20, { rules: ['NN-GRN-2'] })
      ]
    ),
    table('ammo', 'ammo', [], ['NN-EQP-3', 'NN-ENC-3'], trade)
  ]
}

function armour(): TableSpec[] {
  const plating = [
    ...trade,
    number('saveValue', 1, 10),
    number('saveRollModifier', ...BONUS, { rules: ['NN-SAV-9'] }),
    flag('invulnerable', { rules: ['NN-SAV-8'] })
  ]
  return [
    table('armour', 'armour', ['plating'], ['NN-ARM-2'], plating),
    table('heavy-armour', 'armour', ['heavyPlating'], ['NN-ARM-2'], plating),
    table('cushioning', 'armour', ['cushioning'], ['NN-ARM-3'], [...trade, number('toughnessBonus', 1, 20)])
  ]
}

function gear(rules: NecroRules): TableSpec[] {
  return [
    table(
      'gear',
      'gear',
      [],
      [],
      [
        ...stashTrade,
        choices('restrictedTo', rules.fighterTypes, { empty: 'absent', none: none('everybody') }),
        choices('attachesTo', rules.categories),
        flag('consumable'),
        number('radius', ...INCHES, HALVES),
        number('groupMax', 1, 100),
        number('minDistanceInSight', ...INCHES, HALVES),
        number('minDistanceOutOfSight', ...INCHES, HALVES)
      ]
    ),
    table('bionics', 'bionics', [], ['NN-BIO-1'], [...trade, number('maxPerFighter', 1, 10)]),
    table(
      'scenario',
      'scenario',
      [],
      ['NN-SCN-1', 'NN-SCN-2', 'NN-SCN-3', 'NN-SCN-4'],
      [...stashTrade, number('counters', ...COUNT), number('radius', ...INCHES, HALVES)]
    )
  ]
}

/** Combis and master-crafted weapons. */
function made(): TableSpec[] {
  return [
    {
      id: 'combis',
      label: say('tables.names.combis'),
      group,
      file: 'catalogue/combis',
      path: [],
      shape: 'fields',
      rules: ['NN-COM-1'],
      fields: [...trade, number('shotsPerGame', 1, 100)]
    },
    {
      id: 'master-crafted',
      label: say('tables.names.master-crafted'),
      group,
      file: 'catalogue/master-crafted',
      path: [],
      shape: 'fields',
      rules: ['NN-MAS-1'],
      fields: [
        number('priceMultiplier', 0, 20, { step: 0.05 }),
        number('reloadPriceMultiplier', 0, 20, { step: 0.05 }),
        choice('availability', worded('common', 'rare'))
      ]
    }
  ]
}
