import type { Side } from '@kernel/state/battle'
import type { Json, Params } from '@kernel/values/json'
import type { Field } from '@kernel/system/sheet'
import type { BattleSheet } from '@kernel/system/system'
import { NAMES, valueOf } from '@/ui/fields'

/**
 * A value in which report and table differ: of a combatant, or (`member` null) of the side. `key` null:
 * the outcome.
 */
export interface Difference {
  roster: string
  member: string | null
  key: string | null
  here: Json
  table: Json
  /** The table's names of what it has in this field, which the rules may have lost meanwhile. */
  names?: Json
}

const same = (value: Json | undefined, other: Json | undefined) =>
  JSON.stringify(value ?? null) === JSON.stringify(other ?? null)

/** The value of a key, or its default. */
function valueAt(fields: Field[], record: Params, key: string): Json {
  const field = fields.find((candidate) => candidate.key === key)
  return field ? valueOf(field, record) : (record[key] ?? null)
}

/** The differences between report and table, in the order of the form. */
export function differences(sides: Side[], table: Side[], sheet: BattleSheet): Difference[] {
  return sides.flatMap((side) => {
    const other = table.find(({ roster }) => roster === side.roster)
    if (!other) return []
    // If the table has no outcome, any reported one agrees with it.
    const found: Difference[] =
      other.result === null || same(side.result, other.result)
        ? []
        : [{ roster: side.roster, member: null, key: null, here: side.result, table: other.result }]
    const names = other.record[NAMES]
    const compare = (member: string | null, fields: Field[], here: Params, there: Params) => {
      for (const key of Object.keys(there)) {
        if (member === null && key === NAMES) continue
        const [mine, its] = [valueAt(fields, here, key), valueAt(fields, there, key)]
        if (same(mine, its)) continue
        const named = member !== null && names !== undefined && Array.isArray(its)
        found.push({
          roster: side.roster,
          member,
          key,
          here: mine,
          table: its,
          ...(named && { names })
        })
      }
    }
    for (const combatant of side.combatants)
      compare(
        combatant.member,
        sheet.combatant,
        combatant.record,
        other.combatants.find(({ member }) => member === combatant.member)?.record ?? {}
      )
    compare(null, sheet.side, side.record, other.record)
    return found
  })
}

/**
 * The differences that matter: values that are empty on both sides agree. The table's values can still be
 * taken over.
 */
export function contradictions(found: Difference[]): Difference[] {
  const nothing = (value: Json) => value === null || (Array.isArray(value) && value.length === 0)
  return found.filter(({ here, table }) => !(nothing(here) && nothing(table)))
}

/** Replaces values of the report by those of the table. */
export function takeFromTable(sides: Side[], taken: Difference[]): void {
  for (const { roster, member, key, table, names } of taken) {
    const side = sides.find((candidate) => candidate.roster === roster)
    const whose = member === null ? side : side?.combatants.find((combatant) => combatant.member === member)
    if (!side || !whose) continue
    if (key === null) side.result = table as Side['result']
    else whose.record = { ...whose.record, [key]: table }
    if (names !== undefined) side.record = { ...side.record, [NAMES]: names }
  }
}

/**
 * The differences that nobody decided in the form: the report still has the table's previous value, or, before the
 * table was first read, the default. A person's own values stay.
 */
export function undecided(found: Difference[], before: Side[] | null, sheet: BattleSheet): Difference[] {
  return found.filter(({ roster, member, key, here }) => {
    if (before) {
      const side = before.find((candidate) => candidate.roster === roster)
      if (key === null) return same(here, side?.result)
      const [fields, record] =
        member === null
          ? [sheet.side, side?.record]
          : [sheet.combatant, side?.combatants.find((combatant) => combatant.member === member)?.record]
      return same(here, valueAt(fields, record ?? {}, key))
    }
    if (key === null) return here === null
    const field = (member === null ? sheet.side : sheet.combatant).find((candidate) => candidate.key === key)
    return field ? same(here, field.default) : here === null || (Array.isArray(here) && here.length === 0)
  })
}
