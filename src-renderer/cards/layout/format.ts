import type { Size } from '@paper/sizes'
import type { Face } from './face'

/** What a face is printed on, and how small its text may become there. Millimetres, and points for sizes of text. */
export interface Format extends Size {
  /** Between the cut and what is printed. */
  pad: { x: number; top: number; bottom: number }
  /** Width that the title has. */
  titleRoom: number
  /** Sizes of the title: the largest; that down to which it stays on one line; the smallest; the largest on a further card. */
  title: { largest: number; oneLine: number; smallest: number; next: number }
  /** Sizes of text, largest first; the last is the floor. */
  sizes: number[]
  /** How wide a portrait or an emblem is; 0 where there is no room for one. */
  crest: number
  /** How many characters a line of a table holds. */
  line: number
  /** Is the back of a card its second face? Then what is played stands in front, and what is read behind. */
  twoFaces: boolean
  /** Are backs printed? Then a card that was written with two faces has its second there, whatever stands on other backs. */
  backed: boolean
  /** How much larger than on a poker card what stands on a back is. */
  scale: number
  /** The size of text at which small print and headings are as on a poker card: they grow and shrink with it. Null where they have sizes of their own. */
  usual: number | null
  /** How many columns stand side by side below the head, and how far apart. */
  columns: number
  gutter: number
}

/** What every other size is measured by: the card that most things are printed on. */
const POKER = {
  area: 63.5 * 88.9,
  text: 7.6,
  line: 56 / 58.3,
  pad: { x: 2.6, top: 2.4, bottom: 1.8 },
  width: 63.5
}
/** No body is set smaller than this. */
export const TEXT_FLOOR = 6.5
/** A face that is wider than this, or wider than tall, has two columns: a longer line is hard to follow. */
const WIDE = 85
const GUTTER = 3
export const STAT_FLOOR = 7
const STEP = 0.2
const SCALES = { least: 0.86, most: 1.45 }
const TITLE_FLOOR = 8
/** Millimetres of a portrait on a poker card, of air beside it, and of a card's width below which there is none. */
const CREST = 9
const LOW_CREST = 5.4
export const CREST_AIR = 1.6
const ROOM_FOR_CREST = 55

/** A card of a size, with `safe` millimetres inside of its cut free of words. `twoFaces`: it goes on behind; `backed`: its back is printed. */
export function cardFormat(
  { width, height }: Size,
  safe: number,
  twoFaces = false,
  backed = twoFaces
): Format {
  const scale = Math.min(SCALES.most, Math.max(SCALES.least, Math.sqrt((width * height) / POKER.area)))
  // A narrow card can't spare as much of its width.
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

/** Does a face go on on the back of its card? */
export function goesOnBehind({ apart }: Pick<Face, 'apart'>, { twoFaces, backed }: Format): boolean {
  return twoFaces || (backed && apart === true)
}

/** How many columns a face has: what is one text, or two, needs none. */
export function columnsOfFace(face: Pick<Face, 'parts' | 'columns' | 'short'>, format: Format): number {
  const { parts } = face
  const columns =
    face.columns && format.width >= (face.short ? SHORT_TWO_FROM : TWO_FROM) ? face.columns : format.columns
  const units = parts.reduce((sum, part) => sum + part.units.length, 0)
  return units > columns ? columns : 1
}

/** How wide a column is, as a share of what is printed. */
export function columnShare(columns: number, { titleRoom, gutter }: Format): number {
  return (titleRoom - (columns - 1) * gutter) / columns / titleRoom
}

/** A roster's sheet leaves a margin to punch holes in, less on small paper. */
const SHEET_MARGIN = { x: 14, y: 12 } as const
const A4_WIDTH = 210
/** A sheet that lies on the table is not read from as near as a card is. */
const SHEET_TEXT = { largest: 9.5, floor: 8, small: 7 } as const

/** Nobody punches holes in what is narrower than A6: a phone's picture, a roll of paper. */
const NARROW = { width: 100, margin: 4 } as const

export function sheetMargin({ width }: Size): { x: number; y: number } {
  if (width < NARROW.width) return { x: NARROW.margin, y: NARROW.margin }
  const share = Math.min(1, Math.max(0.6, width / A4_WIDTH))
  return { x: SHEET_MARGIN.x * share, y: SHEET_MARGIN.y * share }
}

/** Between the columns of a sheet to play from, on A4; and how wide it is at the least to have any. */
const SHEET_GUTTER = 5
const TWO_FROM = 110
/** The same for a face of short lines: all cards but mini ones. */
const SHORT_TWO_FROM = 55

/** Millimetres of a portrait on a sheet to play from (`roster.css`). */
export const SHEET_CREST = 9

/** A sheet of paper of that size, within its margins. */
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
