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
    const typed = from instanceof HTMLInputElement && from.type !== 'checkbox' ? from : null
    const whole = typed !== null && typed.selectionStart === 0 && typed.selectionEnd === typed.value.length
    const start = typed === null || whole || (typed.selectionStart === 0 && typed.selectionEnd === 0)
    const end =
      typed === null ||
      whole ||
      (typed.selectionStart === typed.value.length && typed.selectionEnd === typed.value.length)

    const down = event.key === 'ArrowDown' || (event.key === 'Enter' && typed !== null && !event.shiftKey)
    const up = event.key === 'ArrowUp' || (event.key === 'Enter' && typed !== null && event.shiftKey)
    const [by, across] = down
      ? [1, 0]
      : up
        ? [-1, 0]
        : event.key === 'ArrowRight' && end
          ? [0, 1]
          : event.key === 'ArrowLeft' && start
            ? [0, -1]
            : [0, 0]
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
