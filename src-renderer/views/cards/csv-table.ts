import Papa from 'papaparse'

/** A table as a spreadsheet writes it. */
export interface CsvTable {
  /** Headings, from its first row. */
  columns: string[]
  /** `line`: where in the text the row begins, counted from 1. Rows with nothing in them are left out. */
  rows: { line: number; cells: string[] }[]
  separator: Separator
  /** The line where a quotation begins that is never closed, or that goes on behind its end; null where all are well. */
  quoteAt: number | null
}

const SEPARATORS = [';', ',', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** So many bytes of a file are read at most: a few hundred cards with long texts are far less. */
export const MOST_BYTES = 2_000_000

export type Encoding = 'utf-8' | 'utf-16' | 'windows-1252'

/**
 * The text of a file. A mark at its beginning says what it is written in; without one it is UTF-8, or else what spreadsheets of western
 * Windows write (Windows-1252), in which all bytes are letters or signs. Null for what is no text at all.
 */
export function textOf(bytes: Uint8Array): { text: string; encoding: Encoding } | null {
  const [first, second] = bytes
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'utf-16' }
  if (bytes.includes(0)) return null
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

/** Reads a table: its separator is the one that stands most often in its first row, quotations left aside. */
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
