import { computed, shallowRef, watch, type Ref } from 'vue'
import type { ActView, RosterView } from '@contract/views'
import { useHistory } from '@/stores/history'
import { useRosters } from '@/stores/rosters'
import { useWholeSheets } from '@/stores/useWholeSheets'
import { useLook } from '@/ui/useLook'
import { newestInterlude, type PastInterlude } from './acts'
import { changesBetween } from './changes'

/** The acts of one request while it looks for the beginning of the interlude. */
const PAGE = 100

interface Story {
  past: PastInterlude
  before: RosterView
  /** Null while it is open: then the present roster is used. */
  after: RosterView | null
}

/**
 * The story of a roster's interlude: its acts, and its changes. The newest one, or the one that ended with the
 * act `closed`.
 */
export function useInterludeStory(
  roster: Ref<RosterView | null>,
  id: string,
  closed: () => number | null = () => null
) {
  const history = useHistory()
  const rosters = useRosters()
  const story = shallowRef<Story | null>(null)
  const looked = shallowRef(false)

  async function find(): Promise<PastInterlude | null> {
    let acts: ActView[] = []
    const last = closed()
    for (let more = true; more;) {
      const page = await history.list(id, acts.at(-1)?.seq ?? (last === null ? undefined : last + 1), PAGE)
      acts = [...acts, ...page.acts]
      const past = newestInterlude(acts, id)
      if (past) return past
      more = page.more
    }
    return null
  }

  async function read(): Promise<Story | null> {
    const loaded = await find()
    if (!loaded) return null
    const known = story.value?.past.opened.seq === loaded.opened.seq ? story.value.before : null
    return {
      past: loaded,
      before: known ?? (await rosters.at(id, loaded.opened.seq - 1)),
      after: loaded.closed && (await rosters.at(id, loaded.closed.seq))
    }
  }

  const looking = useLook()
  async function look() {
    const found = await looking.run(read)
    if (found === undefined) return
    story.value = found
    looked.value = true
  }
  watch([() => history.revision, closed], look, { immediate: true })

  /** The present roster is the end of an open interlude; whoever left is compared too. */
  const compared = () => (story.value && !story.value.after ? (roster.value?.sheets ?? []) : [])
  const { sheets, ready, failure: unread } = useWholeSheets(() => id, compared)
  const now = computed(() => (roster.value && ready.value ? { ...roster.value, sheets: sheets.value } : null))

  const past = computed(() => story.value?.past ?? null)
  const changes = computed(() => {
    const after = story.value?.after ?? now.value
    return story.value && after ? changesBetween(story.value.before, after) : null
  })
  /** True once it is known whether there is a story, and what it tells. */
  const known = computed(() => looked.value && (!story.value || ready.value))
  const failure = computed(() => looking.failure.value ?? unread.value)
  return { past, changes, looked: known, failure }
}
