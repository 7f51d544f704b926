import { nextTick, onBeforeUnmount, onMounted, ref, shallowRef, watch } from 'vue'

/** How the open page prints; null if it prints as it is (`styles/print.css`). */
const own = shallowRef<(() => unknown) | null>(null)

/** Prints the open page. */
export function printPage(): unknown {
  return own.value ? own.value() : window.print()
}

/**
 * True if the page prints something other than itself, or has to wait for its contents, so that the browser's own
 * command would print the wrong thing.
 */
export const printsOtherwise = (): boolean => own.value !== null

/** Sets how the caller's page prints, while that page is open. */
export function usePagePrint(print: () => unknown): void {
  onMounted(() => (own.value = print))
  onBeforeUnmount(() => own.value === print && (own.value = null))
}

/**
 * Prints the caller's page as it is, but only once everything on it is loaded: before, only headings would be printed. If
 * the page is left in the meantime, nothing is printed.
 */
export function usePrintOnceReady(ready: () => boolean): () => void {
  const asked = ref(false)
  watch(
    () => asked.value && ready(),
    async (now) => {
      if (!now) return
      asked.value = false
      // After this rendering, because the browser's print dialogue blocks it.
      await nextTick()
      window.print()
    },
    { flush: 'post' }
  )
  const print = () => {
    asked.value = true
  }
  usePagePrint(print)
  return print
}
