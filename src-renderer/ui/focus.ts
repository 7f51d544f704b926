/** `v-focus`: what appears because somebody asked for it takes the focus. */
export const vFocus = { mounted: (element: HTMLElement) => element.focus() }

/** Nothing has the focus, or what has it can no longer be pressed: a browser takes it away at the next frame. */
export function focusIsLost(): boolean {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || activeElement.matches(':disabled')
}

/**
 * Once an answer has taken its own button away: to the heading of the question that is open within, else to the heading of the step that is, else to what
 * says how it all ended (`data-after`). Never to a field or to a button: one Enter too many would answer what nobody has read.
 */
export function focusWhatIsAsked(within: Element | null | undefined): void {
  for (const wanted of ['form.prompt h3', '[aria-current="step"] h2', '[data-after]']) {
    const found = within?.querySelector<HTMLElement>(wanted)
    if (found) return found.focus()
  }
}
