import { useEventListener } from '@vueuse/core'
import { useCampaigns } from '@/stores/campaigns'
import { useHistory } from '@/stores/history'
import { useToasts } from '@/stores/toasts'
import { redoNow, undoNow } from '@/acts/undo'

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) take back and put forward, except where a text is being written. */
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

/** Where a question waits for its answer, what lies behind it is not touched. */
const asking = () => document.querySelector('dialog[open]') !== null

function writing(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable))
    return true
  // Nothing to take back in a field for figures that is empty: the key is for the page.
  if (target instanceof HTMLInputElement && target.inputMode === 'numeric' && target.value === '')
    return false
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)
}
