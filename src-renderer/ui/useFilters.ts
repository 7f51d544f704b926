import { computed, shallowRef, type ComputedRef } from 'vue'
import { useRoute, useRouter, type LocationQuery } from 'vue-router'

export interface Filters<Key extends string> {
  /** The value of each filter and of the order; empty if unset. */
  of: ComputedRef<{ [key in Key]: string }>
  /** True if a filter is set. An order does not count. */
  any: ComputedRef<boolean>
  set(key: Key, value: string): void
  clear(): void
}

/** Keys that replace the entry of the browser's history; every other choice adds one to go back from. */
const IN_PLACE = ['text', 'sort']
const DAYS = ['from', 'to']

/** The filters and the order of a list, in the address: they survive a reload and can be linked to. */
export function useFilters<const Key extends string>(keys: readonly Key[]): Filters<Key> {
  const route = useRoute()
  const router = useRouter()
  /** The newest values until the router has them, so that fast typing loses nothing. */
  const wanted = shallowRef<LocationQuery | null>(null)
  const of = computed(() => {
    const query = wanted.value ?? route.query
    const read = (key: Key) => {
      const value = query[key]
      return typeof value !== 'string' || (DAYS.includes(key) && !isDay(value)) ? '' : value
    }
    return Object.fromEntries(keys.map((key) => [key, read(key)])) as { [key in Key]: string }
  })

  function put(changed: { [key: string]: string }) {
    const query = Object.fromEntries(
      Object.entries({ ...(wanted.value ?? route.query), ...changed }).filter(([, value]) => value)
    )
    wanted.value = query
    const inPlace = Object.keys(changed).every((key) => IN_PLACE.includes(key))
    void router[inPlace ? 'replace' : 'push']({ query }).finally(() => {
      if (wanted.value === query) wanted.value = null
    })
  }

  const narrowing = keys.filter((key) => key !== 'sort')
  return {
    of,
    any: computed(() => narrowing.some((key) => of.value[key] !== '')),
    set: (key, value) => put({ [key]: value }),
    clear: () => put(Object.fromEntries(narrowing.map((key) => [key, ''])))
  }
}

/** True for a day of the calendar, as `2026-11-21`. */
export function isDay(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
