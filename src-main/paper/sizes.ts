import { CARD_SIZES, PAGE_SIZES, type PrintSetup } from '../contract/print-setup'

export const MM_PER_INCH = 25.4

/** Millimetres. */
export interface Size {
  width: number
  height: number
}

/** The upper left corner of something, in millimetres from that of its page. */
export interface Place {
  x: number
  y: number
}

/** What a printer may not reach; ink there also makes readers scale the page. Millimetres. */
export const UNPRINTABLE = 5

/** Air between a mark to cut along and the cards, so that none is left on a card that was cut a little wide; less where there is little room. A mark that is shorter than `shortest` is not seen. */
export const MARK = { air: 0.75, leastAir: 0.25, shortest: 1 } as const
/** What a margin must have beyond the bleed for marks to stand in it. */
export const MARGIN_FOR_MARKS = UNPRINTABLE + MARK.leastAir + MARK.shortest

/** A card as it is after cutting. */
export function cardSize({ card }: Pick<PrintSetup, 'card'>): Size {
  return typeof card === 'string' ? CARD_SIZES[card] : card
}

/** Paper as it is bought, whichever way it is turned later; null where each card is a page of its own. */
export function paperSize({ page }: Pick<PrintSetup, 'page'>): Size | null {
  if (page === 'card') return null
  return typeof page === 'string' ? PAGE_SIZES[page] : page
}

/** A card that is held in one hand is cut close; a sheet is not. */
const USUAL_SAFE = { small: 2, large: 5, from: 100 } as const

/** How far from the cut no word stands. */
export function safeZone({ card, safe }: Pick<PrintSetup, 'card' | 'safe'>): number {
  const { width, height } = cardSize({ card })
  return safe ?? (Math.min(width, height) >= USUAL_SAFE.from ? USUAL_SAFE.large : USUAL_SAFE.small)
}
