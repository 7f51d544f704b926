import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distribute, type PartHeights } from '../../src-renderer/cards/layout/distribute'
import type { Face } from '../../src-renderer/cards/layout/face'
import { fit, type Measure } from '../../src-renderer/cards/layout/fit'
import { cardFormat } from '../../src-renderer/cards/layout/format'
import { CARD_SIZES } from '../../src-main/contract/print-setup'

const POKER_CARD = cardFormat(CARD_SIZES['poker-us'], 2)

const text = (units: number, height = 10): PartHeights => ({ head: 0, units: Array(units).fill(height) })
const table = (rows: number, height: number): PartHeights => ({ ...text(rows, height), rows: true })
const ROOM = { whole: 120, first: 100, next: 100 }

describe('a table of up to three rows', () => {
  /** Two texts, one of which is cut, then a table that begins near the foot of the second face. */
  const before = [text(6), text(5), text(6), table(3, 15)]
  const facesOf = (parts: PartHeights[], part: number) =>
    distribute({ ...ROOM, parts })!.flatMap((slices, face) =>
      slices.some((slice) => slice.part === part) ? [face] : []
    )

  test('moves whole to the next face, where it fits there and no face is added', () => {
    const parts = [...before, text(5)]
    expect(distribute({ ...ROOM, parts })).toHaveLength(3)
    expect(facesOf(parts, 3)).toEqual([2])
  })

  test('is cut where moving it whole would add a face', () => {
    const parts = [...before, text(6)]
    expect(distribute({ ...ROOM, parts })).toHaveLength(3)
    expect(facesOf(parts, 3)).toEqual([1, 2])
  })

  test('never costs a face, whatever else the card holds', () => {
    const part = fc.record({
      head: fc.integer({ min: 0, max: 5 }),
      units: fc.array(fc.integer({ min: 1, max: 45 }), { minLength: 1, maxLength: 6 }),
      rows: fc.boolean()
    })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const found = distribute({ ...ROOM, first: 80, parts })!
        const plain = parts.map(({ head, units }) => ({ head, units }))
        expect(found.length).toBe(distribute({ ...ROOM, first: 80, parts: plain })!.length)
        const drawn = found.flat().flatMap(({ part, from, to }) => parts[part]!.units.slice(from, to))
        expect(drawn).toEqual(parts.flatMap(({ units }) => units))
      })
    )
  })
})

describe('text a little smaller', () => {
  const ROWS = { kind: 'table', key: 't', title: '', columns: [] }
  /** A card with as many lines above a table of two rows as below it. */
  const card = (lines: number) => {
    const part = { kind: 'entries', key: 'e', title: '', units: Array(lines).fill({ names: [], text: 'x' }) }
    return { id: 'c', title: 'C', parts: [part, { ...ROWS, units: [{}, {}] }, part] } as unknown as Face
  }
  /** Heights in proportion to the text: 10 a line, and `row` a row, at the usual size. */
  const measure =
    (row: number): Measure =>
    (trials) =>
      Promise.resolve(
        trials.map(({ face, text }) => ({
          ...ROOM,
          parts: face.parts.map(({ kind, units }) => ({
            head: 0,
            units: units.map(() => ((kind === 'table' ? row : 10) * text) / POKER_CARD.sizes[0]!)
          }))
        }))
      )
  const fitted = async (lines: number, row: number) => {
    const [found] = await fit([card(lines)], POKER_CARD, measure(row))
    const faces = found!.cards.filter((slices) => slices.some(({ part }) => part === 1)).length
    return { text: found!.text, cards: found!.cards.length, faces }
  }

  test('spares a small table its cut, on as many cards', async () => {
    expect(await fitted(9, 9)).toEqual({ text: 7, cards: 2, faces: 1 })
  })

  test('does not go below nine tenths for it: then the table is cut', async () => {
    expect(await fitted(8, 16)).toEqual({ text: 7.6, cards: 2, faces: 2 })
  })
})
