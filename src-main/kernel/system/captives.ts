import type { Chance } from '../values/dice'
import type { RosterEvent } from '../state/event'
import type { Words } from '../values/json'
import type { Roster } from '../state/roster'
import type { Verdict } from '../values/verdict'

/** Somebody of a roster who is in the hands of another; `by` is null where nobody of the campaign holds him. */
export interface Captive {
  member: string
  by: string | null
  byName: string | null
}

/** A way out of captivity that the players may agree upon. */
export interface CaptiveExit {
  id: string
  label: Words
  /** A sum is agreed upon, and goes to the captor. */
  ransom: boolean
}

/** Members who are held by other rosters: the way in, by word of the arbitrator, and the ways out, each one act of both. */
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
  /** `ransom` is null where no sum was named. */
  release(
    rules: Rules,
    owner: Roster,
    member: string,
    captor: Roster | null,
    exit: string,
    ransom: number | null
  ): Verdict<RosterEvent[]>
}
