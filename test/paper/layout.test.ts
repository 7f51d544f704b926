import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  BACKS,
  BOUNDS,
  CARD_SIZE_NAMES,
  CROP_MARKS,
  ORIENTATIONS,
  PAGE_SIZE_NAMES,
  printSetup,
  type PrintSetup,
  type PrintSetupRequest
} from '../../src-main/contract/print-setup'
import { gapOf, isImpossible, layOut, type Layout } from '../../src-main/paper/layout'
import { cropMarks, foldMarks, isMarked, type Mark } from '../../src-main/paper/marks'
import { sidesOf, type Cell, type Side } from '../../src-main/paper/sides'
import type { Place, Size } from '../../src-main/paper/sizes'

const setup = (request: PrintSetupRequest = {}): PrintSetup => v.parse(printSetup, request)

function laid(request: PrintSetupRequest = {}): Layout {
  const layout = layOut(setup(request))
  if (isImpossible(layout)) throw new Error(`impossible: ${JSON.stringify(layout)}`)
  return layout
}

const counts = (request: PrintSetupRequest) => {
  const { page, columns, rows } = laid(request)
  return [page.width > page.height ? 'landscape' : 'portrait', columns, rows]
}

/** Any possible setup. */
const anySetup: fc.Arbitrary<PrintSetup> = fc
  .record({
    card: fc.oneof(
      fc.constantFrom(...CARD_SIZE_NAMES),
      fc.record({
        width: fc.double({ min: BOUNDS.card.least, max: 200, noNaN: true }),
        height: fc.double({ min: BOUNDS.card.least, max: 200, noNaN: true })
      })
    ),
    page: fc.oneof(
      fc.constantFrom(...PAGE_SIZE_NAMES, 'card' as const),
      fc.record({
        width: fc.double({ min: 100, max: 500, noNaN: true }),
        height: fc.double({ min: 100, max: 500, noNaN: true })
      })
    ),
    orientation: fc.constantFrom(...ORIENTATIONS),
    backs: fc.constantFrom(...BACKS),
    manual: fc.record({ turn: fc.constantFrom('long-edge', 'short-edge'), reversed: fc.boolean() }),
    gap: fc.double({ min: 0, max: BOUNDS.gap, noNaN: true }),
    bleed: fc.double({ min: 0, max: BOUNDS.bleed, noNaN: true }),
    cropMarks: fc.constantFrom(...CROP_MARKS),
    offset: fc.record({ front: offset(), back: offset() })
  })
  .map((request) => setup(request as PrintSetupRequest))

function offset() {
  return fc.record({ x: fc.integer({ min: -30, max: 30 }), y: fc.integer({ min: -30, max: 30 }) })
}

/** Only those with room for a card. */
const possible = anySetup
  .map((setup) => ({ setup, layout: layOut(setup) }))
  .filter((pair): pair is { setup: PrintSetup; layout: Layout } => !isImpossible(pair.layout))

const noOffset = (setup: PrintSetup): PrintSetup => ({
  ...setup,
  offset: { front: { x: 0, y: 0 }, back: { x: 0, y: 0 } }
})

describe('the number of cards on a page', () => {
  test.each([
    [{}, 'portrait', 3, 3],
    [{ page: 'letter' }, 'portrait', 3, 3],
    [{ card: 'poker' }, 'portrait', 3, 3],
    [{ card: 'mini' }, 'portrait', 4, 4],
    [{ card: 'mini', cropMarks: 'none' }, 'landscape', 6, 3],
    [{ card: 'tarot' }, 'portrait', 2, 2],
    [{ card: 'index-3x5' }, 'portrait', 2, 2],
    [{ card: 'a6' }, 'portrait', 2, 2],
    [{ card: 'a5' }, 'landscape', 2, 1],
    [{ card: 'half-a4' }, 'landscape', 2, 1],
    // Upright it has as many, but no room for marks.
    [{ card: 'index-4x6' }, 'landscape', 2, 1],
    [{ card: 'index-4x6', cropMarks: 'none' }, 'portrait', 2, 1],
    [{ page: 'a6' }, 'landscape', 2, 1],
    [{ page: 'legal' }, 'landscape', 5, 2],
    [{ card: 'poker', backs: 'fold' }, 'landscape', 2, 2],
    [{ gap: 5 }, 'landscape', 4, 2],
    [{ bleed: 3 }, 'landscape', 4, 2],
    // Nine would fit, but with no room for the marks beside their bleed.
    [{ bleed: 2 }, 'landscape', 4, 2],
    [{ bleed: 2, cropMarks: 'none' }, 'portrait', 3, 3],
    [{ orientation: 'landscape' }, 'landscape', 4, 2],
    [{ page: 'card' }, 'portrait', 1, 1]
  ] as const)('%j: %s, %i × %i', (request, orientation, columns, rows) => {
    expect(counts(request)).toEqual([orientation, columns, rows])
  })

  test('of both ways to turn the page, the one with more cards is used', () => {
    fc.assert(
      fc.property(anySetup, (setup) => {
        const fits = (orientation: PrintSetup['orientation']) => {
          const layout = layOut({ ...setup, orientation, cropMarks: 'none' })
          return isImpossible(layout) ? 0 : layout.fronts.length
        }
        expect(fits('auto')).toBe(Math.max(fits('portrait'), fits('landscape')))
      })
    )
  })

  test('one card more in any direction would not fit', () => {
    fc.assert(
      fc.property(possible, ({ setup, layout }) => {
        if (setup.page === 'card' || setup.backs === 'fold') return
        const { card, page, columns, rows } = layout
        const room = (length: number) =>
          length -
          2 * (layout.safe >= 5 ? 0 : setup.cropMarks === 'none' ? 5 - layout.safe : 6.25 + setup.bleed)
        expect((columns + 1) * card.width + columns * gapOf(setup)).toBeGreaterThan(room(page.width))
        expect((rows + 1) * card.height + rows * gapOf(setup)).toBeGreaterThan(room(page.height))
      })
    )
  })

  test('a card that does not fit is refused with the needed and the available size', () => {
    expect(layOut(setup({ card: 'a5', page: 'a6' }))).toEqual({
      impossible: true,
      needs: { width: 148, height: 210 },
      page: { width: 105, height: 148 }
    })
    expect(layOut(setup({ card: { width: 209, height: 100 }, orientation: 'portrait', safe: 2 }))).toEqual({
      impossible: true,
      needs: { width: 215, height: 106 },
      page: { width: 210, height: 297 }
    })
    expect(layOut(setup({ card: 'a5', backs: 'fold', page: 'a5' }))).toMatchObject({ impossible: true })
  })

  test('a page of a single card is as large as the card with its bleed, and twice as wide if it is folded', () => {
    expect(laid({ page: 'card', card: 'poker', bleed: 3 }).page).toEqual({ width: 69, height: 94 })
    expect(laid({ page: 'card', card: 'poker', bleed: 3, backs: 'fold' }).page).toEqual({
      width: 138,
      height: 94
    })
  })
})

describe('the places of cards', () => {
  test('are in the middle of the page without overlaps, each with its bleed, their words in the printable area', () => {
    fc.assert(
      fc.property(possible, ({ setup, layout }) => {
        for (const side of sidesOf(layout.fronts.length, layout, noOffset(setup))) {
          const boxes = side.cells.map(({ place }) => box(place, layout.card))
          boxes.forEach((one, n) =>
            boxes
              .slice(n + 1)
              .forEach((other) => expect(apart(one, other)).toBeGreaterThanOrEqual(2 * setup.bleed - 1e-6))
          )
          const all = around(boxes)
          expect(all.left + all.right).toBeCloseTo(layout.page.width, 6)
          expect(all.top + all.bottom).toBeCloseTo(layout.page.height, 6)
          if (setup.page !== 'card')
            expect(Math.min(all.left, all.top) + layout.safe).toBeGreaterThanOrEqual(5 - 1e-6)
        }
      })
    )
  })

  test('have every card once, in order, on as few pages as possible', () => {
    fc.assert(
      fc.property(possible, fc.nat(60), ({ setup, layout }, count) => {
        const sides = sidesOf(count, layout, setup)
        const cards = (face: Cell['face']) =>
          sides.flatMap((side) => side.cells.filter((cell) => cell.face === face).map((cell) => cell.card))
        const all = Array.from({ length: count }, (_, n) => n)
        expect(cards('front')).toEqual(all)
        expect(cards('back').sort((a, b) => a - b)).toEqual(setup.backs === 'none' ? [] : all)
        const sheets = Math.ceil(count / layout.fronts.length)
        expect(sides.length).toBe(setup.backs === 'none' || setup.backs === 'fold' ? sheets : 2 * sheets)
      })
    )
  })
})

describe('backs', () => {
  /**
   * Turns the sheet over: the position of a point of the back page, seen through the paper from the front.
   */
  const turnedOver =
    (how: 'sideways' | 'over', page: Size) =>
    ({ x, y }: Place): Place =>
      how === 'sideways' ? { x: page.width - x, y } : { x, y: page.height - y }

  test.each([
    ['long-edge', 'portrait', 'sideways'],
    ['long-edge', 'landscape', 'over'],
    ['short-edge', 'portrait', 'over'],
    ['short-edge', 'landscape', 'sideways']
  ] as const)(
    '%s, %s: the sheet is turned %s, and each card has its own back behind it, upright',
    (backs, orientation, how) => {
      fc.assert(
        fc.property(anySetup, fc.integer({ min: 1, max: 40 }), (any, count) => {
          for (const request of [
            { ...any, backs },
            {
              ...any,
              backs: 'manual' as const,
              manual: { turn: backs, reversed: any.manual.reversed, pass: 'both' as const }
            }
          ]) {
            const layout = layOut(
              noOffset({
                ...request,
                orientation,
                page: typeof any.page === 'string' && any.page !== 'card' ? any.page : 'a4'
              })
            )
            if (isImpossible(layout)) continue
            const sides = sidesOf(count, layout, noOffset(request))
            const through = turnedOver(how, layout.page)
            expectBehind(
              sides.filter((side) => side.side === 'front'),
              sides.filter((side) => side.side === 'back'),
              through,
              layout.card
            )
          }
        })
      )
    }
  )

  test('folded: each card has its own back behind it, upright', () => {
    fc.assert(
      fc.property(possible, fc.integer({ min: 1, max: 40 }), ({ setup }, count) => {
        const layout = layOut(noOffset({ ...setup, backs: 'fold' }))
        if (isImpossible(layout)) return
        const { line, at } = layout.fold!
        const through = ({ x, y }: Place): Place =>
          line === 'upright' ? { x: 2 * at - x, y } : { x, y: 2 * at - y }
        const sides = sidesOf(count, layout, noOffset({ ...setup, backs: 'fold' }))
        const only = (face: Cell['face']) =>
          sides.map((side) => ({ ...side, cells: side.cells.filter((cell) => cell.face === face) }))
        expectBehind(only('front'), only('back'), through, layout.card)
      })
    )
  })

  /** The upper left corner of a back is behind the upper right one of its front, as with a page of a book. */
  function expectBehind(
    fronts: Side[],
    backs: Side[],
    through: (place: Place) => Place,
    { width, height }: Size
  ): void {
    expect(backs.length).toBe(fronts.length)
    for (const front of fronts) {
      const behind = backs.find((back) => back.sheet === front.sheet)!
      expect(behind.cells.length).toBe(front.cells.length)
      for (const cell of front.cells) {
        const back = behind.cells.find((other) => other.card === cell.card)!
        const upperLeft = back.turned ? { x: back.place.x + width, y: back.place.y + height } : back.place
        const seen = through(upperLeft)
        expect(seen.x).toBeCloseTo(cell.place.x + width, 6)
        expect(seen.y).toBeCloseTo(cell.place.y, 6)
      }
    }
  }

  test('in two passes: all fronts, then all backs, the last first if the stack comes out so', () => {
    const manual = (request: NonNullable<PrintSetupRequest['manual']>) => {
      const chosen = setup({ backs: 'manual', manual: request })
      return sidesOf(20, laid({ backs: 'manual', manual: request }), chosen).map(
        (side) => `${side.side} ${side.sheet}`
      )
    }
    expect(manual({})).toEqual(['front 0', 'front 1', 'front 2', 'back 0', 'back 1', 'back 2'])
    expect(manual({ reversed: true })).toEqual([
      'front 0',
      'front 1',
      'front 2',
      'back 2',
      'back 1',
      'back 0'
    ])
    expect(manual({ pass: 'fronts' })).toEqual(['front 0', 'front 1', 'front 2'])
    expect(manual({ pass: 'backs', reversed: true })).toEqual(['back 2', 'back 1', 'back 0'])
  })

  test('the printer’s offset is corrected on each side separately, in tenths of a millimetre', () => {
    const request = {
      backs: 'long-edge',
      offset: { front: { x: 3, y: -12 }, back: { x: -7, y: 1 } }
    } as const
    const [front, back] = sidesOf(1, laid(request), setup(request))
    const plain = laid()
    expect(front!.cells[0]!.place.x - plain.fronts[0]!.x).toBeCloseTo(0.3)
    expect(front!.cells[0]!.place.y - plain.fronts[0]!.y).toBeCloseTo(-1.2)
    expect(back!.cells[0]!.place.x - plain.fronts[2]!.x).toBeCloseTo(-0.7)
    expect(back!.cells[0]!.place.y - plain.fronts[2]!.y).toBeCloseTo(0.1)
  })
})

describe('marks', () => {
  test('are in the margins only, 5 mm or more from the edge, and point at every edge of every card', () => {
    fc.assert(
      fc.property(possible, ({ setup, layout }) => {
        for (const side of [
          'front',
          ...(layout.backs && setup.backs !== 'fold' ? ['back' as const] : [])
        ] as Side['side'][]) {
          const cells =
            sidesOf(layout.fronts.length, layout, setup).find((one) => one.side === side)?.cells ?? []
          const all = around(cells.map(({ place }) => box(place, layout.card)))
          const marks = [
            ...cropMarks(layout, side, setup),
            ...(side === 'front' ? foldMarks(layout, setup) : [])
          ]
          for (const mark of marks) {
            expect(
              Math.min(mark.x1, mark.y1, layout.page.width - mark.x2, layout.page.height - mark.y2)
            ).toBeGreaterThanOrEqual(5 - 1e-6)
            expect(inside(mark, all, setup.bleed)).toBe(false)
            expect(Math.hypot(mark.x2 - mark.x1, mark.y2 - mark.y1)).toBeGreaterThanOrEqual(1 - 1e-6)
          }
          // If a margin has marks, each edge of a card has its own.
          const upright = cropMarks(layout, side, setup)
            .filter((mark) => mark.x1 === mark.x2)
            .map((mark) => mark.x1)
          if (upright.length > 0)
            for (const { place } of cells)
              for (const x of [place.x, place.x + layout.card.width].filter(
                (x) =>
                  x >= 5 &&
                  x <= layout.page.width - 5 &&
                  !(
                    layout.fold?.line === 'upright' &&
                    Math.abs(x - layout.fold.at - setup.offset.front.x / 10) < 0.001
                  )
              ))
                expect(upright.some((mark) => Math.abs(mark - x) < 0.01)).toBe(true)
        }
      })
    )
  })

  test('are at every edge to cut along, wherever cards leave a margin of 6.25 mm beyond their bleed', () => {
    fc.assert(
      fc.property(possible, ({ setup: any }) => {
        const chosen = noOffset({ ...any, cropMarks: 'both' })
        const layout = layOut(chosen)
        if (isImpossible(layout)) return
        const all = around(
          [...layout.fronts, ...(chosen.backs === 'fold' ? layout.backs! : [])].map((place) =>
            box(place, layout.card)
          )
        )
        const least = Math.min(
          all.left,
          all.top,
          layout.page.width - all.right,
          layout.page.height - all.bottom
        )
        if (least >= 6.26 + chosen.bleed) expect(isMarked(layout, chosen)).toBe(true)
        if (least < 6.24 + chosen.bleed) expect(isMarked(layout, chosen)).toBe(false)
      })
    )
  })

  test('of nine cards edge to edge are four lines each way, at both ends; a gap doubles the inner ones', () => {
    expect(cropMarks(laid(), 'front', setup()).length).toBe(16)
    expect(cropMarks(laid({ card: 'poker', gap: 2 }), 'front', setup({ card: 'poker', gap: 2 })).length).toBe(
      24
    )
  })

  test('are on fronts only, on both sides, or absent', () => {
    const on = (cropMarksOn: PrintSetup['cropMarks']) => {
      const request = { backs: 'long-edge', cropMarks: cropMarksOn } as const
      return (['front', 'back'] as const).map((side) => cropMarks(laid(request), side, setup(request)).length)
    }
    expect([on('fronts'), on('both'), on('none')]).toEqual([
      [16, 0],
      [16, 16],
      [0, 0]
    ])
  })

  test('exist for nine cards on Letter, whose margins are narrow; A5 cards that fill A4 have none', () => {
    expect(cropMarks(laid({ page: 'letter' }), 'front', setup({ page: 'letter' })).length).toBe(16)
    expect(cropMarks(laid({ card: 'half-a4' }), 'front', setup({ card: 'half-a4' }))).toEqual([])
    const marked = (request: PrintSetupRequest) => isMarked(laid(request), setup(request))
    expect(
      [{}, { page: 'letter' }, { card: 'poker', backs: 'fold' }, { card: 'half-a4' }].map((request) =>
        marked(request as PrintSetupRequest)
      )
    ).toEqual([true, true, true, false])
  })

  test('of a folded sheet show the fold, at both ends of the line', () => {
    const request = { card: 'poker', backs: 'fold' } as const
    const marks = foldMarks(laid(request), setup(request))
    expect(marks.length).toBe(2)
    for (const mark of marks) expect([mark.x1, mark.x2]).toEqual([148.5, 148.5])
    // No mark asks for a cut there.
    expect(
      cropMarks(laid(request), 'front', setup(request)).filter(
        (mark) => mark.x1 === 148.5 && mark.x2 === 148.5
      )
    ).toEqual([])
    expect(foldMarks(laid(), setup())).toEqual([])
  })
})

test('an invalid setup is refused: sizes out of range, unknown words', () => {
  for (const wrong of [
    { card: 'poster' },
    { card: { width: 10, height: 50 } },
    { bleed: 6 },
    { bleed: -1 },
    { offset: { front: { x: 0.5 } } },
    { page: { width: 200 } },
    { more: 1 },
    { palette: 'neon' }
  ]) {
    expect(v.safeParse(printSetup, wrong).success, JSON.stringify(wrong)).toBe(false)
  }
})

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

function box({ x, y }: Place, { width, height }: Size): Box {
  return { left: x, top: y, right: x + width, bottom: y + height }
}

/** The distance of two boxes, in the direction in which they are apart. */
function apart(a: Box, b: Box): number {
  return Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom)
}

function around(boxes: Box[]): Box {
  return {
    left: Math.min(...boxes.map((b) => b.left)),
    top: Math.min(...boxes.map((b) => b.top)),
    right: Math.max(...boxes.map((b) => b.right)),
    bottom: Math.max(...boxes.map((b) => b.bottom))
  }
}

function inside(mark: Mark, all: Box, bleed: number): boolean {
  return (
    mark.x2 > all.left - bleed &&
    mark.x1 < all.right + bleed &&
    mark.y2 > all.top - bleed &&
    mark.y1 < all.bottom + bleed
  )
}
