import { PAGE_SIZES, type PrintSetup } from '@contract/print-setup'
import type { Layout } from '@paper/layout'
import { sidesOf, type Cell } from '@paper/sides'
import { paperSize, type Size } from '@paper/sizes'
import type { Leaf, Printed } from './paginate'

/** A back in the reader's language. */
export interface Back {
  kind: string
  title: string
  subtitle: string[]
  /** The id of a picture that is shown instead. */
  picture?: string
}

/**
 * A card in its place. Its back shows its continuation, else the back of its kind; without either it stays blank.
 */
export interface DrawnCell extends Omit<Cell, 'card'> {
  card: Leaf
  back: Back | null
}

/** One page of the file. */
export type DrawnPage =
  | { kind: 'cards'; size: Size; sheet: number; side: 'front' | 'back'; cells: DrawnCell[] }
  | { kind: 'sheet'; size: Size; sheet: Printed }

/** The paper of sheets: upright, and never as small as a card. */
export function sheetPaper(setup: PrintSetup): Size {
  const { width, height } = paperSize(setup) ?? PAGE_SIZES.a4
  return { width: Math.min(width, height), height: Math.max(width, height) }
}

/** All pages of a print: cards, then sheets. If no card has a back, there are no pages for backs. */
export function pagesOf({
  cards,
  sheets,
  backs,
  layout,
  setup
}: {
  cards: Leaf[]
  sheets: Printed[]
  backs: Back[]
  layout: Layout
  setup: PrintSetup
}): DrawnPage[] {
  const backOf = ({ front }: Leaf) => backs.find(({ kind }) => kind === front.face.kind) ?? null
  const sides = sidesOf(cards.length, layout, setup).map(({ sheet, side, cells }): DrawnPage => ({
    kind: 'cards',
    size: layout.page,
    sheet,
    side,
    cells: cells.map((cell) => ({ ...cell, card: cards[cell.card]!, back: backOf(cards[cell.card]!) }))
  }))
  return [...sides, ...sheets.map((sheet): DrawnPage => ({ kind: 'sheet', size: sheetPaper(setup), sheet }))]
}
