/** By what a list is ordered, as it stands in the address: a column, `-` before it from large to small. Empty: as it comes. */
export type Order = string

/** What a row is worth in a column: a number, a word, or nothing. */
export type Worths<Row> = { [column: string]: (row: Row) => number | string | null }

/**
 * The order after a press on a column's head: first this way, then the other. What the list has anyway (`natural`) stands in no address.
 */
export function turned(now: Order, column: string, { natural = '', down = false } = {}): Order {
  const first = down ? `-${column}` : column
  const other = down ? column : `-${column}`
  const next = (now || natural) === first ? other : first
  return next === natural ? '' : next
}

/** In order; whoever has nothing to compare comes last, and equals stay as they came. Rows of an unknown column stay as they came, too. */
export function inOrder<Row>(
  rows: readonly Row[],
  order: Order,
  worths: Worths<Row>,
  locale: string
): readonly Row[] {
  const down = order.startsWith('-')
  const column = down ? order.slice(1) : order
  if (!Object.hasOwn(worths, column)) return rows
  const worth = worths[column]!
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  return rows
    .map((row) => ({ row, value: worth(row) }))
    .sort((one, other) => {
      const [a, b] = [one.value, other.value]
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      const way = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
      return down ? -way : way
    })
    .map(({ row }) => row)
}
