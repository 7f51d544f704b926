import type { Row } from './face'

/** The widths of a table's columns, as shares of the whole. `stacked`: names stand on lines of their own. */
export interface Columns {
  stacked: boolean
  /** The title stands on a line of its own too. */
  above: boolean
  /** First the column of names, unless they are stacked; then the others. */
  shares: number[]
  /** How much smaller headings are, so that none of their words breaks; 1 if there is room. */
  squeeze: number
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
/**
 * The size of a heading, and the padding of a cell in characters: no word and no number is broken in a cell. On a
 * small card both take more of a line, because headings are no smaller than 6 points, and the padding is as wide as
 * elsewhere; both with a little to spare, because letters are only counted, not measured.
 */
const HEADING_SIZE = 0.85
const PADDING = 0.8
const LEAST_HEADING = 6.2
const PADDING_POINTS = 6
/** The largest text of a poker card, in points. */
const USUAL_TEXT = 7.6
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
 * cards, so that rows are equally tall on every card. `largest`: the largest text of the card, in points.
 */
export function columnsOf(
  columns: string[],
  rows: Row[],
  line: number,
  title = '',
  largest = USUAL_TEXT
): Columns {
  const heading = Math.max(HEADING_SIZE, LEAST_HEADING / largest)
  const padding = Math.max(PADDING, PADDING_POINTS / largest)
  /** What each column needs so that no word and no number breaks. */
  const tight: number[] = []
  const needs = columns.map((title, n) => {
    const cells = rows.map((row) => row.cells[n] ?? '')
    const usual = Math.min(WIDEST, Math.max(1.5, headingOf(title), ...cells.map(({ length }) => length)))
    const unbroken = Math.max(widestWord(title) * heading, ...cells.map(widestWord))
    tight.push(Math.min(WIDEST + AIR, unbroken + padding))
    return Math.max(usual + AIR, tight.at(-1)!)
  })
  const cells = needs.reduce((sum, need) => sum + need, 0)
  const words = Math.min(LONGEST_WORD, Math.max(0, ...rows.map((row) => longestWord(row.name) * NAME)))
  const least = Math.max(LEAST_NAME, title.length > 0 ? title.length * TITLE + ICON : 0, words)
  if (cells + least > line) {
    const below = Math.max(LEAST_BELOW, words)
    if (columns.length === 0 || cells + below > line)
      return { stacked: true, above: true, ...squeezed(needs, tight, line) }
    return {
      stacked: false,
      above: true,
      shares: [1 - cells / line, ...needs.map((need) => need / line)],
      squeeze: 1
    }
  }
  // Spare room goes between the columns, but not so much that the eye loses the line.
  const names = Math.min(line / 2, Math.max(least, ...rows.map((row) => row.name.length + row.aside.length)))
  const spare = Math.max(0, line - cells - names)
  const wider = 1 + Math.min(MOST_AIR, spare / Math.max(1, cells))
  return {
    stacked: false,
    above: false,
    shares: [1 - (cells * wider) / line, ...needs.map((need) => (need * wider) / line)],
    squeeze: 1
  }
}

/** The columns of a table whose names have lines of their own: where room is short, air goes first, then size. */
function squeezed(needs: number[], tight: number[], line: number): Pick<Columns, 'shares' | 'squeeze'> {
  const sum = (widths: number[]) => widths.reduce((all, width) => all + width, 0)
  const [wanted, least] = [sum(needs), sum(tight)]
  if (wanted <= line) return { shares: needs.map((need) => need / wanted), squeeze: 1 }
  if (least > line) return { shares: tight.map((need) => need / least), squeeze: line / least }
  const air = (line - least) / (wanted - least)
  return { shares: tight.map((width, n) => (width + (needs[n]! - width) * air) / line), squeeze: 1 }
}

/**
 * True if a row's notes fit on one line of the column of names while a value takes several lines beside them.
 * `shares`: the widths of the columns of a table of `line` characters.
 */
export function notesUnderName(
  { name, notes, cells, bands, boxes }: Row,
  shares: number[],
  line: number
): boolean {
  const [names = 0, ...others] = shares.map((share) => share * line)
  return (
    notes.length > 0 &&
    cells.length === others.length &&
    !bands?.length &&
    boxes.length === 0 &&
    Math.max(name.length, notes.join(' · ').length) * NAME <= names &&
    cells.some((cell, n) => cell.length > others[n]! + AIR && / /.test(cell))
  )
}

/** A heading may take two lines, but may not break a word. */
function headingOf(title: string): number {
  return Math.max(longestWord(title), Math.ceil(title.length / 2) + 1) * HEADING
}

function longestWord(text: string): number {
  return Math.max(...wordsOf(text, /(?<=[/-])/).map((word) => word.length))
}

/** The width of the broadest word, in usual characters. */
function widestWord(text: string): number {
  const widthOf = (word: string) =>
    [...word].reduce((sum, sign) => sum + (LETTERS.find(([some]) => some.test(sign))?.[1] ?? USUAL_LETTER), 0)
  return Math.max(...wordsOf(text, /(?<=[/-])(?=\D)/).map(widthOf))
}

/** The pieces of a text that stay on one line: a space that ends no line parts none. */
function wordsOf(text: string, within: RegExp): string[] {
  return text.split(/[^\S\u00a0\u202f]+/).flatMap((word) => word.split(within))
}
