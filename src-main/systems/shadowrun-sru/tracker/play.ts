import type { AtTable } from '../../../kernel/system/board'
import type { Chance } from '../../../kernel/values/dice'
import { trackerEvent, type TrackerEvent } from '../../../kernel/state/event'
import {
  changeTracker,
  unitAt,
  type TrackedUnit,
  type Tracker,
  type TrackerChange
} from '../../../kernel/state/tracker'
import type { SruRules } from '../catalogue/rules'
import { bagAt, bagKey, type Bag } from './bag'

/** The table as it is, with the rules it is played by: what acts, questions and deeds look at. */
export interface Scene {
  readonly rules: SruRules
  readonly tracker: Tracker
}

/** One command at the table while it is being carried out: what was told so far, and how the table stands after it. */
export interface Play extends Scene {
  chance: Chance
  events: TrackerEvent[]
  /** The table as it is after all that was told. */
  readonly tracker: Tracker
  unit(id: string): TrackedUnit
  tell(type: string, facts: TrackerEvent['facts'], ...changes: TrackerChange[]): void
  /** Something goes with what was told last. */
  also(...changes: TrackerChange[]): void
  /** What tokens are drawn for: no two draws of a table are named alike. */
  why(what: string): string
}

export function begin(rules: SruRules, { tracker }: AtTable, chance: Chance): Play {
  let table = tracker
  const events: TrackerEvent[] = []
  return {
    rules,
    chance,
    events,
    get tracker() {
      return table
    },
    unit: (id) => unitAt(table, id),
    tell(type, facts, ...changes) {
      events.push(trackerEvent(tracker.id, type, facts, changes))
      table = changes.reduce((state: Tracker, change) => changeTracker(state, change), table)
    },
    also(...changes) {
      events.at(-1)?.changes.push(...changes)
      table = changes.reduce((state: Tracker, change) => changeTracker(state, change), table)
    },
    why: (what) => `${tracker.id}:${tracker.count}:${events.length}:${what}`
  }
}

/** The bag that somebody draws from, as it is now, with the key under which it is kept. */
export function bagFor(scene: Scene, unit: Pick<TrackedUnit, 'side'>): { key: string; bag: Bag } {
  const key = bagKey(scene.tracker, unit)
  return { key, bag: bagAt(scene.rules, scene.tracker, key) }
}
