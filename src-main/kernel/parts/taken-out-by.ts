import type { Battle, Side } from '../state/battle'
import type { TrackedUnit, Tracker, TrackerChange } from '../state/tracker'
import { changeTracker } from '../state/tracker'
import { isRefusal, reason, type Reason } from '../values/verdict'
import type { Localised, Params, Words } from '../values/json'
import type { Field } from '../system/sheet'
import { readFields } from '../system/fields'
import type { TrackerPlug } from '../system/board'

/** By whom (a unit's id) and with what somebody was taken out of action at the table; null where nobody knows. */
export type Felled = { by: string | null; with: Localised | null }

/** The key of a unit's state under which it is kept. Tables of before it was kept have none. */
const KEY = 'felled'
/** The key of the report's field. */
const BY = 'by'

/** What is kept of who took this unit out of action; null where nothing is. */
export function felledOf(unit: TrackedUnit): Felled | null {
  return (unit.state[KEY] ?? null) as Felled | null
}

/** The change that keeps it, as of the moment of the act. */
export function felling(unit: string, to: Felled | null): TrackerChange {
  return { do: 'unit', unit, key: KEY, to: to && { by: to.by, with: to.with } }
}

/**
 * Wraps a table's decider: whoever is no longer out once the act is over (`isOut`) keeps nobody who took them out, so that a later
 * fall by another cause is not put down to the first.
 */
export function forgettingFelled<Rules>(
  decide: TrackerPlug<Rules>['decide'],
  isOut: (rules: Rules, unit: TrackedUnit) => boolean
): TrackerPlug<Rules>['decide'] {
  return (rules, at, command, chance) => {
    const events = decide(rules, at, command, chance)
    if (isRefusal(events)) return events
    const last = events.at(-1)
    const kept = events.some(({ changes }) => changes.some((change) => change.do === 'unit'))
    if (!last || !kept) return events
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

/** The report's field for it: an enemy who was there, or nobody. `when`: what of the report says that somebody is out. */
export function byField(label: Words, hint: Words, when?: NonNullable<Field['when']>): Field {
  return { key: BY, label, hint, kind: 'enemy', ...(when && { when }), default: null }
}

/** What a report says of who took a combatant out of action. */
export function byOf(record: Params): string | null {
  const by = record[BY]
  return typeof by === 'string' ? by : null
}

/** What the table proposes for that field: the enemy of the battle who did it; nothing where it was somebody else, or where the table does not know. */
export function proposedBy(battle: Battle, side: Side, unit: TrackedUnit, isOut: boolean): Params {
  const by = isOut ? (felledOf(unit)?.by ?? null) : null
  return by !== null && isEnemy(battle, side, by) ? { [BY]: by } : {}
}

/** Reads a report's fields but that one, which names a combatant. */
export function readTold(fields: Field[], { [BY]: _, ...record }: Params): ReturnType<typeof readFields> {
  return readFields(
    fields.filter(({ key }) => key !== BY),
    record
  )
}

/** Why the report's field can't stand: whoever is named there was no enemy in this battle. */
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
