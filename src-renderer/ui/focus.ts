/** `v-focus`: focuses an element that appears on request. */
export const vFocus = { mounted: (element: HTMLElement) => element.focus() }

/** True if nothing has the focus, or an element that can no longer be used has it. A button at work can be. */
export function focusIsLost(): boolean {
  const { activeElement } = document
  return (
    !activeElement ||
    activeElement === document.body ||
    activeElement.matches(':disabled, [aria-disabled="true"]:not([aria-busy="true"])')
  )
}

/**
 * Moves the focus after an answer has removed its own button: to the heading of the open prompt, else to the
 * heading of the current step, else to the result (`data-after`). It never focuses a field or a button, so that a
 * repeated Enter answers nothing unread.
 */
export function focusWhatIsAsked(within: Element | null | undefined): void {
  for (const wanted of ['form.prompt h3', '[aria-current="step"] h2', '[data-after]']) {
    const found = within?.querySelector<HTMLElement>(wanted)
    if (found) return found.focus()
  }
}
