import { onMounted, type ShallowRef } from 'vue'

/**
 * Shows a dialog as the browser's own modal one, which keeps the focus inside and gives it back. `shut` closes
 * it and calls `closed` at once. The browser sends its `close` event a moment later: a key pressed in between
 * would find a dialog that is closed and still counted as open, and would be lost.
 */
export function useModal(dialog: Readonly<ShallowRef<HTMLDialogElement | null>>, closed: () => void) {
  onMounted(() => dialog.value?.showModal())
  return {
    shut(): void {
      dialog.value?.close()
      closed()
    },
    /** Escape: the browser asks first, with an event that may be stopped. */
    cancelled(event: Event): void {
      if (event.target !== dialog.value) return
      event.preventDefault()
      dialog.value?.close()
      closed()
    }
  }
}
