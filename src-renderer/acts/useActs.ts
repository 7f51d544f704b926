import { computed, ref, shallowRef, watch } from 'vue'
import type { ActView } from '@contract/views'
import { useHistory, type ActFilters } from '@/stores/history'
import { useRosters } from '@/stores/rosters'
import { finder } from '@/ui/plain-text'
import { partsOf, whoseAct } from './roster-of-act'

/** `PAGE`: the acts of one request. `MOST`: the acts searched before somebody must ask for more. */
const PAGE = 200
const MOST = 2000

/** An act in force can be undone, except the one that made the campaign. */
export const mayUndo = (act: ActView): boolean => act.standing && act.method !== 'campaigns.create'

/**
 * The acts that match the filters and the typed words, newest first: at least `few`, if there are enough. Undos
 * and redos appear by their effect on other acts.
 */
export function useActs(filters: () => ActFilters, typed: () => string, few: () => number) {
  const history = useHistory()
  const rosters = useRosters()
  const read = shallowRef<ActView[]>([])
  const more = ref(false)
  const loaded = ref(false)
  /** True while acts are on their way. */
  const reading = ref(false)
  /** Returns a test whether an act contains the typed words as the list shows it. Only a search words all acts. */
  function finding(): (act: ActView) => boolean {
    const finds = typed() ? finder(typed()) : null
    return (act) => act.kind === 'act' && (!finds || finds(...wordsOf(act)))
  }
  const wordsOf = (act: ActView): string[] => [
    whoseAct(act, rosters.all) ?? '',
    ...partsOf(act, rosters.all).flatMap(({ whose, lines }) => [whose ?? '', ...lines])
  ]
  const found = computed(() => read.value.filter(finding()))
  let turn = 0

  /** Loads more acts after `begin`, until there are `wanted` more matches or no acts left. */
  async function readOn(begin: ActView[], wanted: number): Promise<void> {
    const mine = ++turn
    reading.value = true
    try {
      await readAfter(begin, wanted, mine)
    } finally {
      if (mine === turn) reading.value = false
    }
  }
  async function readAfter(begin: ActView[], wanted: number, mine: number): Promise<void> {
    const filter = filters()
    const finds = finding()
    let all = begin
    let count = begin.filter(finds).length
    let further = true
    for (let gone = 0; further && count < wanted && gone < MOST;) {
      const answer = await history
        .narrowed(filter, all.at(-1)?.seq, typed() ? PAGE : Math.min(PAGE, Math.max(1, wanted)))
        .catch(() => null)
      // A newer request has started, or this one was refused: the shown acts stay.
      if (!answer || mine !== turn) return
      all = [...all, ...answer.acts]
      count += answer.acts.filter(finds).length
      further = answer.more
      gone += answer.acts.length
    }
    read.value = all
    more.value = further
    loaded.value = true
  }

  /** Loads older acts; each time more at once. */
  const older = () => {
    const known = found.value.length
    return readOn(read.value, known + (known < PAGE / 2 ? few() : Math.min(known, PAGE)))
  }
  function changed(): number {
    const { roster } = filters()
    return roster === undefined ? history.revision : history.revisionOf(roster)
  }
  // After an act the list keeps its length.
  const asked = computed(() => JSON.stringify([filters(), typed()]))
  watch(
    [asked, changed],
    ([now], [before]) => readOn([], now === before ? Math.max(few(), found.value.length) : few()),
    { immediate: true }
  )

  return { acts: found, more, loaded, reading, older }
}
