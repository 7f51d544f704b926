import { useEventListener } from '@vueuse/core'
import { useRouter } from 'vue-router'
import { useHelp } from '@/stores/help'
import { plainZoom, zoomIn, zoomOut } from '@/styles/zoom'
import { printPage, printsOtherwise } from '@/ui/print-page'
import { writing } from './writing'

/** Handles the keys that work everywhere, listed in `shortcuts.ts`, except undo and redo (`useUndoKeys.ts`). */
export function usePageKeys(): void {
  const help = useHelp()
  const router = useRouter()

  /** While a dialog is open, only the zoom keys work. */
  const asking = () => document.querySelector('dialog[open]') !== null

  useEventListener(window, 'keydown', (event: KeyboardEvent) => {
    const control = event.ctrlKey || event.metaKey
    const act = control && !event.altKey ? zoomKey(event) : null
    if (act) return done(event, act)
    if (control && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
      if (help.open === 'palette') return done(event, () => (help.open = null))
      return asking() ? undefined : done(event, () => (help.open = 'palette'))
    }
    if (asking()) return
    if (control && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'p' && printsOtherwise())
      return done(event, printPage)
    if (
      event.altKey &&
      !control &&
      !event.shiftKey &&
      !writing(event.target) &&
      (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
    )
      return done(event, () => router.go(event.key === 'ArrowLeft' ? -1 : 1))
    if (event.key === 'F1' && !control && !event.altKey) return done(event, () => router.push('/reference'))
    if (control || event.altKey || writing(event.target)) return
    if (event.key === '?') return done(event, () => (help.open = 'shortcuts'))
    if (event.key === '/') return done(event, search)
  })

  /** Focuses the search field of the open page; without one it opens the quick reference. */
  async function search() {
    const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
    if (field) return (field.select(), field.focus())
    await router.push('/reference')
  }
}

/** Replaces the browser's zoom, which is stored by address and would be lost with the next one. */
function zoomKey({ key, code }: KeyboardEvent): (() => unknown) | null {
  if (key === '+' || key === '=' || code === 'NumpadAdd') return zoomIn
  if (key === '-' || code === 'NumpadSubtract') return zoomOut
  return key === '0' || code === 'Numpad0' ? plainZoom : null
}

function done(event: KeyboardEvent, act: () => unknown): void {
  event.preventDefault()
  void act()
}
