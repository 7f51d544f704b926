import { computed, shallowRef, watch, type Ref } from 'vue'
import type { ActView, RosterView } from '@contract/views'
import { useHistory } from '@/stores/history'
import { useRosters } from '@/stores/rosters'
import { useLook } from '@/ui/useLook'
import { newestInterlude, type PastInterlude } from './acts'
import { changesBetween } from './changes'

/** The acts of one request while it looks for the beginning of the interlude. */
const PAGE = 100

interface Story {
  told: PastInterlude
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
      const told = newestInterlude(acts, id)
      if (told) return told
      more = page.more
    }
    return null
  }

  async function read(): Promise<Story | null> {
    const told = await find()
    if (!told) return null
    const known = story.value?.told.opened.seq === told.opened.seq ? story.value.before : null
    return {
      told,
      before: known ?? (await rosters.at(id, told.opened.seq - 1)),
      after: told.closed && (await rosters.at(id, told.closed.seq))
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

  const told = computed(() => story.value?.told ?? null)
  const changes = computed(() => {
    const after = story.value?.after ?? roster.value
    return story.value && after ? changesBetween(story.value.before, after) : null
  })
  return { told, changes, looked }
}
