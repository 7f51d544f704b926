import { shallowReactive, shallowRef, watch, type ShallowRef } from 'vue'
import type { Moment } from '@contract/history'
import type { ActView } from '@contract/views'
import { useHistory } from '@/stores/history'

/** More acts than a gang has in a day; a day with more is asked for in pages. */
const PAGE = 500

/** The moments of a roster, and what its acts did on the days that are looked at. */
export interface Moments {
  /** Oldest first; null until they have come. */
  moments: ShallowRef<Moment[] | null>
  /** The last act of a day, or the last one before it; the first of all if there is none. */
  lastOf: (day: string) => Moment | undefined
  at: (act: number) => Moment | undefined
  /** The acts of a day in force, newest first; empty until they have come. */
  actsOf: (day: string) => ActView[]
  /** An act of a day that is looked at, once it has come. */
  of: (act: number) => ActView | undefined
}

/** The local day of a moment, as YYYY-MM-DD. */
export function dayOf(at: string): string {
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** When a local day begins, and when the next one does. */
function boundsOf(day: string): { from: string; until: string } {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return {
    from: new Date(year, month - 1, date).toISOString(),
    until: new Date(year, month - 1, date + 1).toISOString()
  }
}

/**
 * The roster can be shown as it was after each of its acts in force. A year has thousands of them: only when they were
 * done is asked for, and what they did for the days of the acts in `looked` (null and undefined name none).
 */
export function useMoments(roster: string, looked: () => (number | null | undefined)[]): Moments {
  const history = useHistory()
  const moments = shallowRef<Moment[] | null>(null)
  const days = shallowReactive(new Map<string, ActView[]>())
  const at = (act: number) => moments.value?.find((moment) => moment.act === act)
  const actsOf = (day: string) => days.get(day) ?? []

  async function load(day: string) {
    const all: ActView[] = []
    for (let before: number | undefined, more = true; more; before = all.at(-1)?.seq) {
      const page = await history.narrowed({ roster, ...boundsOf(day) }, before, PAGE)
      all.push(...page.acts)
      more = page.more && page.acts.length > 0
    }
    days.set(
      day,
      all.filter((act) => act.kind === 'act' && act.standing)
    )
  }

  const asked = new Set<string>()
  watch(
    () => looked().map((act) => (typeof act === 'number' ? at(act)?.at : undefined)),
    (times) => {
      for (const time of times) {
        const day = time === undefined ? undefined : dayOf(time)
        if (day === undefined || asked.has(day)) continue
        asked.add(day)
        // A day that could not be read is asked for again when it is chosen again.
        void load(day).catch(() => asked.delete(day))
      }
    }
  )
  void history
    .moments(roster)
    .catch((): Moment[] => [])
    .then((all) => (moments.value = all))

  return {
    moments,
    lastOf: (day) => moments.value?.findLast((moment) => dayOf(moment.at) <= day) ?? moments.value?.[0],
    at,
    actsOf,
    of: (act) => {
      const moment = at(act)
      return moment && actsOf(dayOf(moment.at)).find(({ seq }) => seq === act)
    }
  }
}
