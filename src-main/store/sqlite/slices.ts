/** SQLite allows a limited number of values in one statement. */
const ROWS = 1000

/** Rows in lists that one statement each can write. */
export function slices<Row>(rows: Row[]): Row[][] {
  const some: Row[][] = []
  for (let i = 0; i < rows.length; i += ROWS) some.push(rows.slice(i, i + ROWS))
  return some
}
