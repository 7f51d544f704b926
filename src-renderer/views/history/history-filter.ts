import { ACT_KINDS } from '@contract/history'
import type { ActFilters } from '@/stores/history'

/** The filters of the history, as in the address; empty: none. The roster is part of the page's own address. */
export const FILTERS = ['text', 'who', 'kind', 'season', 'from', 'to'] as const
export type Asked = { [key in (typeof FILTERS)[number]]: string }

/** The days of a season; an omitted end is open. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** The filters in the contract's form: days of the season and typed days become local start and end moments. */
export function filtersOf(
  { who, kind, from, to }: Omit<Asked, 'text' | 'season'>,
  season: Days = {}
): ActFilters {
  const begin = [from, season.from ?? ''].sort().at(-1)!
  const end = [to, season.to ?? ''].filter(Boolean).sort()[0]
  const known = ACT_KINDS.find((candidate) => candidate === kind)
  return {
    ...(who && { member: who }),
    ...(known && { kind: known }),
    ...(begin && { from: startOf(begin).toISOString() }),
    ...(end && { until: startOf(end, 1).toISOString() })
  }
}

/** Local midnight at the start of a day, `on` days later. */
function startOf(day: string, on = 0): Date {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date! + on)
}
