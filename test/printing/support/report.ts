import type { PrintReport } from '../../../src-main/contract/print'

/** A possible report of the sheets: one page of three cards, without a fault. */
export function reportOf(more: Partial<PrintReport> = {}): PrintReport {
  return {
    title: 'Épreuve',
    pages: 1,
    papers: 1,
    cards: 3,
    lines: [],
    glyphs: [],
    unmarked: false,
    boxes: [{ width: 210, height: 297, trim: { x: 0, y: 0, width: 210, height: 297 }, bleed: 0, name: null }],
    duplex: null,
    problem: null,
    params: {},
    ...more
  }
}
