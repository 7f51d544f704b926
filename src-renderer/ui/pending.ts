import { inject, nextTick, onUnmounted, provide, type InjectionKey } from 'vue'

/** Adds a chosen but unadded option. Returns true if nothing is left to add; otherwise its field shows why. */
type Settle = () => boolean | Promise<boolean>

const PENDING: InjectionKey<Set<Settle>> = Symbol('pending')

/**
 * For a form whose fields add their choice with a button of their own: the form's main button settles them first,
 * so that no choice is lost or stays for the next use. Returns the function for the main button.
 */
export function gatherPending(): () => Promise<boolean> {
  const below = new Set<Settle>()
  provide(PENDING, below)
  return () => settleAll(below)
}

/** The function for a main button in a component below the form. */
export function usePending(): () => Promise<boolean> {
  const gathered = inject(PENDING, null)
  return async () => (gathered ? settleAll(gathered) : true)
}

/** Registers how this component's choice is settled. */
export function onSettle(settle: Settle): void {
  const gathered = inject(PENDING, null)
  gathered?.add(settle)
  onUnmounted(() => gathered?.delete(settle))
}

async function settleAll(parts: Set<Settle>): Promise<boolean> {
  // The field takes its text when it loses the focus, which a key press alone does not cause.
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
