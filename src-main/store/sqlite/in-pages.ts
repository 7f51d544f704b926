/**
 * The rows of a long table, `size` at a time: the driver's rows take several times the memory of their content. `read`
 * gets the last row of the page before, null for the first page.
 */
export async function* inPages<Row>(
  size: number,
  read: (last: Row | null) => Promise<Row[]>
): AsyncGenerator<Row, void> {
  for (let last: Row | null = null; ;) {
    const rows: Row[] = await read(last)
    yield* rows
    if (rows.length < size) return
    last = rows.at(-1)!
  }
}
