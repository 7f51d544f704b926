import { CARD_SIZES, PAGE_SIZES, type PrintSetup } from '../contract/print-setup'

export const MM_PER_INCH = 25.4

/** In millimetres. */
export interface Size {
  width: number
  height: number
}

/** The upper left corner of something, in millimetres from its page's corner. */
export interface Place {
  x: number
  y: number
}

/** The edge that a printer may not reach, in millimetres. Ink there also makes readers scale the page. */
export const UNPRINTABLE = 5

/**
 * The space between a crop mark and the cards, in millimetres, so that a card cut slightly too large shows no mark;
 * less if space is tight. A mark shorter than `shortest` is invisible.
 */
export const MARK = { air: 0.75, leastAir: 0.25, shortest: 1 } as const
/** The margin that marks need, beyond the bleed. */
export const MARGIN_FOR_MARKS = UNPRINTABLE + MARK.leastAir + MARK.shortest

/** The size of a card after cutting. */
export function cardSize({ card }: Pick<PrintSetup, 'card'>): Size {
  return typeof card === 'string' ? CARD_SIZES[card] : card
}

/** The size of the paper, before choosing an orientation; null if each card is its own page. */
export function paperSize({ page }: Pick<PrintSetup, 'page'>): Size | null {
  if (page === 'card') return null
  return typeof page === 'string' ? PAGE_SIZES[page] : page
}

/**
 * The usual safe zone, in millimetres: narrow for cards held in one hand, wide for sheets, whose shorter side is at
 * least `from`.
 */
const USUAL_SAFE = { small: 2, large: 5, from: 100 } as const

/** The distance from the cut that must contain no words, in millimetres. */
export function safeZone({ card, safe }: Pick<PrintSetup, 'card' | 'safe'>): number {
  const { width, height } = cardSize({ card })
  return safe ?? (Math.min(width, height) >= USUAL_SAFE.from ? USUAL_SAFE.large : USUAL_SAFE.small)
}
