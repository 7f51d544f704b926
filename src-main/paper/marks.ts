import type { PrintSetup } from '../contract/print-setup'
import type { Layout } from './layout'
import { shifted, type Side } from './sides'
import { MARK, UNPRINTABLE, type Place } from './sizes'

/** A line on a page, in millimetres. */
export interface Mark {
  x1: number
  y1: number
  x2: number
  y2: number
}

/**
 * The crop marks of one side. They lie in the margins only, within the printable area; a margin that is too narrow
 * has none.
 */
export function cropMarks(
  layout: Layout,
  side: Side['side'],
  setup: Pick<PrintSetup, 'cropMarks' | 'offset' | 'backs'>
): Mark[] {
  if (setup.cropMarks === 'none' || (setup.cropMarks === 'fronts' && side === 'back')) return []
  const corners = cornersOn(layout, side, setup)
  const { card, page, bleed } = layout
  const [xs, ys] = [
    edgesOf(
      corners.map(({ x }) => x),
      card.width
    ),
    edgesOf(
      corners.map(({ y }) => y),
      card.height
    )
  ]
  const level = spansBeside(ys, page.height, bleed)
  const upright = spansBeside(xs, page.width, bleed)
  const { fold } = layout
  // No mark where the paper is folded, because nobody cuts there.
  const cut = (line: 'upright' | 'level', at: number) =>
    fold?.line !== line ||
    Math.abs(at - fold.at - setup.offset.front[line === 'upright' ? 'x' : 'y'] / 10) > 0.001
  return [
    ...xs
      .filter((x) => cut('upright', x) && reached(x, page.width))
      .flatMap((x) => level.map(([y1, y2]) => ({ x1: x, y1, x2: x, y2 }))),
    ...ys
      .filter((y) => cut('level', y) && reached(y, page.height))
      .flatMap((y) => upright.map(([x1, x2]) => ({ x1, y1: y, x2, y2: y })))
  ]
}

/** The fold marks at both ends of the fold. */
export function foldMarks(layout: Layout, { offset, backs }: Pick<PrintSetup, 'offset' | 'backs'>): Mark[] {
  if (!layout.fold) return []
  const { line, at } = layout.fold
  const corners = cornersOn(layout, 'front', { offset, backs })
  const { x, y } = shifted({ x: at, y: at }, offset.front)
  if (line === 'upright')
    return spansBeside(
      edgesOf(
        corners.map((c) => c.y),
        layout.card.height
      ),
      layout.page.height,
      layout.bleed
    ).map(([y1, y2]) => ({ x1: x, y1, x2: x, y2 }))
  return spansBeside(
    edgesOf(
      corners.map((c) => c.x),
      layout.card.width
    ),
    layout.page.width,
    layout.bleed
  ).map(([x1, x2]) => ({ x1, y1: y, x2, y2: y }))
}

/** The upper left corners of all card places on a side, filled or empty: marks are the same on every sheet. */
function cornersOn(
  { fronts, backs }: Layout,
  side: Side['side'],
  { offset, backs: how }: Pick<PrintSetup, 'offset' | 'backs'>
): Place[] {
  if (how === 'fold') return [...fronts, ...backs!].map((place) => shifted(place, offset.front))
  return (side === 'front' ? fronts : backs!).map((place) => shifted(place, offset[side]))
}

/** All positions to cut at, each once. */
function edgesOf(starts: number[], length: number): number[] {
  const edges = starts.flatMap((start) => [start, start + length]).sort((a, b) => a - b)
  return edges.filter((edge, n) => n === 0 || edge - edges[n - 1]! > 0.001)
}

/** Returns true if a printer can print there. */
function reached(at: number, paper: number): boolean {
  return at >= UNPRINTABLE && at <= paper - UNPRINTABLE
}

/** The start and end of marks before the first and after the last of these edges. */
function spansBeside(edges: number[], paper: number, bleed: number): [number, number][] {
  const before = span(edges[0]! - bleed - UNPRINTABLE)
  const after = span(paper - UNPRINTABLE - (edges.at(-1)! + bleed))
  return [
    ...(before ? [[UNPRINTABLE, UNPRINTABLE + before] as [number, number]] : []),
    ...(after ? [[paper - UNPRINTABLE - after, paper - UNPRINTABLE] as [number, number]] : [])
  ]
}

/** The length of a mark in this space; null if it would be too short to see. */
function span(room: number): number | null {
  const air = room - MARK.air >= MARK.shortest ? MARK.air : MARK.leastAir
  return room - air >= MARK.shortest - 1e-6 ? room - air : null
}

/** Returns true if each edge of a card has a mark. */
export function isMarked(layout: Layout, setup: Pick<PrintSetup, 'cropMarks' | 'offset' | 'backs'>): boolean {
  const marks = cropMarks(layout, 'front', setup)
  const corners = cornersOn(layout, 'front', setup)
  const edges = {
    upright: edgesOf(
      corners.map(({ x }) => x),
      layout.card.width
    ).length,
    level: edgesOf(
      corners.map(({ y }) => y),
      layout.card.height
    ).length
  }
  const marked = {
    upright: new Set(marks.filter(({ x1, x2 }) => x1 === x2).map(({ x1 }) => x1)).size,
    level: new Set(marks.filter(({ y1, y2 }) => y1 === y2).map(({ y1 }) => y1)).size
  }
  const folded = (line: 'upright' | 'level') => Number(layout.fold?.line === line && gapless(layout))
  return marked.upright >= edges.upright - folded('upright') && marked.level >= edges.level - folded('level')
}

/** Returns true if cards touch the fold, and so have no edge to cut there. */
function gapless({ fold, fronts, card }: Layout): boolean {
  return fronts.some(
    ({ x, y }) => Math.abs((fold!.line === 'upright' ? x + card.width : y + card.height) - fold!.at) < 0.001
  )
}
