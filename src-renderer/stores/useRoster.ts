import { computed, type ComputedRef, type ShallowRef } from 'vue'
import type { RosterView } from '@contract/views'
import type { ApiFailure } from '@/api/client'
import { useHistory } from './history'
import { useRosters } from './rosters'
import { useLoaded } from './useLoaded'

/**
 * The roster of a page: loaded when the page opens, and the scope of undo while it is open. `failure`: why it
 * cannot be loaded.
 */
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
