import { computed, ref, shallowRef, watch } from 'vue'
import type { ActView } from '@contract/views'
import { sayEvents } from '@/locales/acts'
import { useHistory, type ActFilters } from '@/stores/history'
import { finder } from '@/ui/plain-text'

/** So many acts are asked for at once, and gone through for one look, before somebody has to ask for more. */
const PAGE = 200
const MOST = 2000

/**
 * The acts that pass the filters and hold the words, newest first: at least `few` of them, as far as there are. Acts that take
 * back or put forward are told by what they did to others, struck or not.
 */
export function useActs(filters: () => ActFilters, typed: () => string, few: () => number) {
  const history = useHistory()
  const read = shallowRef<ActView[]>([])
  const more = ref(false)
  const loaded = ref(false)
  const found = computed(() => {
    const finds = finder(typed())
    return read.value.filter((act) => act.kind === 'act' && finds(...sayEvents(act)))
  })
  let turn = 0

  /** Reads on from what is read, until there are so many more, or none. */
  async function readOn(begin: ActView[], wanted: number): Promise<void> {
    const mine = ++turn
    const filter = filters()
    let all = begin
    const finds = finder(typed())
    const count = () => all.filter((act) => act.kind === 'act' && finds(...sayEvents(act))).length
    let further = true
    for (let gone = 0; further && count() < wanted && gone < MOST;) {
      const answer = await history
        .narrowed(filter, all.at(-1)?.seq, typed() ? PAGE : Math.min(PAGE, Math.max(1, wanted)))
        .catch(() => null)
      // Asked otherwise meanwhile, or refused: what is shown stays.
      if (!answer || mine !== turn) return
      all = [...all, ...answer.acts]
      further = answer.more
      gone += answer.acts.length
    }
    read.value = all
    more.value = further
    loaded.value = true
  }

  const older = () => readOn(read.value, found.value.length + few())
  // What was shown stays in sight where only something was done.
  const asked = computed(() => JSON.stringify([filters(), typed()]))
  watch(
    [asked, () => history.revision],
    ([now], [before]) => readOn([], now === before ? Math.max(few(), found.value.length) : few()),
    { immediate: true }
  )

  return { acts: found, more, loaded, older }
}
