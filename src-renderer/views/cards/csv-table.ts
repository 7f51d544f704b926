import Papa from 'papaparse'

/** A table from a spreadsheet's text. */
export interface CsvTable {
  /** The headings, from the first row. */
  columns: string[]
  /** `line`: the line at which the row begins, from 1. Empty rows are left out. */
  rows: { line: number; cells: string[] }[]
  separator: Separator
  /** The line of a quotation that never ends, or is followed by text; null if there is none. */
  quoteAt: number | null
}

const SEPARATORS = [';', ',', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** The most bytes of a file; a few hundred cards with long texts need far less. */
export const MOST_BYTES = 2_000_000

/** Reads a table. The separator is the one most frequent in the first row, outside quotations. */
export function readTable(given: string): CsvTable {
  const text = given.replace(/^\ufeff/u, '')
  const separator = separatorOf(text)
  const rows: CsvTable['rows'] = []
  let quoteAt: number | null = null
  let from = 0
  let line = 1
  Papa.parse<string[]>(text, {
    delimiter: separator,
    step: ({ data, errors, meta }) => {
      if (errors.some(({ type }) => type === 'Quotes')) quoteAt ??= line
      const cells = data.map((cell) => cell.trim())
      if (cells.some(Boolean)) rows.push({ line, cells })
      line += linesIn(text.slice(from, meta.cursor))
      from = meta.cursor
    }
  })
  const [head, ...others] = rows
  return { columns: head?.cells ?? [], rows: others, separator, quoteAt }
}

function separatorOf(text: string): Separator {
  const head = /^(?:\s*\n)*((?:"(?:[^"]|"")*"|[^"\r\n])*)/u.exec(text)?.[1] ?? ''
  const plain = head.replace(/"(?:[^"]|"")*"/gu, '')
  const counts = SEPARATORS.map((separator) => plain.split(separator).length - 1)
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!
}

function linesIn(text: string): number {
  return text.match(/\r\n|\r|\n/gu)?.length ?? 0
}
