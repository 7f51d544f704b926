import type { Reason } from '@kernel/values/verdict'

export function sameReason(reason: Reason, other: Reason): boolean {
  return reason.code === other.code && JSON.stringify(reason.params) === JSON.stringify(other.params)
}

/** The reasons that all of these have, to be said once for all. */
export function sharedReasons(all: readonly (readonly Reason[])[]): Reason[] {
  const [first = [], ...others] = all
  return first.filter((reason) =>
    others.every((reasons) => reasons.some((other) => sameReason(reason, other)))
  )
}
