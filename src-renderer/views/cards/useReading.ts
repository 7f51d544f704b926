import { ref, shallowRef, type Ref, type ShallowRef } from 'vue'
import { ApiFailure } from '@/api/client'

/** Something that is asked for and changes nothing: busy meanwhile, refused in words, and no news to anybody. */
export function useReading(): { busy: Ref<boolean>; failure: ShallowRef<ApiFailure | null>; read: <T>(ask: () => Promise<T>) => Promise<T | null> } {
  const busy = ref(false)
  const failure = shallowRef<ApiFailure | null>(null)
  return {
    busy,
    failure,
    async read(ask) {
      busy.value = true
      failure.value = null
      try {
        return await ask()
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        failure.value = error
        return null
      } finally {
        busy.value = false
      }
    }
  }
}
