import * as v from 'valibot'
import { id } from './method'

/** Card sizes in millimetres, upright, under the names that players and shops use. */
export const CARD_SIZES = {
  poker: { width: 63, height: 88 },
  'poker-us': { width: 63.5, height: 88.9 },
  bridge: { width: 57.15, height: 88.9 },
  mini: { width: 44, height: 68 },
  tarot: { width: 70, height: 120 },
  a6: { width: 105, height: 148 },
  a5: { width: 148, height: 210 },
  'index-3x5': { width: 76.2, height: 127 },
  'index-4x6': { width: 101.6, height: 152.4 },
  'half-a4': { width: 148.5, height: 210 }
} as const

/** Millimetres, upright. */
export const PAGE_SIZES = {
  a4: { width: 210, height: 297 },
  a5: { width: 148, height: 210 },
  a6: { width: 105, height: 148 },
  letter: { width: 215.9, height: 279.4 },
  legal: { width: 215.9, height: 355.6 }
} as const

export type CardSizeName = keyof typeof CARD_SIZES
export type PageSizeName = keyof typeof PAGE_SIZES
export const CARD_SIZE_NAMES = Object.keys(CARD_SIZES) as CardSizeName[]
export const PAGE_SIZE_NAMES = Object.keys(PAGE_SIZES) as PageSizeName[]
export const ORIENTATIONS = ['auto', 'portrait', 'landscape'] as const
/**
 * `fold`: front and back side by side, to be folded along a line and glued. `manual`: all fronts first, then
 * all backs.
 */
export const BACKS = ['none', 'long-edge', 'short-edge', 'manual', 'fold'] as const
/** What is printed on a card's back: the emblem of its kind, or the rest of its text. */
export const BEHIND = ['kind', 'continued'] as const
export const PALETTES = ['full', 'eco', 'grey', 'outline', 'blank-form'] as const
export const CROP_MARKS = ['fronts', 'both', 'none'] as const
export const MANUAL_PASSES = ['both', 'fronts', 'backs'] as const

/** Limits in millimetres; of an offset in tenths of a millimetre. */
export const BOUNDS = {
  card: { least: 25, most: 300 },
  page: { least: 40, most: 1200 },
  gap: 20,
  bleed: 5,
  safe: 15,
  offset: 100
} as const

/** Hundredths of a millimetre: printers are no finer. */
const size = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.minValue(least),
    v.maxValue(most),
    v.transform((mm) => Math.round(mm * 100) / 100)
  )
const cardLength = size(BOUNDS.card.least, BOUNDS.card.most)
const pageLength = size(BOUNDS.page.least, BOUNDS.page.most)
const tenths = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(-BOUNDS.offset), v.maxValue(BOUNDS.offset)),
  0
)
const shift = v.optional(v.strictObject({ x: tenths, y: tenths }), {})

/**
 * A printer's offset in tenths of a millimetre: what it prints is moved right by `x` and down by `y`, for
 * fronts and for backs (each seen from its own side).
 */
export const printOffset = v.strictObject({ front: shift, back: shift })

/** How cards lie on paper. Every field has a default: `{}` is nine cards to an A4 page, without backs. */
export const printSetup = v.strictObject({
  card: v.optional(
    v.union([v.picklist(CARD_SIZE_NAMES), v.strictObject({ width: cardLength, height: cardLength })]),
    'poker-us'
  ),
  /** `card`: one card a page, the page as large as the card with its bleed. */
  page: v.optional(
    v.union([
      v.picklist([...PAGE_SIZE_NAMES, 'card']),
      v.strictObject({ width: pageLength, height: pageLength })
    ]),
    'a4'
  ),
  /** `auto`: the orientation that holds more cards. */
  orientation: v.optional(v.picklist(ORIENTATIONS), 'auto'),
  backs: v.optional(v.picklist(BACKS), 'none'),
  /**
   * `continued`: what is needed in play on the front, the rest on the back. Has no effect without `backs`.
   */
  behind: v.optional(v.picklist(BEHIND), 'kind'),
  /**
   * For `manual`: the edge over which the stack is turned between the passes, whether the last page comes out
   * first, and which pass this is.
   */
  manual: v.optional(
    v.strictObject({
      turn: v.optional(v.picklist(['long-edge', 'short-edge']), 'long-edge'),
      reversed: v.optional(v.boolean(), false),
      pass: v.optional(v.picklist(MANUAL_PASSES), 'both')
    }),
    {}
  ),
  /** Millimetres between two cards; with a bleed, at least twice the bleed. */
  gap: v.optional(size(0, BOUNDS.gap), 0),
  bleed: v.optional(size(0, BOUNDS.bleed), 0),
  /** Millimetres inside the cut that stay free of text; null for the default of the card size. */
  safe: v.optional(v.nullable(size(0, BOUNDS.safe)), null),
  cropMarks: v.optional(v.picklist(CROP_MARKS), 'fronts'),
  offset: v.optional(printOffset, { front: {}, back: {} }),
  palette: v.optional(v.picklist(PALETTES), 'eco'),
  /**
   * Up to four short cards of a kind (skills, injuries, rules) share one card, if they fit at 7.5 points. Why not by
   * default: docs/decisions/0023-decks.md.
   */
  together: v.optional(v.boolean()),
  /** Rule cards are printed by phase of play, each phase on as few cards as hold it at 7.5 points. */
  phases: v.optional(v.boolean())
})

/** The id of the face of a phase of play, as other faces have the id of their card. */
export const phaseFace = (phase: string): string => `phase:${phase}`

/** The setup as a service receives it, with all defaults filled in. */
export type PrintSetup = v.InferOutput<typeof printSetup>
/** The setup as a client sends it. */
export type PrintSetupRequest = v.InferInput<typeof printSetup>
export type PrintOffset = v.InferOutput<typeof printOffset>
export type Palette = (typeof PALETTES)[number]
export type Backs = (typeof BACKS)[number]

/** The client's own id for a print, to ask for its progress and to cancel it. */
export const printJob = id

/** The program's id for a deck that waits to be printed. */
export const printHandle = v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/))
