import { ref, watch, type Ref } from 'vue'

/** Shorter waits show nothing: a word that comes and goes at once would only flicker. */
export const SLOW_MS = 500

/** True once a wait has lasted over half a second, until it ends. */
export function useSlow(waits: () => boolean): Ref<boolean> {
  const slow = ref(false)
  watch(
    waits,
    (now, _, whenOver) => {
      slow.value = false
      if (!now) return
      const timer = setTimeout(() => (slow.value = true), SLOW_MS)
      whenOver(() => clearTimeout(timer))
    },
    { immediate: true, flush: 'sync' }
  )
  return slow
}
