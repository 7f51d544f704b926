import { throwDie, type Chance, type Die } from '../../../kernel/values/dice'
import { trackerEvent, type TrackerEvent } from '../../../kernel/state/event'
import type { Params } from '../../../kernel/values/json'
import { changeTracker, type Tracker, type TrackerChange } from '../../../kernel/state/tracker'
import type { NecroRules } from '../catalogue/rules'
import type { Scene } from './scene'
import {
  gaugeKey,
  gaugeOf,
  keptAs,
  tableOf,
  type GaugeState,
  type SideState,
  type TableState,
  type UnitState
} from './state'
import type { NewStep, Step } from './steps/kinds'

/**
 * A scene that changes while an act is played, and the events it makes. Changes apply at once, so that later
 * reads see them; they are stored with the next event.
 */
export class Play implements Scene {
  readonly events: TrackerEvent[] = []
  readonly rules: NecroRules
  readonly battle: Scene['battle']
  readonly rosters: Scene['rosters']
  tracker: Tracker
  private loose: TrackerChange[] = []
  private steps = 0

  constructor(
    scene: Scene,
    readonly chance: Chance
  ) {
    this.rules = scene.rules
    this.battle = scene.battle
    this.rosters = scene.rosters
    this.tracker = scene.tracker
  }

  set<Key extends keyof UnitState>(unit: string, key: Key, to: UnitState[Key]): void {
    this.change({ do: 'unit', unit, key, to: keptAs('unit', key, to) })
  }
  side<Key extends keyof SideState>(side: string, key: Key, to: SideState[Key]): void {
    this.change({ do: 'side', side, key, to: keptAs('side', key, to) })
  }
  table<Key extends keyof TableState>(key: Key, to: TableState[Key]): void {
    this.change({ do: 'table', key, to: keptAs('table', key, to) })
  }
  gauge(item: string, to: Partial<GaugeState>): void {
    const key = gaugeKey(item)
    this.change({ do: 'table', key, to: keptAs('table', key, { ...gaugeOf(this.tracker, item), ...to }) })
  }
  turn(to: number): void {
    this.change({ do: 'turn', to })
  }

  /** Adds a fact to the log, with all changes since the last one. */
  emit(type: string, facts: Params): void {
    this.events.push(trackerEvent(this.tracker.id, type, facts, lastOfEach(this.loose)))
    this.loose = []
    this.tracker = { ...this.tracker, count: this.tracker.count + 1 }
  }

  /**
   * One die, typed or rolled. Its name includes the number of events so far, so that the same act gives the
   * same die again.
   */
  die(sides: number, why: string, typed?: number): Die {
    return throwDie(this.chance, sides, `${this.tracker.id}:${this.tracker.count}:${why}`, typed)
  }

  /** Puts these steps before the waiting ones. */
  next(...steps: NewStep[]): void {
    const fresh = steps.map((step) => ({ ...step, id: `${this.tracker.count}-${this.steps++}` }))
    this.table('steps', [...fresh, ...tableOf(this.tracker).steps])
  }
  /** Puts a step that was taken off back to the head, with the same id. */
  back(step: Step): void {
    this.table('steps', [step, ...tableOf(this.tracker).steps])
  }
  /** Puts these steps after the waiting ones. */
  last(...steps: NewStep[]): void {
    const fresh = steps.map((step) => ({ ...step, id: `${this.tracker.count}-${this.steps++}` }))
    this.table('steps', [...tableOf(this.tracker).steps, ...fresh])
  }

  /** All events; changes after the last one are added to it. */
  done(): TrackerEvent[] {
    const last = this.events.at(-1)
    if (this.loose.length === 0 || !last) return this.events
    this.events[this.events.length - 1] = { ...last, changes: lastOfEach([...last.changes, ...this.loose]) }
    this.loose = []
    return this.events
  }

  private change(change: TrackerChange): void {
    const after = changeTracker(this.tracker, change)
    this.loose.push(change)
    this.tracker = after
  }
}

/** Keeps only the last change of each key. */
function lastOfEach(changes: TrackerChange[]): TrackerChange[] {
  const key = (change: TrackerChange): string => {
    if (change.do === 'unit') return `unit ${change.unit} ${change.key}`
    if (change.do === 'side') return `side ${change.side} ${change.key}`
    return change.do === 'table' ? `table ${change.key}` : change.do
  }
  const last = new Map<string, TrackerChange>()
  for (const change of changes) {
    last.delete(key(change))
    last.set(key(change), change)
  }
  return [...last.values()]
}
