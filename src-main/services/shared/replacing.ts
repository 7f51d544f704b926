import { conflictOf, refuseConflicts, sameValue } from '../../contract/conflict'
import type { Conflict } from '../../contract/conflict'
import type { Json, Params } from '../../kernel/values/json'

/** The value a writer wants, the one they saw (undefined: not given), and the current one. */
export interface Replaced<Value = Json> {
  was: Json | undefined
  now: Json
  wanted: Value
}

/** Refuses to replace a value that differs from the one seen. */
export function refuseUnseen(of: Params, replaced: Replaced<Json>): void {
  refuseConflicts(conflictOf(of, replaced))
}

/**
 * Merges several fields: those equal to `was` keep their current values, the rest are set as wanted. Refuses,
 * listing all, if somebody else changed a field that the writer changed too.
 */
export function replacing<Fields extends object>(
  of: Params,
  {
    was,
    now,
    wanted
  }: {
    was: { [Field in keyof Fields]?: Json | undefined } | undefined
    now: { [Field in keyof Fields]-?: Json }
    wanted: Fields
  }
): Fields {
  const conflicts: (Conflict | null)[] = []
  const written: Fields = { ...wanted }
  for (const field of Object.keys(wanted) as (keyof Fields & string)[]) {
    const to = wanted[field] as Json | undefined
    const seen = was?.[field]
    if (to === undefined || seen === undefined) continue
    if (sameValue(to, seen)) written[field] = now[field] as Fields[typeof field]
    else conflicts.push(conflictOf({ ...of, field }, { was: seen, now: now[field], wanted: to }))
  }
  refuseConflicts(...conflicts)
  return written
}
