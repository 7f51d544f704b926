import type { Row } from './face'

/** The widths of a table's columns, as shares of the whole. `stacked`: names stand on lines of their own. */
export interface Columns {
  stacked: boolean
  /** The title stands on a line of its own too. */
  above: boolean
  /** First the column of names, unless they are stacked; then the others. */
  shares: number[]
}

/** The space at the sides of a column, in characters. */
const AIR = 1.2
/** The sizes of a heading and of a name, relative to a value. */
const HEADING = 0.82
const NAME = 1.12
const LEAST_NAME = 13
const TITLE = 1.05
const ICON = 4.2
/** Names with at least this room take two lines, no more than on a line of their own. */
const LEAST_BELOW = 9
/** Longer values take two lines. */
const WIDEST = 11
const LONGEST_WORD = 25
const MOST_AIR = 0.6
/** The size of a heading, and the padding of a cell in characters: no word and no number is broken in a cell. */
const HEADING_SIZE = 0.85
const PADDING = 0.7
/** The width of a letter, relative to the usual one: broad and narrow ones, capitals, and figures. */
const LETTERS: [RegExp, number][] = [
  [/[mwMW]/, 1.7],
  [/[\p{Lu}]/u, 1.18],
  [/[\d/+−–%]/, 1.13],
  [/[ijlI.,:;'’|()-]/, 0.55],
  [/[tfr]/, 0.75]
]
const USUAL_LETTER = 1.07

/**
 * Divides a table of `line` characters by the contents of its cells. It considers all rows, even those on other
 * cards, so that rows are equally tall on every card.
 */
export function columnsOf(columns: string[], rows: Row[], line: number, title = ''): Columns {
  const needs = columns.map((title, n) => {
    const cells = rows.map((row) => row.cells[n] ?? '')
    const usual = Math.min(WIDEST, Math.max(1.5, headingOf(title), ...cells.map(({ length }) => length)))
    const unbroken = Math.max(widestWord(title) * HEADING_SIZE, ...cells.map(widestWord))
    return Math.max(usual + AIR, Math.min(WIDEST + AIR, unbroken + PADDING))
  })
  const cells = needs.reduce((sum, need) => sum + need, 0)
  const words = Math.min(LONGEST_WORD, Math.max(0, ...rows.map((row) => longestWord(row.name) * NAME)))
  const least = Math.max(LEAST_NAME, title.length > 0 ? title.length * TITLE + ICON : 0, words)
  if (cells + least > line) {
    const below = Math.max(LEAST_BELOW, words)
    if (columns.length === 0 || cells + below > line)
      return { stacked: true, above: true, shares: needs.map((need) => need / cells) }
    return { stacked: false, above: true, shares: [1 - cells / line, ...needs.map((need) => need / line)] }
  }
  // Spare room goes between the columns, but not so much that the eye loses the line.
  const names = Math.min(line / 2, Math.max(least, ...rows.map((row) => row.name.length + row.aside.length)))
  const spare = Math.max(0, line - cells - names)
  const wider = 1 + Math.min(MOST_AIR, spare / Math.max(1, cells))
  return {
    stacked: false,
    above: false,
    shares: [1 - (cells * wider) / line, ...needs.map((need) => (need * wider) / line)]
  }
}

/** A heading may take two lines, but may not break a word. */
function headingOf(title: string): number {
  return Math.max(longestWord(title), Math.ceil(title.length / 2) + 1) * HEADING
}

function longestWord(text: string): number {
  return Math.max(...text.split(/\s+|(?<=[/-])/).map((word) => word.length))
}

/** The width of the broadest word, in usual characters. */
function widestWord(text: string): number {
  const widthOf = (word: string) =>
    [...word].reduce((sum, sign) => sum + (LETTERS.find(([some]) => some.test(sign))?.[1] ?? USUAL_LETTER), 0)
  return Math.max(...text.split(/\s+|(?<=[/-])(?=\D)/).map(widthOf))
}
