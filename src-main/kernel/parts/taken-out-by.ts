import type { Battle, Side } from '../state/battle'
import type { TrackedUnit, Tracker, TrackerChange } from '../state/tracker'
import { changeTracker } from '../state/tracker'
import { isRefusal, reason, type Reason } from '../values/verdict'
import type { Localised, Params, Words } from '../values/json'
import type { Field } from '../system/sheet'
import { readFields } from '../system/fields'
import type { TrackerPlug } from '../system/board'

/** Who (a unit's id) took a unit out of action, and with what; null if unknown. */
export type Felled = { by: string | null; with: Localised | null }

/** The key in a unit's state that stores it; older trackers lack it. */
const KEY = 'felled'
/** The key of the report's field. */
const BY = 'by'

/** Who took this unit out of action; null if not recorded. */
export function felledOf(unit: TrackedUnit): Felled | null {
  return (unit.state[KEY] ?? null) as Felled | null
}

/** The change that records it, at the moment of the act. */
export function felling(unit: string, to: Felled | null): TrackerChange {
  return { do: 'unit', unit, key: KEY, to: to && { by: to.by, with: to.with } }
}

/**
 * Wraps a tracker's decider: a unit that is no longer out of action (`isOut`) loses its record, so that a
 * later fall is not attributed to the first enemy.
 */
export function forgettingFelled<Rules>(
  decide: TrackerPlug<Rules>['decide'],
  isOut: (rules: Rules, unit: TrackedUnit) => boolean
): TrackerPlug<Rules>['decide'] {
  return (rules, at, command, chance) => {
    const events = decide(rules, at, command, chance)
    if (isRefusal(events)) return events
    const last = events.at(-1)
    const touchesUnits = events.some(({ changes }) => changes.some((change) => change.do === 'unit'))
    if (!last || !touchesUnits) return events
    const after = events
      .flatMap(({ changes }) => changes)
      .reduce<Tracker>((tracker, change) => changeTracker(tracker, change), at.tracker)
    const up = after.units.filter((unit) => felledOf(unit) !== null && !isOut(rules, unit))
    if (up.length === 0) return events
    return [
      ...events.slice(0, -1),
      { ...last, changes: [...last.changes, ...up.map(({ id }) => felling(id, null))] }
    ]
  }
}

/**
 * The report's field for it: an enemy of the battle, or nobody. `when`: the condition under which the field
 * is shown.
 */
export function byField(label: Words, hint: Words, when?: NonNullable<Field['when']>): Field {
  return { key: BY, label, hint, kind: 'enemy', ...(when && { when }), default: null }
}

/** The enemy recorded in a combatant's report. */
export function byOf(record: Params): string | null {
  const by = record[BY]
  return typeof by === 'string' ? by : null
}

/**
 * The value that the tracker proposes for that field: an enemy of the battle; empty if it was somebody else
 * or is unknown. Who was reported before is nobody again once the unit has got up.
 */
export function proposedBy(battle: Battle, side: Side, unit: TrackedUnit, isOut: boolean): Params {
  if (!isOut) {
    const before = side.combatants.find(({ member }) => member === unit.id)
    return before && byOf(before.record) !== null ? { [BY]: null } : {}
  }
  const by = felledOf(unit)?.by ?? null
  return by !== null && isEnemy(battle, side, by) ? { [BY]: by } : {}
}

/** Reads a report's fields except the one that names an enemy. What was reported `before` may stay. */
export function readReported(
  fields: Field[],
  { [BY]: _, ...record }: Params,
  before: Params = {}
): ReturnType<typeof readFields> {
  return readFields(
    fields.filter(({ key }) => key !== BY),
    record,
    before
  )
}

/** Refuses a report in which the named combatant was no enemy in this battle. */
export function whyNotBy(battle: Battle, side: Side): Reason[] {
  return side.combatants.flatMap(({ member, name, record }) => {
    const by = record[BY] ?? null
    return by === null || (typeof by === 'string' && isEnemy(battle, side, by))
      ? []
      : [reason('felled-by-absent', [], { name: name || member })]
  })
}

function isEnemy({ sides }: Battle, own: Side, by: string): boolean {
  return sides.some(
    ({ roster, combatants }) => roster !== own.roster && combatants.some(({ member }) => member === by)
  )
}
