/**
 * A table typed in from the rules, as printed: a line a row, cells apart by blanks. Resources are never read for it, so
 * that a slip in a JSON file shows in a test.
 */
export function printed(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
}

/** A printed cell: a dash is no number. */
export function cell(text: string | undefined): number | null {
  return text === '-' ? null : Number(text)
}
