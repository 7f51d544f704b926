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

/** The tracker and its rules: what acts, questions and deeds read. */
export interface Scene {
  readonly rules: SruRules
  readonly tracker: Tracker
}

/** One command in progress: the events so far, and the tracker after them. */
export interface Play extends Scene {
  chance: Chance
  events: TrackerEvent[]
  /** The tracker after all events so far. */
  readonly tracker: Tracker
  unit(id: string): TrackedUnit
  emit(type: string, facts: TrackerEvent['facts'], ...changes: TrackerChange[]): void
  /** Adds changes to the last event. */
  also(...changes: TrackerChange[]): void
  /** The unique name of a draw, by its purpose. */
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
    emit(type, facts, ...changes) {
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

/** The bag that a unit draws from, with its key. */
export function bagFor(scene: Scene, unit: Pick<TrackedUnit, 'side'>): { key: string; bag: Bag } {
  const key = bagKey(scene.tracker, unit)
  return { key, bag: bagAt(scene.rules, scene.tracker, key) }
}
