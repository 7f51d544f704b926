import { reason, type Reason } from '../../../kernel/values/verdict'
import type { NecroFiles } from './files'
import { houseRuleSchemas } from './house-rules'

/**
 * Finds facts that differ between two tables (some are stored twice, as in the printed rules), and tables with
 * gaps. Returns `facts-differ`, `table-gap`, `table-not-rising`, `table-starts-late`, `set-by-house-rule`.
 */
export function checkAgreement(f: NecroFiles): Reason[] {
  return [...gridsDiffer(f), ...tablesDiffer(f), ...rowsMissing(f), ...houseRulesDiffer(f)]
}

/** Returns `facts-differ` unless `holds`. `other` names the second place of the fact. */
function agree(file: string, at: string, other: string, holds: boolean): Reason[] {
  return holds ? [] : [reason('facts-differ', [], { file, at, other })]
}

/** Checks the cells of the two combat grids against their formulas. */
function gridsDiffer(f: NecroFiles): Reason[] {
  const { meleeHit, impact } = f['tables/combat']
  const melee = meleeHit.table.flatMap((row, a) =>
    row.flatMap((cell, d) =>
      agree(
        'tables/combat',
        `meleeHit.table.${a + 1}.${d + 1}`,
        'meleeHit.base',
        cell === Math.min(meleeHit.max, Math.max(meleeHit.min, meleeHit.base + a - d))
      )
    )
  )
  const impacts = impact.table.flatMap((row, s) =>
    row.flatMap((cell, t) => {
      const target = Math.min(impact.max, impact.base + s - t)
      return agree(
        'tables/combat',
        `impact.table.${s + 1}.${t + 1}`,
        'impact.base',
        cell === (target < impact.min ? null : target)
      )
    })
  )
  return [...melee, ...impacts]
}

/**
 * Checks the facts that two tables share: pay, rare items, respect and purses; and that falls are listed by
 * storey.
 */
function tablesDiffer(f: NecroFiles): Reason[] {
  const { falls, looting } = f['tables/combat']
  return [
    ...f['catalogue/fighter-types'].flatMap(({ id, pay }) =>
      agree('catalogue/fighter-types', `${id}.pay`, `tables/pay: ${id}`, f['tables/pay'][id] === pay)
    ),
    ...agree(
      'tables/creation',
      'rareItemsMax',
      'tables/trade: rareItemsAtCreation',
      f['tables/creation'].rareItemsMax === f['tables/trade'].rareItemsAtCreation
    ),
    ...agree(
      'tables/creation',
      'startingRespect',
      'tables/income: startingRespect',
      f['tables/creation'].startingRespect === f['tables/income'].startingRespect
    ),
    ...agree(
      'tables/combat',
      'looting.purseValue',
      'tables/income: purse',
      looting.purseValue === f['tables/income'].purse
    ),
    ...agree(
      'tables/combat',
      'falls.table',
      'storeys',
      falls.table.every((row, storeys) => row.storeys === storeys)
    )
  ]
}

/** Checks that tables to roll on have a row for each face, and that the member limits start at 0 and rise. */
function rowsMissing(f: NecroFiles): Reason[] {
  const { looting, survival } = f['tables/combat']
  const covers = (
    file: string,
    at: string,
    table: readonly { min: number; max: number }[],
    die: number
  ): Reason[] => {
    const whole =
      table.every((row, index) => row.min === (table[index - 1]?.max ?? 0) + 1 && row.max >= row.min) &&
      table.at(-1)?.max === die
    return whole ? [] : [reason('table-gap', [], { file, at, die })]
  }
  const limits = f['tables/member-cap'].map((row) => row.minValue)
  const about = { file: 'tables/member-cap', at: 'minValue' }
  return [
    ...covers('tables/injuries', 'table', f['tables/injuries'].table, f['tables/injuries'].die),
    ...covers('tables/combat', 'looting.table', looting.table, looting.die),
    ...covers('tables/combat', 'survival.results', survival.results, survival.die),
    ...(limits.some((value, n) => n > 0 && value <= (limits[n - 1] ?? 0))
      ? [reason('table-not-rising', [], about)]
      : []),
    ...(limits[0] === 0 ? [] : [reason('table-starts-late', [], about)])
  ]
}

/**
 * Checks that each fact which a house rule sets has that rule's default in the tables, and that the list of house
 * rules matches the schemas. Returns `set-by-house-rule` and `facts-differ`.
 */
function houseRulesDiffer(f: NecroFiles): Reason[] {
  const problems: Reason[] = []
  const same = (key: keyof typeof houseRuleSchemas, file: string, at: string, fact: unknown): void => {
    const rule = f['tables/house-rules'].find((entry) => entry.key === key)
    if (JSON.stringify(rule?.default) !== JSON.stringify(fact)) {
      problems.push(
        reason('set-by-house-rule', rule ? [rule.ruling] : [], {
          file,
          at,
          rule: { key: `houseRules.${key}.label` }
        })
      )
    }
  }
  same('xpThresholds', 'tables/experience', 'thresholds', f['tables/experience'].thresholds)
  same(
    'gangValueIncludesXp',
    'tables/gang-value',
    'perMember',
    f['tables/gang-value'].perMember.includes('xp')
  )
  same('gangValueIncludesStash', 'tables/gang-value', 'stashCounted', f['tables/gang-value'].stashCounted)
  same(
    'reservesTargets',
    'tables/reserves',
    'table',
    f['tables/reserves'].table.flatMap((row) => (row.target === null ? [] : [row.target]))
  )
  same('storeyHeight', 'tables/combat', 'falls.storeyHeight', f['tables/combat'].falls.storeyHeight)
  same('drawRespect', 'tables/income', 'draw', f['tables/income'].draw)
  same(
    'masterCraftedRounding',
    'catalogue/master-crafted',
    'rounding',
    f['catalogue/master-crafted'].rounding
  )
  for (const { id, missileMode } of f['catalogue/heavy'])
    if (missileMode) same('missileMode', 'catalogue/heavy', `${id}.missileMode`, missileMode)
  for (const { id, consumable } of f['catalogue/gear'])
    if (id === 'weapon-master') same('weaponMasterConsumed', 'catalogue/gear', `${id}.consumable`, consumable)

  const keys = f['tables/house-rules'].map((entry) => entry.key)
  for (const key of Object.keys(houseRuleSchemas))
    problems.push(
      ...agree('tables/house-rules', key, 'house-rules.ts', keys.filter((k) => k === key).length === 1)
    )
  for (const key of keys)
    problems.push(...agree('tables/house-rules', key, 'house-rules.ts', Object.hasOwn(houseRuleSchemas, key)))
  return problems
}
