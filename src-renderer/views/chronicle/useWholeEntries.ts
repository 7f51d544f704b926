import { computed } from 'vue'
import type { ChronicleEntry } from '@kernel/chronicle/chronicle'
import { useChronicle } from '@/stores/chronicle'
import { useAskedWhenShown } from '@/stores/useAskedWhenShown'

const briefOf = (entries: readonly ChronicleEntry[]): string[] =>
  entries.flatMap((entry) => (entry.brief ? [entry.id] : []))

/**
 * The entries that a page shows, whole: each is loaded when it comes into sight; until then the brief entry is returned.
 * `waiting`: whether one is still brief. `failure`: why they can't be loaded. `all`: loads these entries and returns them
 * whole, for print and export.
 */
export function useWholeEntries(shown: () => readonly ChronicleEntry[]) {
  const chronicle = useChronicle()
  const brief = computed(() => briefOf(shown()))
  const { failure, look } = useAskedWhenShown(() => brief.value, chronicle.lookWhole)

  async function all(entries: readonly ChronicleEntry[]): Promise<ChronicleEntry[] | null> {
    return (await look(briefOf(entries))) ? entries.map(chronicle.whole) : null
  }

  const entries = computed(() => shown().map(chronicle.whole))
  const waiting = computed(() => entries.value.some((entry) => entry.brief))
  return { entries, waiting, failure, all }
}
