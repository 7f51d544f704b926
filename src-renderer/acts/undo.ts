import type { Output } from '@contract/index'
import type { WrittenBy } from '@contract/history'
import type { ActView } from '@contract/views'
import { ApiFailure } from '@/api/client'
import { sayAct } from '@/locales/acts'
import { t } from '@/locales/say'
import type { useHistory } from '@/stores/history'
import type { useToasts } from '@/stores/toasts'

type History = ReturnType<typeof useHistory>
type Toasts = ReturnType<typeof useToasts>

/**
 * Undoes the newest act of this page (or the named act), and says what it was. If later acts depend on it, their
 * list is shown first.
 */
export async function undoNow(history: History, toasts: Toasts, act?: number): Promise<void> {
  const which = act ?? history.next.undo?.seq
  try {
    const { undone, along } = await history.undo(act)
    sayTaken(history, toasts, [undone, ...along])
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'acts-depend' && which !== undefined)
      history.asked = [which]
    else toasts.tellRefusal(error)
  }
}

/** Undoes these acts, all or none, whatever independent acts came later. */
export async function undoThese(history: History, toasts: Toasts, acts: number[]): Promise<void> {
  const { undone, along } = await history.undo(acts, 'apart')
  sayTaken(history, toasts, [undone, ...along])
}

/** Undoes these acts and the dependents that the dialog listed, as a task of this name. */
export async function undoFound(
  history: History,
  toasts: Toasts,
  { acts, sum, task }: { acts: number[]; sum: string; task: string }
): Promise<void> {
  sayCounted(history, toasts, await history.undoFound(acts, sum, task))
}

/** Redoes what these undos undid, as a task of this name, with the same dice, and offers to undo it again. */
export async function redoTogether(
  history: History,
  toasts: Toasts,
  by: WrittenBy,
  task: string
): Promise<void> {
  const redone = await history.redoBy(by, task)
  const undo = async (task: string): Promise<void> =>
    sayCounted(history, toasts, await history.undoBy(redone.by!, task))
  tell(toasts, 'putForward', redone.redone, redone.count! - 1, (task) => undo(task).catch(toasts.tellRefusal))
}

/** Says what was undone, and offers to redo all of it. */
function sayCounted(history: History, toasts: Toasts, { undone, count, by }: Output<'history.undo'>): void {
  const redo = (task: string) => redoTogether(history, toasts, by!, task).catch(toasts.tellRefusal)
  tell(toasts, 'takenBack', undone, count! - 1, redo)
}

/** Corrects this act by a new act of today; the old one stays in the history. */
export async function setRightNow(history: History, toasts: Toasts, act: number, why: string): Promise<void> {
  const { done } = await history.setRight(act, why)
  toasts.tell(() => t('history.setRightDone', { what: sayAct(done) }), {
    action: { label: () => t('core.undo'), run: () => undoNow(history, toasts, done.seq) }
  })
}

/** Redoes the newest undone act of this page, or these acts, with the same dice. */
export async function redoNow(history: History, toasts: Toasts, acts?: number[]): Promise<void> {
  try {
    const { redone, along } = await history.redo(acts)
    const all = targets([redone, ...along])
    const again = () =>
      all.length > 1
        ? undoThese(history, toasts, all).catch(toasts.tellRefusal)
        : undoNow(history, toasts, all[0])
    tell(toasts, 'putForward', redone, along.length, again)
  } catch (error) {
    toasts.tellRefusal(error)
  }
}

function sayTaken(history: History, toasts: Toasts, undos: ActView[]): void {
  const all = targets(undos)
  tell(toasts, 'takenBack', undos[0]!, undos.length - 1, () => redoNow(history, toasts, all))
}

/** The acts that undos and redos are about. */
const targets = (acts: ActView[]): number[] => acts.map((act) => act.target ?? act.seq)

/** Says what was undone or redone, with how many others, and offers the way back. */
function tell(
  toasts: Toasts,
  what: 'takenBack' | 'putForward',
  act: ActView,
  others: number,
  back: (task: string) => Promise<void>
): void {
  const said = () =>
    others > 0
      ? t(`history.${what}Many`, { what: sayAct(act), count: others })
      : t(`history.${what}`, { what: sayAct(act) })
  const label = () => t(what === 'takenBack' ? 'core.redo' : 'core.undo')
  toasts.tell(said, { action: { label, run: back } })
}
