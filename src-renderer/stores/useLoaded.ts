import { shallowRef, watch, type ShallowRef } from 'vue'
import { ApiFailure, isLate } from '@/api/client'
import { useHistory } from './history'

/**
 * Loads what a page shows when it opens, and again when it disappears meanwhile (undone, here or in another
 * window) or may be back. Returns why it cannot be loaded; null if it can.
 */
export function useLoaded(shown: () => unknown, ask: () => Promise<unknown>): ShallowRef<ApiFailure | null> {
  const failure = shallowRef<ApiFailure | null>(null)
  const history = useHistory()

  function look() {
    ask().then(
      () => (failure.value = null),
      (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        if (!isLate(error)) failure.value = error
      }
    )
  }
  look()
  watch(shown, (now, was) => was && !now && look())
  watch(
    () => history.revision,
    () => failure.value && look()
  )
  return failure
}
