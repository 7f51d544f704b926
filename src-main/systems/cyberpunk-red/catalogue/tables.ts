import type { Localised } from '../../../kernel/values/json'
import type { ColumnSpec, TablesPlug, TableSpec } from '../../../kernel/content/tables'
import { NO_AMMO, parseFiles, QUALITIES } from './files'
import { OWN_THING, OWN_WEAPON } from './own-rows'
import { ownInjuryIds, type CrRules } from './rules'
import { phrase, plain, say } from './say'

/**
 * What a campaign may change: prices, ranges, modifiers, wounds, injuries, and its additions to the catalogue
 * (CR-R05, CR-R10, CR-R11, CR-R26, CR-CY-07).
 */
export const tables: TablesPlug<CrRules> = {
  closed: [
    'system',
    'tables/house-rules',
    'tables/house-notes',
    'tables/interlude',
    'tables/cards',
    'tables/conditions',
    'tables/price-tiers'
  ],
  ties: [],
  check: (raw) => parseFiles(raw).problems,
  specs,
  nameOf
}

const MOST_PRICE = 1_000_000

const number = (key: string, max: number, min = 0): ColumnSpec => ({
  path: [key],
  label: say(`writing.${key}`),
  kind: 'number',
  min,
  max
})
const price = (empty = false): ColumnSpec => ({
  path: ['price'],
  label: say('writing.price'),
  kind: 'number',
  min: 0,
  max: MOST_PRICE,
  ...(empty && { empty: 'null' as const, none: say('shop.free') })
})
const name: ColumnSpec = { path: ['name'], label: say('writing.name'), kind: 'text' }
const effect: ColumnSpec = { path: ['effect'], label: say('tables.effect'), kind: 'text' }

/** All tables that a campaign may change, by group. */
function specs(rules: CrRules): TableSpec[] {
  return [...prices(rules), ...own(rules), ...combat(rules), ...harm(rules), ...opponents(rules)]
}

/** Prices, and the share of them that a sale brings (CR-PR-01, CR-R26). */
function prices(rules: CrRules): TableSpec[] {
  const group = rules.words('tables', 'prices')
  return [
    {
      id: 'weapons',
      label: say('tables.weapons'),
      group,
      file: 'catalogue/weapons',
      path: [],
      rules: ['CR-PR-01'],
      shape: 'entries',
      columns: [price(true)]
    },
    {
      id: 'cyberware',
      label: say('tables.cyberware'),
      group,
      file: 'catalogue/cyberware',
      path: [],
      rules: ['CR-PR-01', 'CR-CY-07'],
      shape: 'entries',
      columns: [price(true)]
    },
    {
      id: 'ammunition',
      label: say('tables.ammunition'),
      group,
      file: 'catalogue/ammunition',
      path: [],
      rules: ['CR-R26'],
      shape: 'entries',
      columns: [price(true)]
    },
    {
      id: 'smart-ammunition',
      label: say('tables.smart-ammunition'),
      group,
      file: 'catalogue/smart-ammunition',
      path: [],
      rules: ['CR-AM-01'],
      shape: 'entries',
      columns: [price(true)]
    },
    {
      id: 'trade',
      label: say('tables.trade'),
      group,
      file: 'tables/trade',
      path: [],
      rules: ['CR-PR-01'],
      shape: 'fields',
      fields: [{ path: ['resalePercent'], label: say('tables.resale'), kind: 'number', min: 0, max: 100 }]
    }
  ]
}

/** Weapons and things that the campaign adds. */
function own(rules: CrRules): TableSpec[] {
  const group = rules.words('tables', 'own')
  const option = (section: string) => (id: string) => ({ id, name: rules.words(section, id, 'name') })
  return [
    {
      id: 'own-weapons',
      label: say('tables.own-weapons'),
      hint: say('tables.own-hint'),
      group,
      file: 'catalogue/own-weapons',
      path: [],
      rules: ['CR-PR-01'],
      shape: 'rows',
      length: { min: 0, max: 200 },
      numbered: OWN_WEAPON,
      columns: [
        name,
        {
          path: ['class'],
          label: say('writing.class'),
          kind: 'choice',
          options: rules.files['catalogue/weapon-classes'].map(({ id }) => id).map(option('weaponClasses'))
        },
        price(),
        number('damage-dice', 20, 1),
        number('att', 9, 1),
        number('magazine', 999),
        {
          path: ['ammo'],
          label: say('writing.ammo'),
          kind: 'choice',
          options: [NO_AMMO, ...rules.files['catalogue/ammunition'].map(({ id }) => id)].map(
            option('ammunition')
          )
        },
        number('hands', 4, 1),
        { path: ['concealable'], label: say('writing.concealable'), kind: 'flag' },
        number('autofire-cap', 9),
        {
          path: ['qualities'],
          label: say('tables.qualities'),
          kind: 'choices',
          options: QUALITIES.map(option('qualities'))
        }
      ]
    },
    {
      id: 'own-things',
      label: say('tables.own-things'),
      hint: say('tables.own-hint'),
      group,
      file: 'catalogue/own-things',
      path: [],
      rules: ['CR-PR-01'],
      shape: 'rows',
      length: { min: 0, max: 200 },
      numbered: OWN_THING,
      columns: [
        name,
        {
          path: ['category'],
          label: say('tables.category'),
          kind: 'choice',
          options: ['cyberware', 'gear'].map((id) => ({ id, name: rules.words('blocks', id) }))
        },
        price()
      ]
    }
  ]
}

/** Ranges and modifiers (CR-AT-02, CR-AT-06). */
function combat(rules: CrRules): TableSpec[] {
  const group = rules.words('tables', 'combat')
  return [
    {
      id: 'ranges',
      label: say('tables.ranges'),
      hint: say('tables.ranges-hint'),
      group,
      file: 'tables/ranges',
      path: [],
      rules: ['CR-AT-02', 'CR-R04', 'CR-R05'],
      shape: 'entries',
      within: ['bands'],
      columns: [
        { path: ['min'], label: say('tables.from'), kind: 'number', min: 0, max: 9999 },
        { path: ['max'], label: say('tables.to'), kind: 'number', min: 1, max: 9999 },
        {
          path: ['dv'],
          label: say('tables.dv'),
          kind: 'number',
          min: 0,
          max: 99,
          empty: 'null',
          none: say('tables.no-shot')
        }
      ]
    },
    {
      id: 'modifiers',
      label: say('tables.modifiers'),
      group,
      file: 'tables/modifiers',
      path: [],
      rules: ['CR-AT-06', 'CR-WQ-01', 'CR-WQ-05'],
      shape: 'entries',
      columns: [{ path: ['value'], label: say('tables.modifier'), kind: 'number', min: -20, max: 20 }]
    }
  ]
}

/** Wounds and critical injuries (CR-R10, CR-R11). */
function harm(rules: CrRules): TableSpec[] {
  const group = rules.words('tables', 'harm')
  return [
    {
      id: 'wounds',
      label: say('tables.wounds'),
      hint: say('tables.wounds-hint'),
      group,
      file: 'tables/wounds',
      path: [],
      rules: ['CR-R11'],
      shape: 'entries',
      columns: [
        { path: ['roll'], label: say('tables.on-rolls'), kind: 'number', min: -20, max: 0 },
        { path: ['move'], label: say('tables.on-move'), kind: 'number', min: -20, max: 0 }
      ]
    },
    {
      id: 'injuries',
      label: say('tables.injuries'),
      group,
      file: 'catalogue/injuries',
      path: [],
      rules: ['CR-R10'],
      shape: 'entries',
      columns: [effect]
    },
    {
      id: 'own-injuries',
      label: say('tables.own-injuries'),
      hint: say('tables.own-injuries-hint'),
      group,
      file: 'catalogue/own-injuries',
      path: [],
      rules: ['CR-R10'],
      shape: 'rows',
      length: { min: 0, max: 60 },
      ids: ownInjuryIds(rules),
      columns: [name, effect]
    }
  ]
}

/** Opponents ready for the tracker (MAGOT-5). */
function opponents(rules: CrRules): TableSpec[] {
  const group = rules.words('tables', 'opponents-group')
  return [
    {
      id: 'opponents',
      label: say('tables.opponents'),
      hint: say('tables.opponents-hint'),
      group,
      file: 'catalogue/opponents',
      path: [],
      rules: ['MAGOT-5'],
      shape: 'entries',
      columns: [
        { path: ['called'], label: say('table.name'), kind: 'text' },
        ...['ref', 'dex', 'body', 'will', 'mouv'].map((key): ColumnSpec => ({
          path: [key],
          label: say(`scores.${key}.name`),
          kind: 'number',
          min: 0,
          max: 20
        })),
        ...['weapon-skill', 'evasion', 'interface', 'concentration'].map((key): ColumnSpec => ({
          path: [key],
          label: say(`table.${key}`),
          kind: 'number',
          min: 0,
          max: 20
        })),
        { path: ['hp'], label: say('table.opponent-hp'), kind: 'number', min: 1, max: 999 },
        { path: ['armour'], label: say('table.opponent-armour'), kind: 'number', min: 0, max: 99 }
      ]
    }
  ]
}

const SECTIONS: { [file: string]: string } = {
  'catalogue/weapons': 'weapons',
  'catalogue/cyberware': 'cyberware',
  'catalogue/ammunition': 'ammunition',
  'catalogue/smart-ammunition': 'ammunition',
  'catalogue/quickhacks': 'quickhacks',
  'tables/modifiers': 'modifiers',
  'tables/wounds': 'conditions',
  'catalogue/injuries': 'conditions',
  'tables/ranges': 'weaponClasses',
  'catalogue/skills': 'skills',
  'catalogue/weapon-classes': 'weaponClasses',
  'tables/difficulties': 'difficulties',
  'catalogue/opponents': 'opponents'
}

/** A profile's band is named with it: “SMG · 7–12 m”. */
function bandNamed(rules: CrRules, profile: Localised, path: readonly string[]): Localised {
  const band = rules.files['tables/ranges']
    .find(({ id }) => id === path[0])
    ?.bands.find(({ id }) => id !== undefined && id === path[2])
  const pattern = '{profile} · {min}–{max} m'
  return band ? phrase({ fr: pattern, en: pattern }, { profile, min: band.min, max: band.max }) : profile
}

/**
 * The name of an entry, by its id; for a row that the campaign added, the name written there. Null
 * if there is none.
 */
function nameOf(
  rules: CrRules,
  { file, path }: Parameters<TablesPlug<CrRules>['nameOf']>[1]
): Localised | null {
  const id = path[0] ?? ''
  const section = SECTIONS[file]
  if (section !== undefined) {
    const name = rules.words(section, id, 'name')
    return file === 'tables/ranges' ? bandNamed(rules, name, path) : name
  }
  const own: { [file: string]: readonly { id?: string | undefined; name: string }[] } = {
    'catalogue/own-weapons': rules.files['catalogue/own-weapons'],
    'catalogue/own-things': rules.files['catalogue/own-things'],
    'catalogue/own-injuries': rules.files['catalogue/own-injuries']
  }
  const row = own[file]?.find((row) => row.id === id) ?? own[file]?.[Number(id)]
  return row ? plain(row.name) : null
}
