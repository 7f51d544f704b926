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
      (standing) =>
        found(standing.name, standing.player ?? '', say(standing.kindName)) &&
        (!player || standing.player === player) &&
        (!kind || say(standing.kindName) === kind)
    )
    .sort(
      (a, b) =>
        b.won - a.won || b.drawn - a.drawn || (b.value ?? 0) - (a.value ?? 0) || a.name.localeCompare(b.name)
    )
  return inOrder(
    placed,
    sort,
    {
      name: ({ name }) => name,
      player: (standing) => standing.player,
      played: ({ played }) => played,
      won: ({ won }) => won,
      drawn: ({ drawn }) => drawn,
      lost: ({ lost }) => lost,
      members: ({ members }) => members,
      money: ({ money }) => money,
      value: ({ value }) => value
    },
    locale
  )
}
