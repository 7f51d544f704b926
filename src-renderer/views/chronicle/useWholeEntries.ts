import { computed, shallowRef, watch } from 'vue'
import type { ChronicleEntry } from '@kernel/chronicle/chronicle'
import { ApiFailure, isLate } from '@/api/client'
import { useChronicle } from '@/stores/chronicle'

/**
 * Entries that are read whole: what comes into sight is asked for here. Until it comes the brief entries are given.
 * `failure`: why they can't be had. `all`: asks for these entries and gives them whole, for print and export.
 */
export function useWholeEntries(shown: () => readonly ChronicleEntry[]) {
  const chronicle = useChronicle()
  const failure = shallowRef<ApiFailure | null>(null)
  const brief = computed(() => shown().flatMap((entry) => (entry.brief ? [entry.id] : [])))

  async function look(ids: readonly string[]): Promise<boolean> {
    try {
      await Promise.all(ids.map((id) => chronicle.lookWhole(id)))
      failure.value = null
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (!isLate(error)) failure.value = error
      return false
    }
  }
  watch(
    brief,
    (now, was) => {
      const known = new Set(was)
      void look(now.filter((id) => !known.has(id)))
    },
    { immediate: true }
  )

  async function all(entries: readonly ChronicleEntry[]): Promise<ChronicleEntry[] | null> {
    const had = await look(entries.flatMap((entry) => (entry.brief ? [entry.id] : [])))
    return had ? entries.map(chronicle.whole) : null
  }

  return { entries: computed(() => shown().map(chronicle.whole)), failure, all }
}
