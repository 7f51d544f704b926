import { describe, expect, test } from 'vitest'
import { CARD_SIZES, CARD_SIZE_NAMES } from '../../src-main/contract/print-setup'
import type { Face } from '../../src-renderer/cards/layout/face'
import {
  cardFormat,
  columnShare,
  columnsOfFace,
  sheetFormat,
  type Format
} from '../../src-renderer/cards/layout/format'

const POKER_CARD = cardFormat(CARD_SIZES['poker-us'], 2)

describe('formats', () => {
  test.each(CARD_SIZE_NAMES)('%s: no text is below 6.5 points, and larger cards have larger text', (name) => {
    const format = cardFormat(CARD_SIZES[name], 2)
    expect(format.sizes.at(-1)).toBe(6.5)
    expect([...format.sizes]).toEqual([...format.sizes].sort((a, b) => b - a))
    expect(format.title.smallest).toBeGreaterThanOrEqual(6)
    expect(format.sizes[0]! >= POKER_CARD.sizes[0]!).toBe(
      CARD_SIZES[name].width * CARD_SIZES[name].height >= 63.5 * 88.9
    )
  })

  test('printed text stays inside the safe zone', () => {
    for (const safe of [0, 2, 4, 10]) {
      const { pad } = cardFormat(CARD_SIZES.poker, safe)
      expect(Math.min(pad.x, pad.top, pad.bottom)).toBeGreaterThanOrEqual(safe)
    }
  })

  test('a face wider than tall or wider than 85 mm has two columns, unless it is one text', () => {
    const columns = (width: number, height: number) => cardFormat({ width, height }, 2).columns
    expect([columns(63.5, 88.9), columns(85, 120), columns(88.9, 63.5), columns(86, 120)]).toEqual([
      1, 1, 2, 2
    ])
    const wide = cardFormat({ width: 100, height: 110 }, 2)
    const face = (units: number) => ({
      parts: [
        { kind: 'lines', key: 'l', title: '', units: Array.from({ length: units }, () => 1) }
      ] as Face['parts']
    })
    expect([columnsOfFace(face(2), wide), columnsOfFace(face(3), wide)]).toEqual([1, 2])
    expect(columnShare(2, wide)).toBeCloseTo((wide.titleRoom - wide.gutter) / 2 / wide.titleRoom)
  })

  test('a sheet fills its paper except for the margins', () => {
    const wide = (format: Format) => format.width
    expect(wide(sheetFormat({ width: 210, height: 297 }))).toBe(182)
    expect(wide(sheetFormat({ width: 105, height: 148 }))).toBeGreaterThan(85)
  })
})
