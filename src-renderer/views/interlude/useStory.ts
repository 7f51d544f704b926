import { shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import type { RosterView } from '@contract/views'
import { useCampaigns } from '@/stores/campaigns'
import { useHistory } from '@/stores/history'
import { reachesBattle, storyOf, type Story } from './story'

const AT_ONCE = 200
const MOST = 1000

/** The story of the interlude, read again with each act. */
export function useStory(roster: ComputedRef<RosterView | null>): ShallowRef<Story | null> {
  const campaigns = useCampaigns()
  const history = useHistory()
  const story = shallowRef<Story | null>(null)

  async function look() {
    if (!roster.value) return
    const id = roster.value.id
    let { acts, more } = await history.list(id, undefined, AT_ONCE)
    while (more && acts.length < MOST && !reachesBattle(acts)) {
      const older = await history.list(id, acts.at(-1)!.seq, AT_ONCE)
      acts = [...acts, ...older.acts]
      more = older.more
    }
    story.value = storyOf(acts, id, campaigns.system!.steps)
  }

  watch([roster, () => history.revision], () => look().catch(() => {}), { immediate: true })
  return story
}
