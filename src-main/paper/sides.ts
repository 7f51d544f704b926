import type { PrintSetup } from '../contract/print-setup'
import type { Layout } from './layout'
import type { Place } from './sizes'

/** One side of a sheet of paper: one page of the file. */
export interface Side {
  /** The number of the sheet, from 0. */
  sheet: number
  /** The visible side. A sheet to fold has both faces on its front. */
  side: 'front' | 'back'
  cells: Cell[]
}

/** One card on a page. */
export interface Cell {
  /** The number of the card in the deck, from 0. */
  card: number
  face: 'front' | 'back'
  place: Place
  turned: boolean
}

/** All pages for `count` cards, in printing order. */
export function sidesOf(
  count: number,
  layout: Layout,
  setup: Pick<PrintSetup, 'backs' | 'manual' | 'offset'>
): Side[] {
  const perSheet = layout.fronts.length
  const sheets = Array.from({ length: Math.ceil(count / perSheet) }, (_, sheet) =>
    Array.from({ length: Math.min(perSheet, count - sheet * perSheet) }, (_, n) => sheet * perSheet + n)
  )
  const fronts = sheets.map((cards, sheet): Side => ({
    sheet,
    side: 'front',
    cells: cards.map((card, n) => ({
      card,
      face: 'front',
      place: shifted(layout.fronts[n]!, setup.offset.front),
      turned: false
    }))
  }))
  const { backs: places } = layout
  if (!places) return fronts
  const cellsBehind = (cards: number[], offset: PrintSetup['offset']['front']): Cell[] =>
    cards.map((card, n) => ({
      card,
      face: 'back',
      place: shifted(places[n]!, offset),
      turned: layout.turned
    }))
  if (setup.backs === 'fold')
    return fronts.map((side, n) => ({
      ...side,
      cells: [...side.cells, ...cellsBehind(sheets[n]!, setup.offset.front)]
    }))
  const backs = sheets.map((cards, sheet): Side => ({
    sheet,
    side: 'back',
    cells: cellsBehind(cards, setup.offset.back)
  }))
  if (setup.backs !== 'manual') return fronts.flatMap((front, n) => [front, backs[n]!])
  const { pass, reversed } = setup.manual
  return [
    ...(pass === 'backs' ? [] : fronts),
    ...(pass === 'fronts' ? [] : reversed ? backs.toReversed() : backs)
  ]
}

/** Moves a place by an offset in tenths of a millimetre. */
export function shifted({ x, y }: Place, offset: Place): Place {
  return { x: x + offset.x / 10, y: y + offset.y / 10 }
}
