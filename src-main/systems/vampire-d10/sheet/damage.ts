import type { Marks, Track } from './character'
import type { Vd10Rules } from '../catalogue/rules'

/** One hit before armour and halving. */
export type Hit = {
  track: Marks & { max: number }
  kind: Track
  incoming: Marks
  /** The armour points against it. */
  armour: number
  /** Added to physical damage by a trauma (VD10-CT-04). */
  flatIncrease: number
  vampire: boolean
  /** Whether it is neither halved nor stopped by armour (VD10-R36, VD10-R26). */
  unabsorbable?: boolean
}

export interface Marked {
  armourUsed: number
  superficialMarked: number
  track: Marks
  full: boolean
  blackened: boolean
  outcome: 'none' | 'weakened' | 'torpor' | 'death'
  criticalRoll: boolean
  aggravatedBefore: number
  /** The points after armour and halving; a campaign may use them for being shaken (VD10-R21). */
  marked: number
}

/** The armour points against a hit; thick leather has none against firearms (VD10-AR-02, VD10-R28). */
export function armourPoints(
  rules: Vd10Rules,
  id: string | null,
  points: number | null,
  firearm: boolean
): number {
  const entry = rules.files['catalogue/armours'].find((armour) => armour.id === id)
  const value = points ?? entry?.value ?? 0
  return firearm && entry ? Math.min(value, entry.againstFirearms) : value
}

/** A trauma adds to physical damage above 0, of the worse kind present (VD10-CT-04, VD10-R14). */
function increased({ superficial, aggravated }: Marks, by: number): Marks {
  if (superficial + aggravated === 0) return { superficial, aggravated }
  return aggravated > 0
    ? { superficial, aggravated: aggravated + by }
    : { superficial: superficial + by, aggravated }
}

/**
 * Marks a hit: armour converts aggravated points, superficial points are halved, and each point marks a box
 * (VD10-HP-04, VD10-HP-08, VD10-AR-01, VD10-R08 to VD10-R12).
 */
export function markHit(
  rules: Vd10Rules,
  { track, kind, incoming, armour, flatIncrease, vampire, unabsorbable = false }: Hit
): Marked {
  const physical = kind === 'health'
  const raw = physical ? increased(incoming, flatIncrease) : incoming
  const armourUsed = physical && !unabsorbable ? Math.min(armour, raw.aggravated) : 0
  const aggravated = raw.aggravated - armourUsed
  const halved = !unabsorbable && (physical || rules.house.halvingScope === 'both')
  const superficial = halved
    ? Math.ceil((raw.superficial + armourUsed) / rules.files['tables/tracks'].halvedBy)
    : raw.superficial + armourUsed
  const wasFull = track.superficial + track.aggravated >= track.max
  const order =
    rules.house.damageOrder === 'superficial-first'
      ? (['superficial', 'aggravated'] as const)
      : (['aggravated', 'superficial'] as const)
  let marks: Marks = { superficial: track.superficial, aggravated: track.aggravated }
  for (const damage of order) {
    for (let n = 0; n < (damage === 'aggravated' ? aggravated : superficial); n++) {
      const free = marks.superficial + marks.aggravated < track.max
      if (free) marks = { ...marks, [damage]: marks[damage] + 1 }
      // On a full track each further point blackens a cross. If this very hit filled it, superficial points
      // do so only if the campaign converts overflow.
      else if (
        marks.superficial > 0 &&
        (damage === 'aggravated' || wasFull || rules.house.overflow === 'converts')
      )
        marks = { superficial: marks.superficial - 1, aggravated: marks.aggravated + 1 }
    }
  }
  const full = marks.superficial + marks.aggravated >= track.max
  const blackened = marks.aggravated >= track.max
  const marked = superficial + aggravated
  return {
    armourUsed,
    superficialMarked: superficial,
    track: marks,
    full,
    blackened,
    outcome: blackened ? (vampire ? 'torpor' : 'death') : full ? 'weakened' : 'none',
    criticalRoll:
      physical && marked > 0 && (wasFull || (full && rules.house.criticalTrigger === 'filling-hit-too')),
    aggravatedBefore: track.aggravated,
    marked
  }
}
