import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import type { ActView } from '@contract/views'
import { useHistory } from '@/stores/history'

const PAGE = 500

/** The local day of a moment, as YYYY-MM-DD. */
export function dayOf(at: string): string {
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** The standing acts of a roster, oldest first: the roster can be shown as it was after each. */
export function useMoments(roster: string): {
  acts: ShallowRef<ActView[] | null>
  lastOf: (day: string) => ActView | undefined
  of: ComputedRef<(act: number) => ActView | undefined>
} {
  const history = useHistory()
  const acts = shallowRef<ActView[] | null>(null)

  async function load() {
    const all: ActView[] = []
    for (let before: number | undefined, more = true; more; before = all.at(-1)?.seq) {
      const page = await history.list(roster, before, PAGE)
      all.push(...page.acts)
      more = page.more && page.acts.length > 0
    }
    acts.value = all.filter((act) => act.kind === 'act' && act.standing).reverse()
  }
  void load().catch(() => (acts.value = []))

  return {
    acts,
    /** The last act of a day, or the last one before it; the first of all if there is none. */
    lastOf: (day) => acts.value?.findLast((act) => dayOf(act.at) <= day) ?? acts.value?.[0],
    of: computed(() => (act: number) => acts.value?.find(({ seq }) => seq === act))
  }
}
