import type { Ref } from 'vue'

/**
 * Moves through a table of controls by keyboard, as in a spreadsheet: up and down by arrows and Enter, left and
 * right where the caret can go no further. Lists and check boxes keep their own keys.
 */
export function useGridKeys(table: Readonly<Ref<HTMLTableElement | null>>): (event: KeyboardEvent) => void {
  function controlIn(row: Element | undefined, column: number): HTMLElement | null {
    return row?.children[column]?.querySelector<HTMLElement>('.grid-control') ?? null
  }

  return (event) => {
    const from = event.target as HTMLElement
    const cell = from.closest('td')
    const body = table.value?.querySelector('tbody')
    if (
      !cell ||
      !body ||
      !from.classList.contains('grid-control') ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return
    const rows = [...body.children]
    const row = rows.indexOf(cell.parentElement!)
    const column = [...cell.parentElement!.children].indexOf(cell)
    const [by, across] = directionOf(event, from)
    if ((by === 0 && across === 0) || (from instanceof HTMLSelectElement && by !== 0)) return
    for (
      let [r, c] = [row + by, column + across];
      r >= 0 && r < rows.length && c >= 0 && c < rows[r]!.children.length;
      r += by, c += across
    ) {
      const next = controlIn(rows[r], c)
      if (!next) continue
      event.preventDefault()
      next.focus()
      return
    }
  }
}

/** The rows and columns that a key moves by in this control; 0 and 0 if the key is for the control itself. */
function directionOf(
  { key, shiftKey }: KeyboardEvent,
  control: HTMLElement
): [rows: number, columns: number] {
  const typed = control instanceof HTMLInputElement && control.type !== 'checkbox' ? control : null
  if (key === 'ArrowDown') return [1, 0]
  if (key === 'ArrowUp') return [-1, 0]
  if (key === 'Enter' && typed) return [shiftKey ? -1 : 1, 0]
  if (key === 'ArrowRight' && caretIsAt('end', typed)) return [0, 1]
  if (key === 'ArrowLeft' && caretIsAt('start', typed)) return [0, -1]
  return [0, 0]
}

/** True if the caret can go no further in this direction: it is at this end, all is selected, or nothing is typed here. */
function caretIsAt(side: 'start' | 'end', typed: HTMLInputElement | null): boolean {
  if (typed === null) return true
  const { selectionStart, selectionEnd, value } = typed
  if (selectionStart === 0 && selectionEnd === value.length) return true
  const at = side === 'start' ? 0 : value.length
  return selectionStart === at && selectionEnd === at
}
