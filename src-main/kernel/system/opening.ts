import type { Chance } from '../values/dice'
import type { RosterEvent } from '../state/event'
import type { Json, Words } from '../values/json'
import type { Roster } from '../state/roster'
import type { Field } from './sheet'
import type { Verdict } from '../values/verdict'

/** How an interlude can begin without a battle: days on the road, a night's rest. */
export interface Opening {
  label: Words
  hint?: Words
  rules: string[]
  /** The fields asked first: how many days, where. */
  fields: Field[]
  allowed: boolean
  refused: Words[]
}

/** For games in which time can pass without a battle. */
export interface OpeningPlug<Rules = unknown> {
  opening(rules: Rules, roster: Roster): Opening
  open(rules: Rules, roster: Roster, input: { [field: string]: Json }, chance: Chance): Verdict<RosterEvent[]>
}
