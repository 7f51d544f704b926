import type { BattleEntry, BattleWords } from '@contract/views'
import { finder } from '@/ui/plain-text'
import { inOrder } from '@/ui/order'

/** The filters and the order of the battles, as in the address; empty: none. */
export const FILTERS = ['text', 'gang', 'player', 'season', 'result', 'status', 'from', 'to', 'sort'] as const
export type BattleFilters = { [key in (typeof FILTERS)[number]]: string }

/** What the filters need besides the battles. */
export interface Known {
  /** The rosters of a player. */
  led: (player: string) => string[]
  /** The battles of a season. */
  fought: (season: string) => readonly string[]
  /** The players' notes on battles. */
  details?: readonly BattleWords[] | null
}

/**
 * The battles that pass the filters, newest first unless sorted otherwise. A result is that of the filtered roster
 * or player.
 */
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
  const shown = battles.filter(
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
  // On the same day the last battle comes first, in either direction.
  return inOrder(shown, sort, { name: (battle) => battle.name, date: (battle) => battle.date }, locale)
}
