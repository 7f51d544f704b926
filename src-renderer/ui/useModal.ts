import { onMounted, type ShallowRef } from 'vue'

/**
 * Shows a dialog as the browser's own modal one, which keeps the focus inside and gives it back. `shut` closes it
 * and calls `closed` at once. The browser's `close` event comes too late: a key pressed before it would meet a
 * dialog that is closed but still counts as open, and would be lost.
 */
export function useModal(dialog: Readonly<ShallowRef<HTMLDialogElement | null>>, closed: () => void) {
  onMounted(() => dialog.value?.showModal())
  function shut(): void {
    dialog.value?.close()
    closed()
  }
  /** For Escape: the browser first sends an event that can be stopped. */
  function cancelled(event: Event): void {
    if (event.target !== dialog.value) return
    event.preventDefault()
    shut()
  }
  return { shut, cancelled }
}
