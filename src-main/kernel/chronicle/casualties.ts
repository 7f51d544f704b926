import type { Battle, Combatant, Side } from '../state/battle'
import type { StatsPlug } from '../system/stats'

/** A combatant who was taken out of action; `by`: the member who did it, as far as it is known. */
export interface Casualty {
  side: Side
  combatant: Combatant
  by: string | null
}

/**
 * What was found in each battle, as long as it stays the same object: curves, records and chronicle go through all
 * battles of a campaign after every act.
 */
const found = new WeakMap<StatsPlug, WeakMap<Battle, readonly Casualty[]>>()

/** Returns who was taken out of action in a battle, in the order of the report. */
export function casualtiesOf(battle: Battle, stats: StatsPlug): readonly Casualty[] {
  let ofGame = found.get(stats)
  if (!ofGame) found.set(stats, (ofGame = new WeakMap()))
  let casualties = ofGame.get(battle)
  if (!casualties) ofGame.set(battle, (casualties = lookFor(battle, stats)))
  return casualties
}

function lookFor(battle: Battle, stats: StatsPlug): Casualty[] {
  return battle.sides.flatMap((side) =>
    side.combatants.flatMap((combatant) => {
      const { out, by } = stats.fate(combatant)
      return out ? [{ side, combatant, by }] : []
    })
  )
}
