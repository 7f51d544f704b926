/**
 * A table typed in from the printed rules: a row on each line, cells separated by blanks. It is never read from the
 * resources, so that a mistake in a JSON file makes a test fail.
 */
export function printed(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
}

/** The number in a printed cell; null for a dash. */
export function cell(text: string | undefined): number | null {
  return text === '-' ? null : Number(text)
}
