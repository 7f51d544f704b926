import { useEventListener } from '@vueuse/core'
import { onUnmounted } from 'vue'
import { writing } from '@/layout/help/writing'
import { tableMode } from '@/ui/table-mode'

/** The whole window for the table, and the whole screen where the browser gives it: a button, the key M, and Esc out of it. */
export function useTableMode() {
  /** We have the screen because we asked for it: whoever had it before keeps it. */
  let asked = false

  async function set(on: boolean) {
    tableMode.value = on
    if (on && !document.fullscreenElement) {
      asked = true
      // Refused or unknown: the page without its rail is the mode, the screen is more.
      await document.documentElement.requestFullscreen?.().catch(() => (asked = false))
    } else if (!on) giveBack()
  }
  function giveBack() {
    if (asked && document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    asked = false
  }
  const toggle = () => void set(!tableMode.value)

  // The browser's own way out of the full screen, which no key tells of.
  useEventListener(document, 'fullscreenchange', () => {
    if (asked && !document.fullscreenElement) void set(false)
  })
  useEventListener(window, 'keydown', (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]') || writing(event.target)) return
    if (event.key.toLowerCase() === 'm') {
      event.preventDefault()
      toggle()
    } else if (event.key === 'Escape' && tableMode.value) void set(false)
  })
  onUnmounted(giveBack)

  return { tableMode, toggle }
}
