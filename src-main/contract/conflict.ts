import * as v from 'valibot'
import type { Json, Params } from '../kernel/values/json'
import { Refused, type Failure } from './errors'
import { id, json } from './method'

/**
 * A value that somebody else has changed meanwhile: whoever wanted to replace it had seen `was`, and finds `now`. It stands as it
 * is, and `wanted` was not written. `of` says which value it is, in the terms of the method that was asked.
 */
export type Conflict<Of extends Params = Params> = {
  of: Of
  was: Json
  now: Json
  wanted: Json
}

/** The code of the refusal of a write for conflicts alone: its `params` hold them, as `conflicts`. */
export const CHANGED_MEANWHILE = 'changed-meanwhile'

/** What a write may say of the value that it replaces: what its writer has seen there. Left out, nothing is compared. */
export const was = v.optional(json)

/** The same for a write of several values: by field, each where its writer says it. */
export function wasOf<const Fields extends string>(...fields: Fields[]) {
  const entries = Object.fromEntries(fields.map((field) => [field, was])) as { [Field in Fields]: typeof was }
  return v.optional(v.strictObject(entries))
}

/** The same where the fields are the system's own. */
export const wasByKey = v.optional(
  v.pipe(
    v.record(id, json),
    v.check((fields) => Object.keys(fields).length <= 200)
  )
)

/** Are these the same value? Objects are, whatever the order of their keys. */
export function sameValue(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, i) => sameValue(value, other[i]))
    )
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameValue(one[key], other[key]))
  )
}

/** The conflict of writing `wanted` over `now`; null where its writer has seen `now`, says nothing of it (`was` undefined), or wants what is there. */
export function conflictOf<Of extends Params>(
  of: Of,
  { was, now, wanted }: { was: Json | undefined; now: Json; wanted: Json }
): Conflict<Of> | null {
  return was === undefined || sameValue(was, now) || sameValue(wanted, now) ? null : { of, was, now, wanted }
}

/** Refuses a write, and all of it, where one of these is a conflict. */
export function refuseConflicts(...found: (Conflict | null)[]): void {
  const conflicts = found.filter((one) => one !== null)
  if (conflicts.length > 0) throw new Refused(CHANGED_MEANWHILE, { conflicts })
}

/** The conflicts that a failure speaks of; none where it is of another sort. */
export function conflictsOf(failure: Pick<Failure, 'params'>): Conflict[] {
  const { conflicts } = failure.params
  return Array.isArray(conflicts) ? (conflicts as Conflict[]) : []
}
