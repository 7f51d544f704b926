import type { PrintReport } from '../../../src-main/contract/print'

/** What the sheets might have said: one page of three cards, all well. */
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
