import { useEventListener } from '@vueuse/core'
import { nextTick, onMounted, onUnmounted, watch } from 'vue'
import { useRoute } from 'vue-router'
import {
  canHaveFocus,
  focusPage,
  focusPlace,
  forgetPlace,
  keepPlace,
  watchPlaces,
  type FocusPlace
} from '@/ui/focus-place'

/**
 * Keeps the focus from getting lost. A new page takes it, unless one of its elements has it. If the focused element
 * disappears (a deleted row, what an undo takes back), is hidden or can no longer be used, what stands beside it takes
 * the focus; an element that was only busy for a moment gets it back, unless a key was pressed meanwhile.
 */
export function useFocusKeeper(): void {
  const route = useRoute()
  /** Where the focus is, or was before it got lost; null if somebody removed it on purpose. */
  let place: FocusPlace | null = null
  /** What the focus was taken from, and what has it instead. */
  let instead: { of: Element; is: Element | null } | null = null

  const lost = () => {
    const { activeElement } = document
    return !activeElement || activeElement === document.body || activeElement.matches(':disabled')
  }

  function keep(element: Element | null) {
    forgetPlace(place)
    place = element && keepPlace(element)
  }

  useEventListener(document, 'focusin', ({ target }) => keep(target as Element))
  // A press beside every control removes the focus on purpose.
  useEventListener(document, 'pointerdown', ({ target }) => {
    instead = null
    if (
      target instanceof Element &&
      !target.closest('a, button, input, select, textarea, summary, label, [tabindex]')
    )
      keep(null)
  })
  useEventListener(document, 'keydown', () => (instead = null), { capture: true })

  function find() {
    if (instead && document.activeElement === instead.is && canHaveFocus(instead.of)) {
      instead.of.focus({ preventScroll: true })
      instead = null
      return
    }
    if (!lost() || !place) return
    const [was] = place.way
    // A browser takes the focus away from what is moved within its list, or was disabled for a moment.
    if (canHaveFocus(was!)) return was.focus({ preventScroll: true })
    // An open dialog manages the focus itself.
    const inDialog = place.way.some((element) => element.isConnected && element.matches('dialog[open]'))
    if (document.querySelector('dialog[open]:modal') && !inDialog) return keep(null)
    focusPlace(place)
    if (was!.isConnected) instead = { of: was!, is: document.activeElement }
  }

  let asked = false
  /** Looks after the code that changed the page could move the focus, and the browser has taken it away. */
  function look() {
    if (asked || !place) return
    asked = true
    requestAnimationFrame(() =>
      setTimeout(() => {
        asked = false
        find()
      })
    )
  }
  let stop = () => {}
  onMounted(() => (stop = watchPlaces(look)))
  onUnmounted(() => (stop(), keep(null)))

  watch(
    () => route.path,
    async () => {
      await nextTick()
      setTimeout(() => {
        if (lost()) focusPage()
      })
    }
  )
}
