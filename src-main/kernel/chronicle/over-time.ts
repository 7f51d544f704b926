import { markNow, type Annals, type Mark } from './annals'
import { casualtiesOf } from './casualties'
import type { Battle } from '../state/battle'
import type { StatsPlug } from '../system/stats'

/** A roster's state after a number of games, and the losses of those games. */
export interface Point extends Mark {
  /** The last of those games, with its current name and day; null before the first. */
  battle: { id: string; name: string } | null
  /**
   * The day of that game; before the first game, of the last act before it. Never earlier than the previous
   * point.
   */
  day: string
  /** Its own members taken out of action in those games, and the enemies its members took out. */
  fallen: number
  felled: number
}

/**
 * A roster's course through the campaign: one point before its first game, one for each game; the last is the
 * present.
 */
export function pointsOf(
  annals: Annals,
  roster: string,
  stats: StatsPlug,
  counted: Map<string, Battle[]> = gamesOf(annals)
): Point[] {
  const now = markNow(annals, roster)
  if (!now) return []
  const games = counted.get(roster) ?? []
  const points: Point[] = []
  let [fallen, felled] = [0, 0]
  for (const mark of [...(annals.marks.get(roster) ?? []), now]) {
    const battle = mark.games > 0 ? games[mark.games - 1] : undefined
    if (battle) {
      const own = battle.sides.find((side) => side.roster === roster)!
      const ids = new Set(own.combatants.map((combatant) => combatant.member))
      for (const { side, by } of casualtiesOf(battle, stats))
        if (side === own) fallen += 1
        else if (by !== null && ids.has(by)) felled += 1
    }
    // A battle may be entered long after it was fought; the roster was founded before the first of them.
    const day = battle?.date ?? [mark.at.slice(0, 10), ...games.map((game) => game.date)].sort()[0]!
    const last = points.at(-1)?.day ?? ''
    points.push({
      ...mark,
      battle: battle ? { id: battle.id, name: battle.name } : null,
      day: day < last ? last : day,
      fallen,
      felled
    })
  }
  return points
}

/** The battles that count, by roster, in the order in which they ended. */
export function gamesOf({ ended, battles }: Annals): Map<string, Battle[]> {
  const games = new Map<string, Battle[]>()
  for (const { battle: id } of ended) {
    const battle = battles.get(id)
    if (!battle || battle.friendly) continue
    for (const roster of new Set(battle.sides.map((side) => side.roster))) {
      const own = games.get(roster)
      if (own) own.push(battle)
      else games.set(roster, [battle])
    }
  }
  return games
}
