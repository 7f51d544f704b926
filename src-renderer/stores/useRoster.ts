import { computed, ref, type ComputedRef, type Ref } from 'vue'
import type { RosterView } from '@contract/views'
import { ApiFailure } from '@/api/client'
import { useHistory } from './history'
import { useRosters } from './rosters'

/** The roster that a page shows: read again when the page opens, and what undo speaks of while it is there. */
export function useRoster(id: string): { roster: ComputedRef<RosterView | null>; failure: Ref<ApiFailure | null> } {
  const rosters = useRosters()
  const failure = ref<ApiFailure | null>(null)
  rosters.get(id).catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error
    failure.value = error
  })
  void useHistory().speakOf({ roster: id })
  return { roster: computed(() => rosters.views[id] ?? null), failure }
}
