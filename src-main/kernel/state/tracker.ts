import type { Json, Localised } from '../values/json'

/**
 * The state of a tracked battle, apart from what the rosters know. It has its own history, apart from the
 * campaign's. The game decides which keys it uses.
 */
export interface Tracker {
  /** The battle's id: a battle has at most one tracker. */
  id: string
  /** The current turn, from 1; 0 before the first. */
  turn: number
  /** False once the battle is finished; nothing can be done then. */
  open: boolean
  /**
   * The number of events applied. The reason of a die roll includes it, so that two equal acts roll different
   * dice.
   */
  count: number
  /** Values of the table as a whole: whose turn it is, the procedure that waits for a die… */
  table: { [key: string]: Json }
  sides: TrackedSide[]
  units: TrackedUnit[]
}

export interface TrackedSide {
  /** The roster's id, or a new id for a side without a roster. */
  id: string
  name: string
  state: { [key: string]: Json }
}

/** A member of a side, or a combatant without a roster. */
export interface TrackedUnit {
  /** The member's id, or a new id for a combatant without a roster. */
  id: string
  side: string
  name: string
  typeName: Localised
  state: { [key: string]: Json }
}

/** All ways in which a tracker can change, in every game. Setting a key to null removes it. */
export type TrackerChange =
  | { do: 'create'; tracker: Tracker }
  | { do: 'turn'; to: number }
  | { do: 'table'; key: string; to: Json }
  | { do: 'side'; side: string; key: string; to: Json }
  | { do: 'unit'; unit: string; key: string; to: Json }
  | { do: 'unit-add'; unit: TrackedUnit }
  | { do: 'unit-remove'; unit: string }
  | { do: 'close' }

/**
 * Returns the tracker after one change. Throws if the change doesn't fit: that means a damaged journal, not a
 * player's mistake.
 */
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
