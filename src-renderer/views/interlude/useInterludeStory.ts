import { computed, shallowRef, watch, type Ref } from 'vue'
import type { ActView, MemberView, RosterView } from '@contract/views'
import { useCampaigns } from '@/stores/campaigns'
import { useHistory } from '@/stores/history'
import { useRosters } from '@/stores/rosters'
import { useWholeSheets } from '@/stores/useWholeSheets'
import { useLook } from '@/ui/useLook'
import { newestInterlude, type PastInterlude } from './acts'
import { changesBetween } from './changes'

/** How many acts the first request asks for, beyond those since the opening that are known, and each further one. */
const FIRST = 20
const PAGE = 100
/** The most acts of one request. */
const MOST = 500

/** True if somebody whose sheet of before is brief, because they had left, is back afterwards. */
function cameBack(before: RosterView, after: RosterView | null): boolean {
  const leftBefore = new Set(before.sheets.flatMap(({ member, brief }) => (brief ? [member] : [])))
  return after?.sheets.some(({ member, left }) => left === null && leftBefore.has(member)) ?? false
}

interface Story {
  past: PastInterlude
  /** All acts on the roster since the opening, and undos, newest first. */
  acts: ActView[]
  before: RosterView
  /** The rules by which `before` was counted. */
  rules: string | undefined
  /** Null while it is open: then the present roster is used. */
  after: RosterView | null
}

/** True if an act from before the interlude was undone or redone since this story was read. */
function otherwiseBefore({ past, acts: known }: Story, acts: ActView[]): boolean {
  const newest = known[0]?.seq ?? 0
  return acts.some(({ seq, target }) => seq > newest && target !== null && target < past.opened.seq)
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
  const campaigns = useCampaigns()
  const rules = () => campaigns.current?.rulesMark

  /** The interlude, and all acts on the roster since its opening, with the undos and redos among them. */
  async function find(): Promise<Pick<Story, 'past' | 'acts'> | null> {
    let acts: ActView[] = []
    let limit = Math.min(MOST, FIRST + (story.value?.acts.length ?? 0))
    const last = closed()
    for (let more = true; more;) {
      const before = acts.at(-1)?.seq ?? (last === null ? undefined : last + 1)
      const page = await history.narrowed({ roster: id }, before, limit, true)
      acts = [...acts, ...page.acts]
      const past = newestInterlude(acts, id)
      if (past) return { past, acts: acts.filter(({ seq }) => seq >= past.opened.seq) }
      limit = PAGE
      more = page.more
    }
    return null
  }

  /** The roster before the interlude, as far as it is known and still holds. An act `closed` hides the undos after it. */
  function knownBefore(found: Pick<Story, 'past' | 'acts'>): RosterView | null {
    const known = story.value
    if (!known || closed() !== null || known.past.opened.seq !== found.past.opened.seq) return null
    return known.rules !== rules() || otherwiseBefore(known, found.acts) ? null : known.before
  }

  async function read(): Promise<Story | null> {
    const found = await find()
    if (!found) return null
    const { opened, closed: end } = found.past
    const after = end && (await rosters.at(id, end.seq))
    const first = opened.seq - 1
    const before = knownBefore(found) ?? (await rosters.at(id, first, true))
    return {
      ...found,
      rules: rules(),
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
