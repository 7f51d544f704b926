import { nextTick, onMounted, onUnmounted, type ShallowRef } from 'vue'
import { focusIsLost } from './focus'
import { canHaveFocus, focusPlace, forgetPlace, keepPlace } from './focus-place'

/**
 * The element outside dialogs that had the focus last; for a menu, its button. When a dialog closes, the browser gives the
 * focus only back to the element that had it when the dialog opened: not to the button of a menu that closed at that
 * moment, nor to a button that was disabled while the dialog was prepared.
 */
let last: HTMLElement | null = null
document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  const menu = target.closest('[role="menu"]')
  const from = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : target
  if (from && !from.closest('dialog')) last = from
})

/**
 * Shows a dialog as the browser's own modal one, which keeps the focus inside, and gives the focus back to its opener, or
 * if that is gone, to what is beside it. `shut` closes it and calls `closed` at once. The browser's `close`
 * event comes too late: a key pressed before it would meet a dialog that is closed but still counts as open, and would
 * be lost.
 */
export function useModal(dialog: Readonly<ShallowRef<HTMLDialogElement | null>>, closed: () => void) {
  const opener = last
  const place = opener && keepPlace(opener)
  onMounted(() => dialog.value?.showModal())
  onUnmounted(async () => {
    // Another dialog may open in the place of this one.
    await nextTick()
    if (opener && place && focusIsLost() && !document.querySelector('dialog[open]')) {
      if (canHaveFocus(opener)) opener.focus()
      else focusPlace(place)
    }
    forgetPlace(place)
  })
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
