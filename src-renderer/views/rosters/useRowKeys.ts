import { ref } from 'vue'

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'

/**
 * Makes the rows of a table one tab stop. Up and down go to the same place in the next row, Home and End to the
 * first and the last row. Rows are marked with `data-row`.
 */
export function useRowKeys(): {
  active: (row: string, first: boolean) => boolean
  enter: (row: string) => void
  keys: (event: KeyboardEvent) => void
} {
  const at = ref<string | null>(null)

  function keys(event: KeyboardEvent) {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-row]')
    if (
      !row ||
      !['ArrowUp', 'ArrowDown', 'Home', 'End'].includes(event.key) ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey
    )
      return
    const rows = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[data-row]')]
    const now = rows.indexOf(row)
    const to = { ArrowUp: now - 1, ArrowDown: now + 1, Home: 0, End: rows.length - 1 }[event.key]!
    const next = rows[to]
    if (!next) return
    event.preventDefault()
    at.value = next.dataset['row']!
    const stops = [...next.querySelectorAll<HTMLElement>(STOPS)]
    const place = [...row.querySelectorAll<HTMLElement>(STOPS)].indexOf(target)
    ;(stops[place] ?? stops[0])?.focus()
  }

  return {
    /** True for the row in the tab order: the last entered one, else the first. */
    active: (row, first) => (at.value === null ? first : at.value === row),
    enter: (row) => (at.value = row),
    keys
  }
}
