import type { BattleEntry } from '@contract/views'
import { finder } from '@/ui/find'

/** What the list of battles is narrowed down to and sorted by, as it stands in the address; empty: not. */
export const FILTERS = ['text', 'gang', 'player', 'season', 'result', 'status', 'from', 'to', 'sort'] as const
export type BattleFilters = { [key in (typeof FILTERS)[number]]: string }

/** What a filter needs to know beside the battles. */
export interface Known {
  /** The gangs of each player. */
  led: (player: string) => string[]
  /** The battles of each season. */
  fought: (season: string) => readonly string[]
}

/** The battles that the filters let through, sorted: newest first, unless they say otherwise. A result is that of the gang or the player that is filtered by. */
export function filterBattles(
  battles: readonly BattleEntry[],
  filters: BattleFilters,
  known: Known
): BattleEntry[] {
  const { text, gang, player, season, result, status, from, to, sort } = filters
  const found = finder(text)
  const led = player ? known.led(player) : null
  const fought = season ? new Set(known.fought(season)) : null
  const meant = (roster: string) => (!gang || roster === gang) && (!led || led.includes(roster))
  const kept = battles.filter(
    (battle) =>
      found(battle.name, ...battle.sides.map((side) => side.name)) &&
      (!fought || fought.has(battle.id)) &&
      (!status || battle.status === status) &&
      (!from || battle.date >= from) &&
      (!to || battle.date <= to) &&
      (!gang || battle.sides.some((side) => side.roster === gang)) &&
      (!led || battle.sides.some((side) => led.includes(side.roster))) &&
      (!result || battle.sides.some((side) => side.result === result && meant(side.roster)))
  )
  if (sort === 'oldest') return kept.toReversed()
  if (sort === 'name') return kept.toSorted((a, b) => a.name.localeCompare(b.name))
  return kept
}

/** Where a new month begins in a list by days: the month (`2026-11`) by the index of its first battle. */
export function monthsIn(battles: readonly BattleEntry[]): { [index: number]: string } {
  const heads: { [index: number]: string } = {}
  for (const [n, { date }] of battles.entries())
    if (n === 0 || battles[n - 1]!.date.slice(0, 7) !== date.slice(0, 7)) heads[n] = date.slice(0, 7)
  return heads
}
