import { computed, type ComputedRef, type ShallowRef } from 'vue'
import type { RosterView } from '@contract/views'
import type { ApiFailure } from '@/api/client'
import { useHistory } from './history'
import { useRosters } from './rosters'
import { useLoaded } from './useLoaded'

/** The roster that a page shows: read again when the page opens, and what undo speaks of while it is there. Where it can't be had, why. */
export function useRoster(id: string): {
  roster: ComputedRef<RosterView | null>
  failure: ShallowRef<ApiFailure | null>
} {
  const rosters = useRosters()
  const roster = computed(() => rosters.views[id] ?? null)
  const failure = useLoaded(
    () => roster.value,
    () => rosters.get(id)
  )
  void useHistory().speakOf({ roster: id })
  return { roster, failure }
}
