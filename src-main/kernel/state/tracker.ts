import type { Json, Localised } from '../values/json'

/**
 * A battle as it stands on the table: what changes from one act to the next there, and nothing that the rosters know.
 * It has a history of its own, apart from the campaign's. Which keys there are is the system's affair.
 */
export interface Tracker {
  /** The battle's id: a battle has at most one tracker. */
  id: string
  /** The turn that is being played, from 1; 0 before the first. */
  turn: number
  /** False once the battle is finished: nothing more may be done at the table. */
  open: boolean
  /** How many events have been applied: what a die is thrown for names it, so that two like acts throw two dice. */
  count: number
  /** What belongs to the table as a whole: whose turn it is, the procedure that waits for a die… */
  table: { [key: string]: Json }
  sides: TrackedSide[]
  units: TrackedUnit[]
}

export interface TrackedSide {
  /** The roster's id, or an id made for a side without a roster. */
  id: string
  name: string
  state: { [key: string]: Json }
}

/** One member of a side, or somebody who stands on the table only. */
export interface TrackedUnit {
  /** The member's id, or an id made for somebody who is in no roster. */
  id: string
  side: string
  name: string
  typeName: Localised
  state: { [key: string]: Json }
}

/** The closed set of ways in which a tracker changes, whatever the system. A key set to null is the same as a key that is not there. */
export type TrackerChange =
  | { do: 'create'; tracker: Tracker }
  | { do: 'turn'; to: number }
  | { do: 'table'; key: string; to: Json }
  | { do: 'side'; side: string; key: string; to: Json }
  | { do: 'unit'; unit: string; key: string; to: Json }
  | { do: 'unit-add'; unit: TrackedUnit }
  | { do: 'unit-remove'; unit: string }
  | { do: 'close' }

/** The tracker after one change. Throws on a change that does not fit: that is a damaged journal, not a player's mistake. */
export function changeTracker(tracker: Tracker | null, change: TrackerChange): Tracker {
  if (change.do === 'create') return change.tracker
  if (!tracker) throw new Error(`tracker change ${change.do} before its creation`)
  switch (change.do) {
    case 'turn':
      return { ...tracker, turn: change.to }
    case 'table':
      return { ...tracker, table: put(tracker.table, change.key, change.to) }
    case 'side':
      sideAt(tracker, change.side)
      return {
        ...tracker,
        sides: tracker.sides.map((s) =>
          s.id === change.side ? { ...s, state: put(s.state, change.key, change.to) } : s
        )
      }
    case 'unit':
      unitAt(tracker, change.unit)
      return {
        ...tracker,
        units: tracker.units.map((u) =>
          u.id === change.unit ? { ...u, state: put(u.state, change.key, change.to) } : u
        )
      }
    case 'unit-add':
      return { ...tracker, units: [...tracker.units, change.unit] }
    case 'unit-remove':
      unitAt(tracker, change.unit)
      return { ...tracker, units: tracker.units.filter((u) => u.id !== change.unit) }
    case 'close':
      return { ...tracker, open: false }
  }
}

/** The unit with this id. Throws if there is none. */
export function unitAt(tracker: Tracker, id: string): TrackedUnit {
  const unit = tracker.units.find((u) => u.id === id)
  if (!unit) throw new Error(`no unit ${id}`)
  return unit
}

/** The side with this id. Throws if there is none. */
export function sideAt(tracker: Tracker, id: string): TrackedSide {
  const side = tracker.sides.find((s) => s.id === id)
  if (!side) throw new Error(`no side ${id}`)
  return side
}

function put(state: { [key: string]: Json }, key: string, to: Json): { [key: string]: Json } {
  const { [key]: _, ...rest } = state
  return to === null ? rest : { ...rest, [key]: to }
}
