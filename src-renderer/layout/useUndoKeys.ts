import { useEventListener } from '@vueuse/core'
import { useCampaigns } from '@/stores/campaigns'
import { useHistory } from '@/stores/history'
import { useToasts } from '@/stores/toasts'
import { redoNow, undoNow } from '@/acts/undo'

/** Ctrl+Z undoes, Ctrl+Shift+Z or Ctrl+Y redoes, except while somebody writes a text. */
export function useUndoKeys(): void {
  const campaigns = useCampaigns()
  const history = useHistory()
  const toasts = useToasts()

  useEventListener(window, 'keydown', (event: KeyboardEvent) => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      !campaigns.current ||
      campaigns.elsewhere ||
      writing(event.target) ||
      asking()
    )
      return
    const key = event.key.toLowerCase()
    if (key === 'z' && !event.shiftKey) {
      event.preventDefault()
      if (history.next.undo) void undoNow(history, toasts)
    } else if (key === 'y' || (key === 'z' && event.shiftKey)) {
      event.preventDefault()
      if (history.next.redo) void redoNow(history, toasts)
    }
  })
}

/** While a dialog is open, the page behind it stays unchanged. */
const asking = () => document.querySelector('dialog[open]') !== null

function writing(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable))
    return true
  // An empty number field has nothing to undo, so the key is for the page.
  if (target instanceof HTMLInputElement && target.inputMode === 'numeric' && target.value === '')
    return false
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)
}
