import type { Side } from '@kernel/state/battle'
import type { Json, Params } from '@kernel/values/json'
import type { Field } from '@kernel/system/sheet'
import type { BattleSheet } from '@kernel/system/system'
import { valueOf } from '@/ui/fields'

/** One thing that the report says otherwise than the table: of a combatant, or (member null) of the side. `key` null: who won. */
export interface Difference {
  roster: string
  member: string | null
  key: string | null
  here: Json
  table: Json
}

const same = (one: Json | undefined, other: Json | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What stands under a key, or is taken for granted where nothing does. */
function told(fields: Field[], record: Params, key: string): Json {
  const field = fields.find((one) => one.key === key)
  return field ? valueOf(field, record) : (record[key] ?? null)
}

/** Where the report and the table differ, in the order of the form. */
export function differences(sides: Side[], table: Side[], sheet: BattleSheet): Difference[] {
  return sides.flatMap((side) => {
    const other = table.find((one) => one.roster === side.roster)
    if (!other) return []
    // Where the table does not say who won, whoever reports it contradicts nobody.
    const found: Difference[] =
      other.result === null || same(side.result, other.result)
        ? []
        : [{ roster: side.roster, member: null, key: null, here: side.result, table: other.result }]
    const compare = (member: string | null, fields: Field[], here: Params, there: Params) => {
      for (const key of Object.keys(there)) {
        const [mine, its] = [told(fields, here, key), told(fields, there, key)]
        if (!same(mine, its)) found.push({ roster: side.roster, member, key, here: mine, table: its })
      }
    }
    for (const combatant of side.combatants)
      compare(
        combatant.member,
        sheet.combatant,
        combatant.record,
        other.combatants.find((one) => one.member === combatant.member)?.record ?? {}
      )
    compare(null, sheet.side, side.record, other.record)
    return found
  })
}

/**
 * Those that contradict: where nobody has said anything in the report, and nothing happened at the table, the two agree. What the
 * table knows may still be taken over.
 */
export function contradictions(found: Difference[]): Difference[] {
  const nothing = (value: Json) => value === null || (Array.isArray(value) && value.length === 0)
  return found.filter(({ here, table }) => !(nothing(here) && nothing(table)))
}

/** Writes what the table says in the place of what stands in the report. */
export function takeFromTable(sides: Side[], taken: Difference[]): void {
  for (const { roster, member, key, table } of taken) {
    const side = sides.find((one) => one.roster === roster)
    const whose = member === null ? side : side?.combatants.find((one) => one.member === member)
    if (!side || !whose) continue
    if (key === null) side.result = table as Side['result']
    else whose.record = { ...whose.record, [key]: table }
  }
}

/**
 * What of the differences nobody at the form has decided: the report still says what the table said the last time, or,
 * where the table has not been asked yet, what the form takes for granted. Whatever a person wrote stays.
 */
export function undecided(found: Difference[], before: Side[] | null, sheet: BattleSheet): Difference[] {
  return found.filter(({ roster, member, key, here }) => {
    if (before) {
      const side = before.find((one) => one.roster === roster)
      if (key === null) return same(here, side?.result)
      const [fields, record] =
        member === null
          ? [sheet.side, side?.record]
          : [sheet.combatant, side?.combatants.find((one) => one.member === member)?.record]
      return same(here, told(fields, record ?? {}, key))
    }
    if (key === null) return here === null
    const field = (member === null ? sheet.side : sheet.combatant).find((one) => one.key === key)
    return field ? same(here, field.default) : here === null || (Array.isArray(here) && here.length === 0)
  })
}
