import { ref } from 'vue'
import { failureOf, isLate, type ApiFailure } from '@/api/client'

/**
 * A query with its busy state and its failure. Unlike an act it may be asked again before the answer comes; only
 * the newest answer counts.
 */
export function useLook() {
  const busy = ref(false)
  const failure = ref<ApiFailure | null>(null)
  let asked = 0

  /** Returns the result; undefined if it was refused, or if a newer query has started. */
  async function run<T>(look: () => Promise<T>): Promise<T | undefined> {
    const nth = ++asked
    busy.value = true
    failure.value = null
    try {
      const found = await look()
      return nth === asked ? found : undefined
    } catch (error) {
      if (nth === asked && !isLate(error)) failure.value = failureOf(error)
      return undefined
    } finally {
      if (nth === asked) busy.value = false
    }
  }

  return { busy, failure, run }
}
