import { computed, type ComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'

export interface Filters<Key extends string> {
  /** What is filtered by, by key; empty where it is not. */
  of: ComputedRef<{ [key in Key]: string }>
  /** Is anything filtered by? */
  any: ComputedRef<boolean>
  set(key: Key, value: string): void
  clear(): void
}

/** What a list is filtered and sorted by, kept in the address: it is there after a reload and behind a link, and back returns to it. */
export function useFilters<const Key extends string>(keys: readonly Key[]): Filters<Key> {
  const route = useRoute()
  const router = useRouter()
  const of = computed(
    () =>
      Object.fromEntries(
        keys.map((key) => {
          const value = route.query[key]
          return [key, typeof value === 'string' ? value : '']
        })
      ) as { [key in Key]: string }
  )
  const put = (changed: { [key: string]: string }) =>
    void router.replace({
      query: Object.fromEntries(Object.entries({ ...route.query, ...changed }).filter(([, value]) => value))
    })
  return {
    of,
    any: computed(() => keys.some((key) => of.value[key] !== '')),
    set: (key, value) => put({ [key]: value }),
    clear: () => put(Object.fromEntries(keys.map((key) => [key, ''])))
  }
}
