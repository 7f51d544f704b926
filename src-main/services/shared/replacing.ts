import { conflictOf, refuseConflicts, sameValue } from '../../contract/conflict'
import type { Conflict } from '../../contract/conflict'
import type { Json, Params } from '../../kernel/values/json'

/** What a writer wants, what they saw there (undefined: they say nothing of it), and what stands there now. */
export interface Replaced<Value = Json> {
  was: Json | undefined
  now: Json
  wanted: Value
}

/** Refuses to replace a value that is not what its writer saw. */
export function refuseUnseen(of: Params, replaced: Replaced<Json>): void {
  refuseConflicts(conflictOf(of, replaced))
}

/**
 * What is to be written of several fields: what its writer left as they saw it stays as it stands by now, the rest is as they want it.
 * Refused with all of them at once where somebody else changed what its writer changed, too.
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
