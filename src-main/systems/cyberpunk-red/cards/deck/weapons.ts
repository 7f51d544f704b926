import type { Block, TableRow } from '../../../../kernel/system/sheet'
import type { Localised } from '../../../../kernel/values/json'
import { joinedNames } from '../../../../kernel/values/languages'
import type { CrRules } from '../../catalogue/rules'
import { phrase, say } from '../../catalogue/say'
import type { FireMode, WeaponFacts } from '../../catalogue/files'
import { isLent, isMelee, profileFor } from '../../sheet/weapons'
import { weaponFacts } from '../../sheet/thing-facts'
import { limitBlocks } from '../../sheet/weapon-limits'
import { boxes } from '../../sheet/boxes'

/** The table of DVs by distance for one range profile (CR-AT-02). */
export function rangeTable(rules: CrRules, profile: string): Block {
  const bands = rules.files['tables/ranges'].find(({ id }) => id === profile)?.bands ?? []
  return {
    kind: 'table',
    key: 'range',
    title: say('deck.range'),
    columns: [say('deck.dv')],
    // Beyond the last DV there is no shot.
    rows: bands.flatMap(({ min, max, dv }) =>
      dv === null
        ? []
        : [{ key: String(min), name: phrase(rules.words('deck', 'band'), { min, max }), cells: [dv] }]
    )
  }
}

/**
 * All distances side by side, one row for each range table that the campaign uses (CR-AT-02, CR-R05). Tables that
 * the campaign parted at other distances stand apart, under their own.
 */
export function rangeStrips(rules: CrRules): Block[] {
  const played = rules.files['tables/ranges'].filter(
    ({ id }) => id === 'printed' || rules.house.rangeProfiles === 'campaign-table'
  )
  const limits = ({ bands }: (typeof played)[number]): string =>
    bands.map(({ min, max }) => `${min}-${max}`).join()
  const alike = [...new Set(played.map(limits))].map((those) =>
    played.filter((table) => limits(table) === those)
  )
  return alike.map((tables, nth) => ({
    kind: 'table',
    key: nth === 0 ? 'range' : `range-${tables[0]!.id}`,
    title: say('deck.range'),
    columns: tables[0]!.bands.map(({ min, max }) => phrase(rules.words('deck', 'band'), { min, max })),
    rows: tables.map(({ id, bands }) => ({
      key: id,
      name: id === 'printed' ? say('deck.dv') : rules.words('weaponClasses', id, 'name'),
      cells: bands.map(({ dv }) => dv ?? '—')
    }))
  }))
}

/**
 * The blocks of a weapon's card (chapter 7): first what is looked at for each shot, facts, modes, boxes for its
 * magazine and range, then what is read.
 */
export function weaponBlocks(rules: CrRules, weapon: WeaponFacts): Block[] {
  const melee = isMelee(rules, weapon)
  return [
    {
      kind: 'facts',
      key: 'facts',
      facts: [
        ...weaponFacts(rules, weapon),
        { label: say('writing.concealable'), value: say(weapon.concealable ? 'shop.yes' : 'shop.no') }
      ]
    },
    {
      kind: 'table',
      key: 'modes',
      title: say('deck.modes'),
      columns: [say('deck.rounds'), say('deck.damage'), say('deck.special')],
      rows: weapon.modes.map((mode) => modeRow(rules, weapon, mode))
    },
    ...(weapon.magazine > 0
      ? [
          {
            kind: 'boxes' as const,
            key: 'magazine',
            title: say('writing.magazine'),
            boxes: boxes(weapon.magazine)
          }
        ]
      : []),
    ...(melee ? [] : rangeBlocks(rules, weapon)),
    ...limitBlocks(rules, weapon)
  ]
}

/**
 * The range block: the fixed DV of a weapon that fires only at an area, or its range table. A table borrowed
 * from another class is marked (CR-AT-02, CR-FM-04, CR-R05).
 */
function rangeBlocks(rules: CrRules, weapon: WeaponFacts): Block[] {
  const [first] = weapon.modes
  if (first?.dv !== undefined && weapon.modes.every(({ dv }) => dv !== undefined)) {
    const rows: TableRow[] = [
      {
        key: '0',
        name: phrase(rules.words('deck', 'band'), { min: 0, max: first.areaMetres ?? 0 }),
        cells: [first.dv]
      }
    ]
    return [{ kind: 'table', key: 'range', title: say('deck.range'), columns: [say('deck.dv')], rows }]
  }
  return [
    {
      ...rangeTable(rules, profileFor(rules, weapon.class)),
      ...(isLent(rules, weapon.class) && { title: say('deck.range-lent') })
    }
  ]
}

function modeRow(rules: CrRules, weapon: WeaponFacts, mode: FireMode): TableRow {
  const special: Localised[] = [
    ...(mode.cap !== undefined ? [phrase(rules.words('deck', 'cap'), { cap: mode.cap })] : []),
    ...(mode.dv !== undefined
      ? [phrase(rules.words('deck', 'area'), { dv: mode.dv, metres: mode.areaMetres ?? 0 })]
      : []),
    ...(mode.coverPierced
      ? [rules.words('deck', mode.coverPierced.includes('thick') ? 'pierces-thick' : 'pierces-thin')]
      : []),
    ...(mode.lowAmmo
      ? [
          phrase(rules.words('deck', 'low-ammo'), {
            below: mode.lowAmmo.below,
            dice: mode.lowAmmo.damageDice
          })
        ]
      : [])
  ]
  const dice = mode.damageDice ?? weapon.damageDice
  return {
    key: mode.mode,
    name: rules.words('modes', mode.mode, 'name'),
    note: [rules.words('skills', mode.skill, 'name')],
    cells: [
      mode.rounds,
      `${dice}d${rules.files['tables/dice'].damage}`,
      special.length === 0 ? '—' : joinedNames(special)
    ]
  }
}
