import { ApiFailure, call } from '@/api/client'
import { sayAct } from '@/locales/acts'
import { sayFailure, sayReason } from '@/locales/refusals'
import { t } from '@/locales/say'
import type { useHistory } from '@/stores/history'
import type { useToasts } from '@/stores/toasts'

/** Of the acts that stand in the way, so many are named. */
const MOST_NAMED = 5

type History = ReturnType<typeof useHistory>
type Toasts = ReturnType<typeof useToasts>

/** Takes back what was done last on this page (or the act named), and says what that was. */
export async function undoNow(history: History, toasts: Toasts, act?: number): Promise<void> {
  await told(toasts, async () => {
    const undone = await history.undo(act)
    toasts.tell(t('history.takenBack', { what: sayAct(undone) }), { action: { label: t('core.redo'), run: () => redoNow(history, toasts) } })
  })
}

/** Puts forward again what was taken back last, with the same dice. */
export async function redoNow(history: History, toasts: Toasts): Promise<void> {
  await told(toasts, async () => {
    const redone = await history.redo()
    toasts.tell(t('history.putForward', { what: sayAct(redone) }), { action: { label: t('core.undo'), run: () => undoNow(history, toasts) } })
  })
}

async function told(toasts: Toasts, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    toasts.tell(sayFailure(error), { tone: 'wrong', details: [...error.reasons.map(sayReason), ...(await dependent(error))] })
  }
}

/** The acts that must be taken back before, in words. */
async function dependent(error: ApiFailure): Promise<string[]> {
  const seqs = error.params['acts']
  if (error.code !== 'acts-depend' || !Array.isArray(seqs)) return []
  const { acts } = await call('history.list', { limit: 500 }).catch(() => ({ acts: [] }))
  const named = acts.filter((act) => seqs.includes(act.seq)).slice(0, MOST_NAMED).map(sayAct)
  return seqs.length > named.length ? [...named, t('history.andOthers', { count: seqs.length - named.length })] : named
}
