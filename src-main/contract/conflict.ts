import * as v from 'valibot'
import type { Json, Params } from '../kernel/values/json'
import { Refused, type Failure } from './errors'
import { id, json } from './method'

/**
 * A value that changed between reading and writing: the writer saw `was`, the current value is `now`. It is
 * kept, and `wanted` was not written. `of` names the value, in the terms of the method.
 */
export type Conflict<Of extends Params = Params> = {
  of: Of
  was: Json
  now: Json
  wanted: Json
}

/** Code of a refusal caused by conflicts alone; its `params.conflicts` lists them. */
export const CHANGED_MEANWHILE = 'changed-meanwhile'

/** The value that the writer saw and wants to replace. Left out, nothing is compared. */
export const was = v.optional(json)

/** The seen values of a write to several fields, by field; any may be left out. */
export function wasOf<const Fields extends string>(...fields: Fields[]) {
  const entries = Object.fromEntries(fields.map((field) => [field, was])) as { [Field in Fields]: typeof was }
  return v.optional(v.strictObject(entries))
}

/** The seen values of a write to fields that the game system names. */
export const wasByKey = v.optional(
  v.pipe(
    v.record(id, json),
    v.check((fields) => Object.keys(fields).length <= 200)
  )
)

/** True if both values, of plain data, are equal; the order of an object's keys doesn't count. */
export function sameValue(value: unknown, other: unknown): boolean {
  if (value === other) return true
  if (typeof value !== 'object' || typeof other !== 'object' || value === null || other === null) return false
  if (Array.isArray(value) || Array.isArray(other))
    return (
      Array.isArray(value) &&
      Array.isArray(other) &&
      value.length === other.length &&
      value.every((entry, i) => sameValue(entry, other[i]))
    )
  const [one, two] = [value, other] as [{ [key: string]: unknown }, { [key: string]: unknown }]
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(two).length &&
    keys.every((key) => Object.hasOwn(two, key) && sameValue(one[key], two[key]))
  )
}

/**
 * Returns the conflict of writing `wanted` over `now`. Null if the writer saw `now`, gave no `was`, or wants
 * the current value.
 */
export function conflictOf<Of extends Params>(
  of: Of,
  { was, now, wanted }: { was: Json | undefined; now: Json; wanted: Json }
): Conflict<Of> | null {
  return was === undefined || sameValue(was, now) || sameValue(wanted, now) ? null : { of, was, now, wanted }
}

/** Throws `changed-meanwhile`, so that nothing is written, if any of these is a conflict. */
export function refuseConflicts(...found: (Conflict | null)[]): void {
  const conflicts = found.filter((conflict) => conflict !== null)
  if (conflicts.length > 0) throw new Refused(CHANGED_MEANWHILE, { conflicts })
}

/** Returns the conflicts held in a failure; empty for any other failure. */
export function conflictsOf(failure: Pick<Failure, 'params'>): Conflict[] {
  const { conflicts } = failure.params
  return Array.isArray(conflicts) ? (conflicts as Conflict[]) : []
}
