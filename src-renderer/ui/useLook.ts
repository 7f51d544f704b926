import { ref } from 'vue'
import { failureOf, isLate, type ApiFailure } from '@/api/client'

/**
 * One thing that a person looks up: busy meanwhile, refused in words. Unlike an act it may be asked for again before it is
 * answered; the newest question is the one that counts, and whatever comes of older ones is dropped.
 */
export function useLook() {
  const busy = ref(false)
  const failure = ref<ApiFailure | null>(null)
  let asked = 0

  /** Answers with what was found, or undefined where it was refused or something else has been asked since. */
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
