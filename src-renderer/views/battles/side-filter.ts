import type { RosterEntry } from '@contract/views'
import { finder } from '@/ui/plain-text'

/** The filters of the rosters that may take part, as in the address; empty: none. */
export const FILTERS = ['text', 'player', 'kind'] as const
export type SideFilters = { [key in (typeof FILTERS)[number]]: string }

/** A test of rosters: true if one passes the filters. */
export function sideFinder(
  { text, player, kind }: SideFilters,
  playerOf: (roster: RosterEntry) => string,
  kindOf: (roster: RosterEntry) => string
): (roster: RosterEntry) => boolean {
  const found = finder(text)
  return (roster) =>
    found(roster.name, playerOf(roster), kindOf(roster)) &&
    (!player || roster.player === player) &&
    (!kind || kindOf(roster) === kind)
}
