import type { LocationQuery } from 'vue-router'
import { ACT_KINDS, type ActKind } from '@contract/history'
import type { ActFilters } from '@/stores/history'

/** What a history page is narrowed to, as its address says it: so a filter can be gone back from, kept as a bookmark, sent. */
export interface Asked {
  /** A member by its id; '' for nobody in particular, as with the others. */
  who: string
  kind: ActKind | ''
  /** Days at the reader's table, YYYY-MM-DD. */
  from: string
  to: string
  words: string
}

export function readAsked(query: LocationQuery): Asked {
  const one = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
  const dayOf = (name: string) => (startOf(one(name)) ? one(name) : '')
  return {
    who: one('who'),
    kind: ACT_KINDS.find((kind) => kind === one('kind')) ?? '',
    from: dayOf('from'),
    to: dayOf('to'),
    words: one('q')
  }
}

/** The address again, without what is not asked. */
export function writeAsked({ who, kind, from, to, words }: Asked): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries({ who, kind, from, to, q: words }).filter(([, value]) => value !== '')
  )
}

/** As the host wants it: days as the moments at which they begin and end here. */
export function filtersOf({ who, kind, from, to }: Asked): ActFilters {
  return {
    ...(who && { member: who }),
    ...(kind && { kind }),
    ...(from && { from: startOf(from)!.toISOString() }),
    ...(to && { until: startOf(to, 1)!.toISOString() })
  }
}

/** Midnight at the reader's table, some days on; null where it is no day. */
function startOf(day: string, on = 0): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!year || !month || !date) return null
  const start = new Date(Number(year), Number(month) - 1, Number(date) + on)
  return new Date(Number(year), Number(month) - 1, Number(date)).getMonth() === Number(month) - 1
    ? start
    : null
}
