import type { Chance } from '../values/dice'
import type { Json, Localised } from '../values/json'
import type { TrackedSide, TrackedUnit, Tracker, TrackerChange } from '../state/tracker'

/** The side of those who stand at the table and in no roster: foes, passers-by, beasts. It is there as long as one of them is. */
export const STRANGERS = 'strangers'

/** More than that at once is a slip of the finger. */
export const MOST_AT_ONCE = 20

/** The sides at the table, the strangers last. Theirs has no name: the system says on its board what they are. */
export function sidesAtTable(tracker: Tracker): TrackedSide[] {
  const known = tracker.sides.some(({ id }) => id === STRANGERS)
  return known || !tracker.units.some(({ side }) => side === STRANGERS)
    ? tracker.sides
    : [...tracker.sides, { id: STRANGERS, name: '', state: {} }]
}

/** Is it somebody who came to the table, and whom no roster knows? Such units alone may be taken from it. */
export function isStranger({ state }: TrackedUnit): boolean {
  return state[CAME] === true
}
const CAME = 'came'

/** Who comes: `count` of them by the same name, each with the same sheet. They stand on a side of a roster, or by themselves. */
export interface Arrival {
  name: string
  count: number
  side: string
  typeName: Localised
  state: { [key: string]: Json }
}

/** They come to the table. Several of a name are numbered, and go on from those that are there already. */
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
