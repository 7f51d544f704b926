import type { AtTable } from '../../../kernel/system/board'
import { throwDie, type Chance } from '../../../kernel/values/dice'
import { trackerEvent, type TrackerEvent } from '../../../kernel/state/event'
import type { Json, Params } from '../../../kernel/values/json'
import {
  changeTracker,
  unitAt,
  type TrackedUnit,
  type Tracker,
  type TrackerChange
} from '../../../kernel/state/tracker'
import { asJson, type Character } from '../sheet/character'
import type { Vd10Rules } from '../catalogue/rules'
import { queueOf, sheetOf, statesOf, type StateAt, type Task } from './state'

/** One act or answer in progress: the events so far, and the tracker after them. */
export class Play {
  readonly events: TrackerEvent[] = []
  tracker: Tracker

  constructor(
    readonly rules: Vd10Rules,
    at: AtTable,
    readonly chance: Chance
  ) {
    this.tracker = at.tracker
  }

  /** Adds an event and applies its changes. */
  emit(type: string, facts: Params, ...changes: TrackerChange[]): void {
    this.events.push(trackerEvent(this.tracker.id, type, facts, changes))
    for (const change of changes) this.tracker = changeTracker(this.tracker, change)
    this.tracker = { ...this.tracker, count: this.tracker.count + 1 }
  }

  /** Adds changes to the last event. Throws if there is none. */
  also(...changes: TrackerChange[]): void {
    const last = this.events.at(-1)
    if (!last) throw new Error('nothing has been told yet')
    last.changes.push(...changes)
    for (const change of changes) this.tracker = changeTracker(this.tracker, change)
  }

  unit(id: string): TrackedUnit {
    return unitAt(this.tracker, id)
  }

  find(id: string | null): TrackedUnit | undefined {
    return this.tracker.units.find((unit) => unit.id === id)
  }

  set(unit: string, key: string, to: unknown): TrackerChange {
    return { do: 'unit', unit, key, to: asJson(to) }
  }

  /** Changes parts of a unit's sheet. */
  sheet(unit: string, more: Partial<Character>): TrackerChange {
    return this.set(unit, 'sheet', { ...sheetOf(this.unit(unit)), ...more })
  }

  /** Puts a unit into a state; the same state starts anew (VD10-ST-13). */
  state(unit: string, state: StateAt): TrackerChange {
    return this.set(unit, 'states', [...statesOf(this.unit(unit)).filter(({ id }) => id !== state.id), state])
  }

  without(unit: string, state: string): TrackerChange {
    return this.set(
      unit,
      'states',
      statesOf(this.unit(unit)).filter(({ id }) => id !== state)
    )
  }

  get queue(): Task[] {
    return queueOf(this.tracker)
  }

  /** Replaces the queue of tasks. */
  wait(tasks: Task[]): TrackerChange {
    return { do: 'table', key: 'queue', to: tasks.length === 0 ? null : asJson(tasks) }
  }

  /** Puts tasks before all that wait. */
  first(...tasks: Task[]): void {
    this.also(this.wait([...tasks, ...this.queue]))
  }

  die(sides: number, nth: number, given?: number): number {
    return throwDie(this.chance, sides, `${this.tracker.id}:${this.tracker.count}:${nth}`, given).value
  }
}

/** Words as JSON for the facts of an event. */
export const fact = (words: object): Json => words as Json
