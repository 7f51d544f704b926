import { onBeforeUnmount, onMounted, shallowRef } from 'vue'

/** How the open page prints; null if it prints as it is (`styles/print.css`). */
const own = shallowRef<(() => unknown) | null>(null)

/** Prints the open page. */
export function printPage(): unknown {
  return own.value ? own.value() : window.print()
}

/**
 * True if the page prints something other than itself, so that the browser's own command would print the
 * wrong thing.
 */
export const printsOtherwise = (): boolean => own.value !== null

/** Sets how the caller's page prints, while that page is open. */
export function usePagePrint(print: () => unknown): void {
  onMounted(() => (own.value = print))
  onBeforeUnmount(() => own.value === print && (own.value = null))
}
