import type { PrintSetup } from '../contract/print-setup'
import { cardSize, MARGIN_FOR_MARKS, paperSize, safeZone, UNPRINTABLE, type Place, type Size } from './sizes'

/** The arrangement of cards on pages, in millimetres from a page's upper left corner. */
export interface Layout {
  /** The size of the page, in the orientation used. */
  page: Size
  card: Size
  bleed: number
  safe: number
  columns: number
  rows: number
  /** The places of the fronts, row by row. */
  fronts: Place[]
  /**
   * The places of the backs, in the order of their fronts: on the other side of the paper, or beyond the fold; null
   * without backs.
   */
  backs: Place[] | null
  /** True if backs are printed upside down, so that a card turned like a page of a book is upright on both sides. */
  turned: boolean
  /** The line along which the paper is folded; null for none. */
  fold: Fold | null
}

export interface Fold {
  /** `upright`: the line runs from top to bottom. `level`: from left to right. */
  line: 'upright' | 'level'
  /** The distance of the line from the left edge, or from the upper one. */
  at: number
}

/** No card fits: the size one needs, and the size of the page. */
export interface Impossible {
  impossible: true
  needs: Size
  page: Size
}

/**
 * Arranges cards on paper, in the orientation asked for or the one that holds more cards. Among equals, it prefers
 * room for marks, then upright. With crop marks, cards leave a margin for them, unless no card would fit then, or
 * the cards' safe zone is already as wide as the unprintable edge: such cards may fill the paper completely.
 */
export function layOut(setup: PrintSetup): Layout | Impossible {
  // All words of a card must be printed, but its blank edge may be lost.
  const narrow = Math.max(0, UNPRINTABLE - safeZone(setup))
  const margins =
    setup.cropMarks === 'none' || narrow === 0 ? [narrow] : [MARGIN_FOR_MARKS + setup.bleed, narrow]
  const most = margins.map((margin) =>
    trials(setup, margin).reduce((best, trial) => (better(setup, trial, best) ? trial : best))
  )
  const best = most.find((trial) => count(trial) > 0)
  return best
    ? placed(setup, best)
    : { impossible: true, needs: need(setup, most.at(-1)!, narrow), page: most.at(-1)!.page }
}

export function isImpossible(layout: Layout | Impossible): layout is Impossible {
  return 'impossible' in layout
}

/** A page in one orientation with one fold, and how many cards fit. */
interface Trial {
  page: Size
  fold: Fold['line'] | null
  columns: number
  rows: number
}

const count = ({ columns, rows }: Trial) => columns * rows

function better(setup: PrintSetup, trial: Trial, best: Trial): boolean {
  if (count(trial) !== count(best)) return count(trial) > count(best)
  return setup.cropMarks !== 'none' && hasMargins(setup, trial) && !hasMargins(setup, best)
}

/** Returns true if there is room for marks at each edge of the paper. */
function hasMargins(setup: PrintSetup, { page, fold, columns, rows }: Trial): boolean {
  const { width, height } = cardSize(setup)
  const left = (paper: number, length: number, count: number, folded: boolean) =>
    (folded ? paper / 2 - besideFold(setup) : paper) - spanOf(count, length, gapOf(setup)) >=
    (folded ? 1 : 2) * (MARGIN_FOR_MARKS + setup.bleed) - HAIR
  return (
    left(page.width, width, columns, fold === 'upright') && left(page.height, height, rows, fold === 'level')
  )
}

function trials(setup: PrintSetup, margin: number): Trial[] {
  const folds: Trial['fold'][] = setup.backs === 'fold' ? ['upright', 'level'] : [null]
  const paper = paperSize(setup)
  if (!paper)
    return folds.slice(0, 1).map((fold) => ({ page: cardPage(setup, fold), fold, columns: 1, rows: 1 }))
  return turns(paper, setup.orientation).flatMap((page) =>
    folds.map((fold) => trial(setup, page, fold, margin))
  )
}

function turns({ width, height }: Size, orientation: PrintSetup['orientation']): Size[] {
  const portrait = { width: Math.min(width, height), height: Math.max(width, height) }
  const landscape = { width: portrait.height, height: portrait.width }
  return orientation === 'portrait'
    ? [portrait]
    : orientation === 'landscape'
      ? [landscape]
      : [portrait, landscape]
}

/** `margin`: the least distance of a card from the paper's edge. */
function trial(setup: PrintSetup, page: Size, fold: Trial['fold'], margin: number): Trial {
  const { width, height } = cardSize(setup)
  const across = fold === 'upright' ? page.width / 2 - margin - besideFold(setup) : page.width - 2 * margin
  const down = fold === 'level' ? page.height / 2 - margin - besideFold(setup) : page.height - 2 * margin
  return {
    page,
    fold,
    columns: howMany(across, width, gapOf(setup)),
    rows: howMany(down, height, gapOf(setup))
  }
}

/** A tolerance for rounding errors, such as in 3 × 63.5. */
const HAIR = 1e-6

function howMany(room: number, length: number, gap: number): number {
  return Math.max(0, Math.floor((room + gap + HAIR) / (length + gap)))
}

/** The gap between two cards, in millimetres: wide enough that their bleeds do not overlap. */
export function gapOf({ gap, bleed }: Pick<PrintSetup, 'gap' | 'bleed'>): number {
  return Math.max(gap, 2 * bleed)
}

/** The distance of a card from the fold. */
function besideFold(setup: PrintSetup): number {
  return gapOf(setup) / 2
}

/** The page of a single card: the card with its bleed, doubled for a fold. */
function cardPage(setup: PrintSetup, fold: Trial['fold']): Size {
  const { width, height } = cardSize(setup)
  const across = width + 2 * setup.bleed
  return { width: fold ? 2 * across : across, height: height + 2 * setup.bleed }
}

/** The page size that a single card needs. */
function need(setup: PrintSetup, { fold }: Trial, margin: number): Size {
  const { width, height } = cardSize(setup)
  const doubled = (length: number, line: Fold['line']) =>
    (fold === line ? 2 * (length + besideFold(setup)) : length) + 2 * margin
  return { width: doubled(width, 'upright'), height: doubled(height, 'level') }
}

function placed(setup: PrintSetup, { page, fold, columns, rows }: Trial): Layout {
  const card = cardSize(setup)
  const single = paperSize(setup) === null
  const gap = gapOf(setup)
  // On a page of its own, a card lies one bleed away from the fold, as from the edges.
  const besides = single ? setup.bleed : besideFold(setup)
  const left =
    fold === 'upright'
      ? page.width / 2 - besides - spanOf(columns, card.width, gap)
      : (page.width - spanOf(columns, card.width, gap)) / 2
  const top =
    fold === 'level'
      ? page.height / 2 - besides - spanOf(rows, card.height, gap)
      : (page.height - spanOf(rows, card.height, gap)) / 2
  const fronts = Array.from({ length: columns * rows }, (_, n) => ({
    x: left + (n % columns) * (card.width + gap),
    y: top + Math.floor(n / columns) * (card.height + gap)
  }))
  const mirror = mirrorOf(setup, page, fold)
  return {
    page,
    card,
    bleed: setup.bleed,
    safe: safeZone(setup),
    columns,
    rows,
    fronts,
    backs:
      mirror &&
      fronts.map(({ x, y }) =>
        mirror === 'sideways'
          ? { x: page.width - x - card.width, y }
          : { x, y: page.height - y - card.height }
      ),
    turned: mirror === 'over',
    fold: fold && { line: fold, at: (fold === 'upright' ? page.width : page.height) / 2 }
  }
}

function spanOf(count: number, length: number, gap: number): number {
  return count * length + (count - 1) * gap
}

/**
 * How the paper is turned to see the backs: sideways like a page of a book, or over like a page of a notepad; null
 * without backs.
 */
function mirrorOf(
  { backs, manual }: PrintSetup,
  page: Size,
  fold: Trial['fold']
): 'sideways' | 'over' | null {
  if (backs === 'none') return null
  if (backs === 'fold') return fold === 'upright' ? 'sideways' : 'over'
  const edge = backs === 'manual' ? manual.turn : backs
  const upright = page.width <= page.height
  return (edge === 'long-edge') === upright ? 'sideways' : 'over'
}
