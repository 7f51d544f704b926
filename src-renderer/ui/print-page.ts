import { onBeforeUnmount, onMounted, shallowRef } from 'vue'

/** What the page in sight does where it is to be printed; null where it is printed as it stands (`styles/print.css`). */
const own = shallowRef<(() => unknown) | null>(null)

/** Prints the page that is open. */
export function printPage(): unknown {
  return own.value ? own.value() : window.print()
}

/** Does the page in sight print something else than itself? Then the browser's own way would print the wrong thing. */
export const printsOtherwise = (): boolean => own.value !== null

/** As long as the caller's page is open, this is done where it is to be printed. */
export function usePagePrint(print: () => unknown): void {
  onMounted(() => (own.value = print))
  onBeforeUnmount(() => own.value === print && (own.value = null))
}
