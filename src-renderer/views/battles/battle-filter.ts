import type { BattleEntry, BattleWords } from '@contract/views'
import { finder } from '@/ui/plain-text'
import { inOrder } from '@/ui/order'

/** What the list of battles is narrowed down to and sorted by, as it stands in the address; empty: not. */
export const FILTERS = ['text', 'gang', 'player', 'season', 'result', 'status', 'from', 'to', 'sort'] as const
export type BattleFilters = { [key in (typeof FILTERS)[number]]: string }

/** What a filter needs to know beside the battles. */
export interface Known {
  /** The gangs of each player. */
  led: (player: string) => string[]
  /** The battles of each season. */
  fought: (season: string) => readonly string[]
  /** What players wrote about battles. */
  details?: readonly BattleWords[] | null
}

/** The battles that the filters let through, sorted: newest first, unless they say otherwise. A result is that of the gang or the player that is filtered by. */
export function filterBattles(
  battles: readonly BattleEntry[],
  filters: BattleFilters,
  known: Known,
  locale: string
): readonly BattleEntry[] {
  const { text, gang, player, season, result, status, from, to, sort } = filters
  const found = finder(text)
  const led = player ? known.led(player) : null
  const fought = season ? new Set(known.fought(season)) : null
  const written = new Map(
    (known.details ?? []).map(({ battle, scenario = '', place = '', notes = '' }) => [
      battle,
      [scenario, place, notes]
    ])
  )
  const meant = (roster: string) => (!gang || roster === gang) && (!led || led.includes(roster))
  const kept = battles.filter(
    (battle) =>
      found(battle.name, ...battle.sides.map((side) => side.name), ...(written.get(battle.id) ?? [])) &&
      (!fought || fought.has(battle.id)) &&
      (!status || battle.status === status) &&
      (!from || battle.date >= from) &&
      (!to || battle.date <= to) &&
      (!gang || battle.sides.some((side) => side.roster === gang)) &&
      (!led || battle.sides.some((side) => led.includes(side.roster))) &&
      (!result || battle.sides.some((side) => side.result === result && meant(side.roster)))
  )
  // Of one day the last one stays first, whichever way.
  return inOrder(kept, sort, { name: (battle) => battle.name, date: (battle) => battle.date }, locale)
}
