import { computed, shallowRef, watch, type Ref } from 'vue'
import type { ActView, MemberView, RosterView } from '@contract/views'
import { useHistory } from '@/stores/history'
import { useRosters } from '@/stores/rosters'
import { useWholeSheets } from '@/stores/useWholeSheets'
import { useLook } from '@/ui/useLook'
import { newestInterlude, type PastInterlude } from './acts'
import { changesBetween } from './changes'

/** The acts of the first request that looks for the beginning of the interlude, beyond those known, and of each further one. */
const FIRST = 20
const PAGE = 100

/** True if somebody whose sheet of before is brief, because they had left, is back afterwards. */
function cameBack(before: RosterView, after: RosterView | null): boolean {
  const leftBefore = new Set(before.sheets.flatMap(({ member, brief }) => (brief ? [member] : [])))
  return after?.sheets.some(({ member, left }) => left === null && leftBefore.has(member)) ?? false
}

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
    let limit = FIRST + (story.value?.past.deeds.length ?? 0)
    const last = closed()
    for (let more = true; more;) {
      const page = await history.list(id, acts.at(-1)?.seq ?? (last === null ? undefined : last + 1), limit)
      acts = [...acts, ...page.acts]
      const past = newestInterlude(acts, id)
      if (past) return past
      limit = PAGE
      more = page.more
    }
    return null
  }

  async function read(): Promise<Story | null> {
    const loaded = await find()
    if (!loaded) return null
    const after = loaded.closed && (await rosters.at(id, loaded.closed.seq))
    const known = story.value?.past.opened.seq === loaded.opened.seq ? story.value.before : null
    const first = loaded.opened.seq - 1
    const before = known ?? (await rosters.at(id, first, true))
    return {
      past: loaded,
      before: cameBack(before, after ?? roster.value) ? await rosters.at(id, first) : before,
      after
    }
  }

  const looking = useLook()
  async function look() {
    const found = await looking.run(read)
    if (found === undefined) return
    story.value = found
    looked.value = true
  }
  watch([() => history.revisionOf(id), closed], look, { immediate: true })
  // The present roster may come after the story, or change.
  watch(
    () => story.value !== null && !story.value.after && cameBack(story.value.before, roster.value),
    (lacking) => lacking && look()
  )

  /** The present roster is the end of an open interlude; whoever left during it is compared too. */
  function compared(): MemberView[] {
    if (!story.value || story.value.after) return []
    const leftBefore = new Map(story.value.before.sheets.map(({ member, left }) => [member, left]))
    return (roster.value?.sheets ?? []).filter(({ member }) => !leftBefore.get(member))
  }
  const { sheets, ready, failure: unread } = useWholeSheets(() => id, compared)
  const now = computed(() => {
    if (!roster.value || !ready.value) return null
    const whole = new Map(sheets.value.map((sheet) => [sheet.member, sheet]))
    return {
      ...roster.value,
      sheets: roster.value.sheets.map((sheet) => whole.get(sheet.member) ?? sheet)
    }
  })

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
