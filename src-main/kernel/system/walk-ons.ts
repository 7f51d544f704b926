import type { Chance } from '../values/dice'
import type { Json, Localised } from '../values/json'
import type { TrackedSide, TrackedUnit, Tracker, TrackerChange } from '../state/tracker'

/** The side of combatants without a roster: foes, passers-by, beasts. It exists while one of them does. */
export const WALK_ONS = 'strangers'

/** More at once is taken for a typing error. */
export const MOST_AT_ONCE = 20

/** A tracker's sides; the one without a roster comes last and unnamed, the game names it on its board. */
export function sidesAtTable(tracker: Tracker): TrackedSide[] {
  const known = tracker.sides.some(({ id }) => id === WALK_ONS)
  return known || !tracker.units.some(({ side }) => side === WALK_ONS)
    ? tracker.sides
    : [...tracker.sides, { id: WALK_ONS, name: '', state: {} }]
}

/** Whether the unit belongs to no roster. Only such units can be removed. */
export function isWalkOn({ state }: TrackedUnit): boolean {
  return state[CAME] === true
}
const CAME = 'came'

/** New units: `count` of one name and sheet, on a roster's side or on their own. */
export interface Arrival {
  name: string
  count: number
  side: string
  typeName: Localised
  state: { [key: string]: Json }
}

/** Adds the units; equal names are numbered onwards from those present. */
export function arrive(
  tracker: Tracker,
  { name, count, side, typeName, state }: Arrival,
  chance: Chance
): TrackerChange[] {
  const taken = new Set(tracker.units.map((unit) => unit.name))
  const numbered = count > 1 || taken.has(name)
  let n = 0
  const next = (): string => {
    if (!numbered) return name
    do n++
    while (taken.has(`${name} ${n}`))
    return `${name} ${n}`
  }
  return Array.from({ length: count }, () => ({
    do: 'unit-add',
    unit: { id: chance.id(), side, name: next(), typeName, state: { ...state, [CAME]: true } }
  }))
}
