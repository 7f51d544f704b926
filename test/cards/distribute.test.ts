import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distribute, distributeFrontBack } from '../../src-renderer/cards/layout/distribute'

describe('packing', () => {
  test('parts stay whole if that takes no more cards', () => {
    expect(
      distribute({
        whole: 120,
        first: 100,
        next: 100,
        parts: [
          { head: 10, units: [60] },
          { head: 10, units: [30, 30] }
        ]
      })
    ).toEqual([[{ part: 0, from: 0, to: 1 }], [{ part: 1, from: 0, to: 2 }]])
  })

  test('rows move to the next card if whole parts would take more cards', () => {
    const cards = distribute({
      whole: 120,
      first: 100,
      next: 100,
      parts: [
        { head: 10, units: [50] },
        { head: 0, units: [20, 20, 20] },
        { head: 0, units: [60] }
      ]
    })!
    expect(cards.length).toBe(2)
    expect(cards[0]).toEqual([
      { part: 0, from: 0, to: 1 },
      { part: 1, from: 0, to: 2 }
    ])
  })

  test('a heading is never separated from its part, and content too large for any card is not packed', () => {
    expect(
      distribute({
        whole: 120,
        first: 50,
        next: 100,
        parts: [
          { head: 10, units: [30] },
          { head: 10, units: [40, 40] }
        ]
      })![0]
    ).toEqual([{ part: 0, from: 0, to: 1 }])
    expect(distribute({ whole: 120, first: 50, next: 100, parts: [{ head: 10, units: [95] }] })).toBeNull()
  })
})

describe('the rows of a table', () => {
  const table = (rows: number, before = 0) => ({
    whole: 120,
    first: 100,
    next: 100,
    parts: [
      ...(before > 0 ? [{ head: 0, units: [before] }] : []),
      { head: 10, units: Array.from({ length: rows }, () => 10), rows: true },
      { head: 0, units: [70] }
    ]
  })
  /** How many rows of the table are on each card. */
  const rowsOf = (measured: ReturnType<typeof table>) =>
    distribute(measured)!.map((slices) =>
      slices.reduce(
        (sum, { part, from, to }) => sum + (part === measured.parts.length - 2 ? to - from : 0),
        0
      )
    )

  test('none is alone on a card, neither the last nor the first', () => {
    expect(rowsOf(table(10))).not.toContain(1)
    expect(rowsOf(table(10)).reduce((sum, rows) => sum + rows)).toBe(10)
    expect(rowsOf(table(8, 80))).not.toContain(1)
  })

  test('that costs no card, and a table of three rows is divided as it fits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 90 }), (rows, before) => {
        const measured = table(rows, before)
        const loose = { ...measured, parts: measured.parts.map(({ head, units }) => ({ head, units })) }
        expect(distribute(measured)!.length).toBe(distribute(loose)!.length)
        expect(distribute(measured)!.flat().length).toBeGreaterThan(0)
        if (rows < 4) expect(distribute(measured)).toEqual(distribute(loose))
      })
    )
  })
})

describe('columns of a face', () => {
  const even = (count: number) => Array.from({ length: count }, () => 10)

  test('have about the same length, keep parts whole if possible, and are filled before the next face', () => {
    const two = (parts: { head: number; units: number[] }[]) =>
      distribute({ whole: 120, first: 60, next: 100, parts, columns: 2 })!
    expect(
      two([
        { head: 5, units: even(3) },
        { head: 5, units: even(3) }
      ])
    ).toEqual([
      [
        { part: 0, from: 0, to: 3, column: 0 },
        { part: 1, from: 0, to: 3, column: 1 }
      ]
    ])
    expect(two([{ head: 0, units: even(6) }])).toEqual([
      [
        { part: 0, from: 0, to: 3, column: 0 },
        { part: 0, from: 3, to: 6, column: 1 }
      ]
    ])
    expect(two([{ head: 0, units: even(13) }]).length).toBe(2)
  })

  test('no unit is lost, doubled or placed without room, and the number of faces is minimal', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40 }), (units) => {
        const faces = distribute({
          whole: 120,
          first: 80,
          next: 100,
          parts: [{ head: 5, units }],
          columns: 2
        })!
        const columns = faces.flatMap((slices, n) =>
          [0, 1].map((at) => ({ room: n === 0 ? 80 : 100, slices: slices.filter((s) => s.column === at) }))
        )
        expect(
          columns.flatMap(({ slices }) => slices.flatMap(({ from, to }) => units.slice(from, to)))
        ).toEqual(units)
        for (const { room, slices } of columns)
          expect(
            slices.reduce((all, { from, to }) => units.slice(from, to).reduce((a, b) => a + b, all + 5), 0)
          ).toBeLessThanOrEqual(room)
        let [column, room] = [0, 80 - 5]
        for (const unit of units) {
          if (unit > room) room = (++column < 2 ? 80 : 100) - 5
          room -= unit
        }
        expect(faces.length).toBe(Math.floor(column / 2) + 1)
      })
    )
  })

  test('parts for play and parts for reading each have columns on their own face', () => {
    const measured = { whole: 120, first: 30, next: 40, columns: 2 }
    const parts = [
      { head: 0, units: even(6) },
      { head: 0, units: even(8) }
    ]
    expect(
      distributeFrontBack({ ...measured, parts }, [false, true])!.map((slices) => slices.map((s) => s.column))
    ).toEqual([
      [0, 1],
      [0, 1]
    ])
    expect(distributeFrontBack({ ...measured, parts: [{ head: 0, units: even(7) }] }, [false])).toBeNull()
  })
})

describe('faces', () => {
  const even = (count: number) => Array.from({ length: count }, () => 10)

  test('no face is left nearly empty, and no extra face is made', () => {
    const parts = [{ head: 0, units: even(11) }]
    const faces = distribute({ whole: 120, first: 100, next: 100, parts })!
    expect(faces.map((slices) => slices.reduce((sum, { from, to }) => sum + to - from, 0))).toEqual([6, 5])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 }), (units) => {
        const measured = { whole: 120, first: 80, next: 100, parts: [{ head: 5, units }] }
        const found = distribute(measured)!
        const inTurn = found.flatMap((slices) => slices.flatMap(({ from, to }) => units.slice(from, to)))
        expect(inTurn).toEqual(units)
        let [greedy, room] = [1, 80 - 5]
        for (const unit of units) {
          if (unit > room) [greedy, room] = [greedy + 1, 100 - 5]
          room -= unit
        }
        expect(found.length).toBe(greedy)
        found.forEach((slices, n) =>
          expect(
            slices.reduce((sum, { from, to }) => units.slice(from, to).reduce((a, b) => a + b, sum + 5), 0)
          ).toBeLessThanOrEqual(n === 0 ? 80 : 100)
        )
      })
    )
  })

  test('parts for play are in front and parts for reading behind, each complete, or not separated at all', () => {
    const parts = [
      { head: 5, units: even(3) },
      { head: 5, units: even(6) },
      { head: 5, units: even(2) }
    ]
    const measured = { whole: 120, first: 60, next: 70, parts }
    expect(distributeFrontBack(measured, [false, true, false])).toEqual([
      [
        { part: 0, from: 0, to: 3 },
        { part: 2, from: 0, to: 2 }
      ],
      [{ part: 1, from: 0, to: 6 }]
    ])
    expect(distributeFrontBack({ ...measured, first: 59 }, [false, true, false])).toBeNull()
    expect(distributeFrontBack({ ...measured, next: 64 }, [false, true, false])).toBeNull()
  })
})
