import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { Season } from '@kernel/state/campaign'
import { failureOf, isLate, saysGone, type ApiFailure } from '@/api/client'
import { useHistory } from './history'
import { useSeasons } from './seasons'

export interface ChosenSeason {
  /** The closed season of this id, with its standings and battles; null while it is not loaded. */
  season: ComputedRef<Season | null>
  /** True while it is being loaded; until then the page keeps what it showed before. */
  coming: ComputedRef<boolean>
  /** Why it cannot be loaded; null if it can, or if there is no such season (any more). */
  failure: ComputedRef<ApiFailure | null>
}

/** Loads the closed season that a list is filtered by. `chosen`: its id; `now` or empty for none. */
export function useClosedSeason(chosen: () => string): ChosenSeason {
  const seasons = useSeasons()
  const history = useHistory()
  const failed = shallowRef<{ id: string; failure: ApiFailure } | null>(null)
  const id = computed(() => (chosen() === 'now' ? '' : chosen()))
  const season = computed(() => seasons.closed[id.value] ?? null)
  const refused = computed(() => (failed.value?.id === id.value ? failed.value.failure : null))

  function load(asked: string) {
    if (!asked || seasons.closed[asked]) return
    seasons.get(asked).then(
      () => (failed.value = null),
      (error: unknown) => {
        if (!isLate(error)) failed.value = { id: asked, failure: failureOf(error) }
      }
    )
  }
  // A season disappears and comes back by an undo and a redo, here or in another window.
  watch([id, () => season.value === null], () => load(id.value), { immediate: true })
  watch(
    () => history.revision,
    () => refused.value && load(id.value)
  )
  return {
    season,
    coming: computed(() => id.value !== '' && season.value === null && refused.value === null),
    failure: computed(() => (saysGone(refused.value) ? null : refused.value))
  }
}
