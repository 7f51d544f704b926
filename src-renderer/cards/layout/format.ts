import type { Size } from '@paper/sizes'
import type { Face } from './face'

/** The area of a face, and its sizes of text. In millimetres; sizes of text in points. */
export interface Format extends Size {
  /** The distance between the cut and the print. */
  pad: { x: number; top: number; bottom: number }
  /** The width available for the title. */
  titleRoom: number
  /**
   * Sizes of the title: the largest; the smallest on one line; the smallest of all; the largest on a further card.
   */
  title: { largest: number; oneLine: number; smallest: number; next: number }
  /** Sizes of text, largest first; the last is the smallest allowed. */
  sizes: number[]
  /** The width of a portrait or an emblem; 0 if there is no room. */
  crest: number
  /** The number of characters on a line of a table. */
  line: number
  /** The back is the second face: parts for play in front, parts for reading behind. */
  twoFaces: boolean
  /** Backs are printed: a card written with two faces has its second there, whatever other backs show. */
  backed: boolean
  /** The size of what stands on a back, relative to a poker card. */
  scale: number
  /**
   * The size of text at which small print and headings are as on a poker card: they scale with it. Null if they
   * have sizes of their own.
   */
  usual: number | null
  /** The number of columns below the head, and the gap between them. */
  columns: number
  gutter: number
}

/** The poker card, the base of all other sizes. */
const POKER = {
  area: 63.5 * 88.9,
  text: 7.6,
  line: 56 / 58.3,
  pad: { x: 2.6, top: 2.4, bottom: 1.8 },
  width: 63.5
}
/** The smallest text of any body, in points. */
const TEXT_FLOOR = 6.5
/** The smallest text of a rule card, which is read aloud and passed round the table. */
export const RULES_FLOOR = 7.5
/** A face wider than this, or wider than tall, has two columns, because long lines are hard to read. */
const WIDE = 85
const GUTTER = 3
const STEP = 0.2
const SCALES = { least: 0.86, most: 1.45 }
const TITLE_FLOOR = 8
/** In millimetres: the portrait on a poker card, the gap beside it, and the smallest width of a card with one. */
const CREST = 9
const LOW_CREST = 5.4
export const CREST_AIR = 1.6
const ROOM_FOR_CREST = 55

/**
 * The format of a card of this size, with `safe` millimetres inside the cut free of text. `twoFaces`: it continues
 * on the back; `backed`: its back is printed.
 */
export function cardFormat(
  { width, height }: Size,
  safe: number,
  twoFaces = false,
  backed = twoFaces
): Format {
  const scale = Math.min(SCALES.most, Math.max(SCALES.least, Math.sqrt((width * height) / POKER.area)))
  // A narrow card has smaller margins.
  const usual = (mm: number) => mm * Math.min(scale, width / POKER.width)
  const pad = {
    x: Math.max(safe, usual(POKER.pad.x)),
    top: Math.max(safe, usual(POKER.pad.top)),
    bottom: Math.max(safe, usual(POKER.pad.bottom))
  }
  const titleRoom = width - 2 * pad.x
  const crest = width >= ROOM_FOR_CREST ? tenth((width > height ? LOW_CREST : CREST) * scale) : 0
  const largest = tenth(POKER.text * scale)
  return {
    width,
    height,
    pad,
    titleRoom,
    crest,
    title: {
      largest: tenth(15 * scale),
      oneLine: tenth(11 * scale),
      smallest: Math.min(TITLE_FLOOR, tenth(8 * scale)),
      next: tenth(10 * scale)
    },
    sizes: stepsDown(largest, TEXT_FLOOR),
    line: (POKER.line * titleRoom * POKER.text) / largest,
    twoFaces,
    backed,
    scale,
    usual: POKER.text,
    columns: width > height || width > WIDE ? 2 : 1,
    gutter: tenth(usual(GUTTER))
  }
}

/** True if a face continues on the back of its card. */
export function goesOnBehind({ apart }: Pick<Face, 'apart'>, { twoFaces, backed }: Format): boolean {
  return twoFaces || (backed && apart === true)
}

/** The number of columns of a face; one if there are no more units than columns. */
export function columnsOfFace(face: Pick<Face, 'parts' | 'columns' | 'short'>, format: Format): number {
  const { parts } = face
  const columns =
    face.columns && format.width >= (face.short ? SHORT_TWO_FROM : TWO_FROM) ? face.columns : format.columns
  const units = parts.reduce((sum, part) => sum + part.units.length, 0)
  return units > columns ? columns : 1
}

/** The width of a column, as a share of the printed width. */
export function columnShare(columns: number, { titleRoom, gutter }: Format): number {
  return (titleRoom - (columns - 1) * gutter) / columns / titleRoom
}

/** The margins of a roster's sheet, for holes to punch; smaller on small paper. */
const SHEET_MARGIN = { x: 14, y: 12 } as const
const A4_WIDTH = 210
/** The text of a sheet on the table, which is read from farther away than a card. */
const SHEET_TEXT = { largest: 9.5, floor: 8, small: 7 } as const

/** Paper narrower than A6 (a phone's picture, a roll) needs no holes. */
const NARROW = { width: 100, margin: 4 } as const

export function sheetMargin({ width }: Size): { x: number; y: number } {
  if (width < NARROW.width) return { x: NARROW.margin, y: NARROW.margin }
  const share = Math.min(1, Math.max(0.6, width / A4_WIDTH))
  return { x: SHEET_MARGIN.x * share, y: SHEET_MARGIN.y * share }
}

/** The gap between the columns of a sheet to play from, and the least width with columns. */
const SHEET_GUTTER = 5
const TWO_FROM = 110
/** The least width with columns for a face of short lines: on a mini card, too, so that a legend takes two of them. */
const SHORT_TWO_FROM = 40

/** The width of a portrait on a sheet to play from, in millimetres (`roster.css`). */
export const SHEET_CREST = 9

/** The format of a sheet of paper, within its margins. */
export function sheetFormat(paper: Size): Format {
  const margin = sheetMargin(paper)
  const width = paper.width - 2 * margin.x
  const share = Math.min(1, Math.max(0.6, paper.width / A4_WIDTH))
  return {
    width,
    height: paper.height - 2 * margin.y,
    pad: { x: 0, top: 0, bottom: 0 },
    titleRoom: width,
    crest: 0,
    title: {
      largest: tenth(26 * share),
      oneLine: tenth(16 * share),
      smallest: 12 * share,
      next: tenth(14 * share)
    },
    sizes: stepsDown(SHEET_TEXT.largest, share < 1 ? SHEET_TEXT.small : SHEET_TEXT.floor, 0.5),
    line: (POKER.line * width * POKER.text) / SHEET_TEXT.largest,
    twoFaces: false,
    backed: false,
    scale: 1,
    usual: null,
    columns: 1,
    gutter: SHEET_GUTTER * share
  }
}

function stepsDown(largest: number, floor: number, step = STEP): number[] {
  const count = Math.max(0, Math.ceil((largest - floor) / step - 1e-6))
  return [...Array.from({ length: count }, (_, n) => tenth(largest - n * step)), floor]
}

function tenth(size: number): number {
  return Math.round(size * 10) / 10
}
