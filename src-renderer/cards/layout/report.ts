import type { FaceOnPage, PageBox, PrintReport } from '@contract/print'
import type { PrintSetup } from '@contract/print-setup'
import type { Layout } from '@paper/layout'
import { isMarked } from '@paper/marks'
import { aboutFace, type Headed } from './about-face'
import type { DrawnCell, DrawnPage } from './pages'

/** The part of the report that follows from the pages: their number, their sizes, and how to turn them. */
export function reportOf(
  pages: DrawnPage[],
  layout: Layout,
  setup: PrintSetup,
  headed: Headed
): Omit<PrintReport, 'title' | 'lines' | 'glyphs' | 'problem'> {
  const duplex = setup.backs === 'long-edge' || setup.backs === 'short-edge' ? setup.backs : null
  const faces = pages.flatMap((page) => (page.kind === 'cards' ? page.cells : []))
  const cards = Math.max(
    faces.filter((cell) => cell.face === 'front').length,
    faces.filter((cell) => cell.face === 'back').length
  )
  const sheets = pages.filter((page) => page.kind === 'sheet').length
  // A printer that prints on both sides does so with sheets too.
  const papers =
    new Set(pages.flatMap((page) => (page.kind === 'cards' ? [page.sheet] : []))).size +
    (duplex ? Math.ceil(sheets / 2) : sheets)
  return {
    pages: pages.length,
    papers,
    cards,
    unmarked: cards > 0 && setup.page !== 'card' && setup.cropMarks !== 'none' && !isMarked(layout, setup),
    boxes: pages.map((page) => boxOf(page, layout, setup, headed)),
    duplex,
    params: {}
  }
}

/** The trim box of a page: the page itself; for a single card, the card. */
function boxOf(page: DrawnPage, layout: Layout, setup: PrintSetup, headed: Headed): PageBox {
  const { width, height } = page.size
  const uncut = { width, height, trim: { x: 0, y: 0, width, height }, bleed: 0 }
  if (page.kind === 'sheet') return { ...uncut, name: named(page.sheet) }
  if (setup.page !== 'card') return { ...uncut, name: null }
  const { bleed } = layout
  const name = page.cells
    .map((cell) => (cell.face === 'front' ? named(cell.card.front) : `${named(cell.card.front)} (${BACK})`))
    .join(' + ')
  const [cell] = page.cells
  return {
    ...uncut,
    ...(page.cells.length === 1 && cell && { face: faceOf(cell, headed) }),
    trim: { x: bleed, y: bleed, width: width - 2 * bleed, height: height - 2 * bleed },
    bleed,
    name
  }
}

function faceOf({ face: side, card, back }: DrawnCell, headed: Headed): FaceOnPage {
  const shown = side === 'front' ? card.front : card.behind
  return {
    card: card.front.face.id,
    title: card.front.face.whole ?? card.front.face.title,
    side,
    shared: shown ? null : (back?.kind ?? ''),
    about: shown ? aboutFace(shown, headed) : ''
  }
}

/** For file names, which are the same in all languages. */
const BACK = 'verso'

function named({
  face,
  page,
  pages
}: {
  face: { title: string; whole?: string }
  page: number
  pages: number
}): string {
  return pages > 1 ? `${face.whole ?? face.title} ${page}-${pages}` : (face.whole ?? face.title)
}
