import { inject, nextTick, onUnmounted, provide, type InjectionKey } from 'vue'

/** Takes what was chosen and not added yet; answers whether nothing is left over. What can't be taken says why where it stands. */
type Settle = () => boolean | Promise<boolean>

const PENDING: InjectionKey<Set<Settle>> = Symbol('pending')

/**
 * For a form with fields whose choice is added by a button of its own: its main button settles them first, so that
 * nothing chosen is dropped, nor kept for whoever comes next. Answers with what the main button asks.
 */
export function gatherPending(): () => Promise<boolean> {
  const below = new Set<Settle>()
  provide(PENDING, below)
  return () => settleAll(below)
}

/** What the main button asks where it stands in a part of its own, below the form. */
export function usePending(): () => Promise<boolean> {
  const gathered = inject(PENDING, null)
  return async () => (gathered ? settleAll(gathered) : true)
}

/** Says how the choice of this part is settled. */
export function onSettle(settle: Settle): void {
  const gathered = inject(PENDING, null)
  gathered?.add(settle)
  onUnmounted(() => gathered?.delete(settle))
}

async function settleAll(parts: Set<Settle>): Promise<boolean> {
  // What is typed is taken by its field when that is left; a key pressed in it does not leave it.
  if (
    document.activeElement instanceof HTMLInputElement &&
    document.activeElement.getAttribute('role') === 'combobox'
  )
    document.activeElement.blur()
  let all = true
  for (const settle of [...parts]) if (!(await settle())) all = false
  await nextTick()
  return all
}
