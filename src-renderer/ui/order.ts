/** The order of a list, as in the address: a column, with `-` from large to small. Empty: the given order. */
export type Order = string

/** The value of a row in each column: a number, a word, or null. */
export type Worths<Row> = { [column: string]: (row: Row) => number | string | null }

/**
 * The order after a press on a column's head: the column's first order, then the reverse. The `natural` order
 * becomes empty.
 */
export function turned(now: Order, column: string, { natural = '', down = false } = {}): Order {
  const first = down ? `-${column}` : column
  const other = down ? column : `-${column}`
  const next = (now || natural) === first ? other : first
  return next === natural ? '' : next
}

/**
 * The rows in order. Rows without a value come last; equal rows keep their order, as do all rows of an
 * unknown column.
 */
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
    .sort(({ value }, other) => {
      const [a, b] = [value, other.value]
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      const way = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
      return down ? -way : way
    })
    .map(({ row }) => row)
}
