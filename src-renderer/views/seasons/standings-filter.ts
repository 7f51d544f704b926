import type { Standing } from '@kernel/state/campaign'
import { finder } from '@/ui/plain-text'
import { inOrder } from '@/ui/order'

/** The filters and the order of the standings, as in the address; empty: none. */
export const FILTERS = ['text', 'player', 'kind', 'sort'] as const
export type StandingFilters = { [key in (typeof FILTERS)[number]]: string }

/** The standings that pass the filters. By default: victories first, then draws, then value. */
export function filterStandings(
  standings: readonly Standing[],
  { text, player, kind, sort }: StandingFilters,
  say: (name: Standing['kindName']) => string,
  locale: string
): readonly Standing[] {
  const found = finder(text)
  const placed = standings
    .filter(
      (one) =>
        found(one.name, one.player ?? '', say(one.kindName)) &&
        (!player || one.player === player) &&
        (!kind || say(one.kindName) === kind)
    )
    .sort(
      (a, b) =>
        b.won - a.won || b.drawn - a.drawn || (b.value ?? 0) - (a.value ?? 0) || a.name.localeCompare(b.name)
    )
  return inOrder(
    placed,
    sort,
    {
      name: (one) => one.name,
      player: (one) => one.player,
      played: (one) => one.played,
      won: (one) => one.won,
      drawn: (one) => one.drawn,
      lost: (one) => one.lost,
      members: (one) => one.members,
      money: (one) => one.money,
      value: (one) => one.value
    },
    locale
  )
}
