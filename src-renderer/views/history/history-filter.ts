import { ACT_KINDS } from '@contract/history'
import type { ActFilters } from '@/stores/history'

/** What the history is narrowed down to, as it stands in the address; empty: not. Whose it is, is the page's own. */
export const FILTERS = ['text', 'who', 'kind', 'season', 'from', 'to'] as const
export type Asked = { [key in (typeof FILTERS)[number]]: string }

/** From when to when a season goes, in days; what is left out is open. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** As the host wants it: days as the moments at which they begin and end here, those of the season and those that were typed. */
export function filtersOf(
  { who, kind, from, to }: Omit<Asked, 'text' | 'season'>,
  season: Days = {}
): ActFilters {
  const begin = [from, season.from ?? ''].sort().at(-1)!
  const end = [to, season.to ?? ''].filter(Boolean).sort()[0]
  const known = ACT_KINDS.find((one) => one === kind)
  return {
    ...(who && { member: who }),
    ...(known && { kind: known }),
    ...(begin && { from: startOf(begin).toISOString() }),
    ...(end && { until: startOf(end, 1).toISOString() })
  }
}

/** Midnight at the reader's table, some days on. */
function startOf(day: string, on = 0): Date {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date! + on)
}
