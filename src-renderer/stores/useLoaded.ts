import { shallowRef, watch, type ShallowRef } from 'vue'
import { ApiFailure, isLate } from '@/api/client'
import { useHistory } from './history'

/**
 * Asks for what a page shows as it opens, and again where it goes away meanwhile (taken back, here or in another window)
 * or may have come again. Answers with why it can't be had; null while it can.
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
