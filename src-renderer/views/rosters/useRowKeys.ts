import { ref } from 'vue'

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'

/**
 * One row of a table is in the tabulator's way, the others are reached with the arrows: up and down go to the same place in
 * the next row, Home and End to the first and the last one. Rows are marked with `data-row`.
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
    /** Whether this row is the one in the way; before any was entered, the first. */
    active: (row, first) => (at.value === null ? first : at.value === row),
    enter: (row) => (at.value = row),
    keys
  }
}
