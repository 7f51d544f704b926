import { shallowRef, watch, type ShallowRef } from 'vue'
import { ApiFailure, isLate } from '@/api/client'
import { useHistory } from './history'

/**
 * Loads the values of these keys when they are first shown; after a failure, again with the next change. `look` loads some
 * now and returns whether that succeeded. `failure`: why they can't be loaded.
 */
export function useAskedWhenShown(
  shown: () => readonly string[],
  ask: (key: string) => Promise<unknown>
): { failure: ShallowRef<ApiFailure | null>; look: (keys: readonly string[]) => Promise<boolean> } {
  const history = useHistory()
  const failure = shallowRef<ApiFailure | null>(null)

  async function look(keys: readonly string[]): Promise<boolean> {
    try {
      await Promise.all(keys.map((key) => ask(key)))
      failure.value = null
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (!isLate(error)) failure.value = error
      return false
    }
  }
  watch(
    shown,
    (now, was) => {
      const known = new Set(was)
      void look(now.filter((key) => !known.has(key)))
    },
    { immediate: true }
  )
  watch(
    () => history.revision,
    () => failure.value && look(shown())
  )
  return { failure, look }
}
