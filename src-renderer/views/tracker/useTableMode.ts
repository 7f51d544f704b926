import { useEventListener } from '@vueuse/core'
import { onUnmounted } from 'vue'
import { writing } from '@/layout/help/writing'
import { tableMode } from '@/ui/table-mode'

/** The table fills the window, and the screen if the browser allows: a button, the key M, and Esc to leave. */
export function useTableMode() {
  /** True if this page asked for full screen: a full screen from before stays. */
  let asked = false

  async function set(on: boolean) {
    tableMode.value = on
    if (on && !document.fullscreenElement) {
      asked = true
      // Refused or unsupported: the window without the rail is enough.
      await document.documentElement.requestFullscreen?.().catch(() => (asked = false))
    } else if (!on) giveBack()
  }
  function giveBack() {
    if (asked && document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    asked = false
  }
  const toggle = () => void set(!tableMode.value)

  // The browser's own way to leave full screen, without a key event.
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
