import type { Chance } from '../values/dice'
import type { RosterEvent } from '../state/event'
import type { Words } from '../values/json'
import type { Roster } from '../state/roster'
import type { Verdict } from '../values/verdict'

/** A member held captive; `by` is null if the captor is not in the campaign. */
export interface Captive {
  member: string
  by: string | null
  byName: string | null
}

/** A way to end a captivity, agreed by the players. */
export interface CaptiveExit {
  id: string
  label: Words
  /** True if it needs an agreed sum, paid to the captor. */
  ransom: boolean
}

/**
 * Captives of other rosters: taking one (by the arbitrator) and the ways to end it, each as one act of both
 * rosters.
 */
export interface CaptivesPlug<Rules> {
  held(rules: Rules, roster: Roster): Captive[]
  exits(rules: Rules): CaptiveExit[]
  capture(
    rules: Rules,
    owner: Roster,
    member: string,
    captor: Roster | null,
    why: string,
    chance: Chance
  ): Verdict<RosterEvent[]>
  /** `ransom` is null if no sum was given. */
  release(
    rules: Rules,
    owner: Roster,
    member: string,
    captor: Roster | null,
    exit: string,
    ransom: number | null
  ): Verdict<RosterEvent[]>
}
