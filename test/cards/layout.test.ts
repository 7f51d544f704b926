import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CARD_SIZES, CARD_SIZE_NAMES } from '../../src-main/contract/print-setup'
import { columnsOf } from '../../src-renderer/cards/layout/columns'
import type { Face } from '../../src-renderer/cards/layout/face'
import { fit, fitLines, type Measure } from '../../src-renderer/cards/layout/fit'
import {
  cardFormat,
  columnShare,
  columnsOfFace,
  sheetFormat,
  type Format
} from '../../src-renderer/cards/layout/format'
import { COVERAGE } from '../../src-renderer/cards/layout/coverage'
import { missingGlyphs, missingWords } from '../../src-renderer/cards/layout/glyphs'
import { written } from '../../scripts/font-coverage.mjs'
import { leavesOf } from '../../src-renderer/cards/layout/paginate'
import { distribute, distributeFrontBack } from '../../src-renderer/cards/layout/distribute'
import { splitText, splitUnit } from '../../src-renderer/cards/layout/split'
import { textsOf } from '../../src-renderer/cards/layout/texts'
import { titleSize } from '../../src-renderer/cards/layout/title'
import { wordCard } from '../../src-renderer/cards/layout/wording'
import { card, entries } from '../printing/support/specimens'

const speech = {
  say: (words: object) => String((words as { fr?: string }).fr ?? ''),
  number: String,
  money: String
}

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

describe('a card that was written with two faces', () => {
  const written = wordCard(
    {
      ...card('own', 'Secret', {
        blocks: [
          entries('text', {}, [[{}, { fr: 'Devant.' }]]),
          entries('behind', {}, [[{}, { fr: 'Derrière.' }]])
        ]
      }),
      behind: ['behind'],
      apart: true
    },
    speech
  )
  const tall =
    (unit: number): Measure =>
    async (trials) =>
      trials.map(({ face }) => ({
        whole: 100,
        first: 60,
        next: 80,
        parts: face.parts.map(({ units }) => ({ head: 0, units: units.map(() => unit) }))
      }))
  const partsOn = (slices: { part: number }[]) => slices.map(({ part }) => part)

  test('has its second face behind if backs are printed, otherwise on a card of its own, however short the front is', async () => {
    const { width, height } = CARD_SIZES.poker
    for (const [backed, leaves] of [
      [true, 1],
      [false, 2]
    ] as const) {
      const format = cardFormat({ width, height }, 2, false, backed)
      const [fitted] = await fit([written], format, tall(10))
      expect(fitted!.cards.map(partsOn)).toEqual([[0], [1]])
      const found = leavesOf(fitted!, format)
      expect(found).toHaveLength(leaves)
      expect(found[0]!.behind?.slices.map(({ part }) => part)).toEqual(backed ? [1] : undefined)
    }
  })

  test('continues on more faces if one side is too long, the whole front before the back', async () => {
    const format = cardFormat(CARD_SIZES.poker, 2, true)
    const parts = [0, 1].map((n) => ({
      ...written.parts[n]!,
      units: Array(4).fill(written.parts[n]!.units[0])
    }))
    const [fitted] = await fit([{ ...written, parts: parts as Face['parts'] }], format, tall(30))
    expect(fitted!.cards.map(partsOn)).toEqual([[0], [0], [1], [1]])
  })
})

describe('splitting', () => {
  const text =
    'Une phrase courte. Une autre, plus longue que la première ; une fin sans point et puis encore quelques mots'

  test('happens between sentences or words, and no word is lost', () => {
    for (let pieces = 1; pieces < 12; pieces++) {
      const parts = splitText(text, pieces)
      expect(parts.join(' ').split(/\s+/)).toEqual(text.split(/\s+/))
    }
    expect(splitText(text, 4)[0]).toBe('Une phrase courte.')
  })

  test('a word that is too long is cut, but never inside a character', () => {
    const parts = splitText('𝔐'.repeat(50), 7)
    expect(parts.join('')).toBe('𝔐'.repeat(50))
    expect(parts.every((part) => !/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(part))).toBe(true)
  })

  test('names are only on the first piece', () => {
    const face = wordCard(
      card('a', 'A', { blocks: [entries('e', { fr: 'E' }, [[{ fr: 'Nom' }, { fr: text }]])] }),
      speech
    )
    const units = splitUnit(face, 0, 0, 1.2).parts[0]!.units as { names: string[]; text: string }[]
    expect(units.length).toBeGreaterThan(3)
    expect(units.map((unit) => unit.names.length)).toEqual([1, ...units.slice(1).map(() => 0)])
  })
})

describe('fitting', () => {
  /** A unit's height is the length of its text, at any text size. */
  const measure =
    (room: number): Measure =>
    (trials) =>
      Promise.resolve(
        trials.map(({ face, text }) => ({
          whole: room,
          first: room,
          next: room,
          parts: face.parts.map((part) => ({
            head: 1,
            units: part.units.map((unit) => JSON.stringify(unit).length * text * 0.1)
          }))
        }))
      )
  const stats = (length: number): Face =>
    wordCard(
      card(`t${length}`, 'T', {
        blocks: [entries('e', { fr: 'E' }, [[{ fr: 'Nom' }, { fr: 'mot '.repeat(length / 4) }]])]
      }),
      speech
    )

  test('uses the largest size that fits; below the minimum the text continues on another card, as large as that allows', async () => {
    const fitted = await fit([stats(100), stats(400), stats(1600)], POKER_CARD, measure(320))
    expect(fitted.map(({ text, cards }) => [text, cards.length])).toEqual([
      [7.6, 1],
      [7.4, 1],
      [expect.any(Number), expect.any(Number)]
    ])
    expect(fitted[2]!.cards.length).toBeGreaterThan(2)
    expect(fitLines(fitted, POKER_CARD).map((line) => line.card)).toEqual(['t400', 't1600'])
    for (const { face, cards } of fitted) {
      const drawn = cards
        .flat()
        .flatMap(({ part, from, to }) => Array.from({ length: to - from }, (_, n) => `${part}:${from + n}`))
      expect(drawn).toEqual(face.parts.flatMap((part, p) => part.units.map((_, u) => `${p}:${u}`)))
    }
  })

  test('a few layouts of the whole page find the same size as trying every size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 4, max: 2400 }), { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0.8, max: 2.4, noNaN: true }),
        async (lengths, steep) => {
          /** Heights that grow with the size of text, more or less steeply. */
          const heights: Measure = (trials) =>
            Promise.resolve(
              trials.map(({ face, text }) => ({
                whole: 300,
                first: 250,
                next: 260,
                parts: face.parts.map((part) => ({
                  head: 1,
                  units: part.units.map((unit) => JSON.stringify(unit).length * 0.4 * (text / 7.6) ** steep)
                }))
              }))
            )
          let rounds = 0
          const fitted = await fit(lengths.map(stats), POKER_CARD, (trials) => (rounds++, heights(trials)))
          for (const { face, text, cards } of fitted) {
            const each = await Promise.all(
              POKER_CARD.sizes.map(
                async (size) => distribute((await heights([{ face, text: size }]))[0]!)?.length ?? Infinity
              )
            )
            expect(POKER_CARD.sizes.find((_, n) => each[n]! <= Math.min(...each))).toBe(text)
            expect(cards.length).toBe(Math.min(...each))
          }
          expect(rounds).toBeLessThanOrEqual(9)
        }
      )
    )
  })

  test('content that fits on no number of cards is left out, counted and reported', async () => {
    // Six cuts by four and more leave pieces of a letter or two: still too tall for a card of height 5.
    const [fitted] = await fit([stats(400)], POKER_CARD, measure(5))
    expect(fitted!.face.lost).toBeGreaterThan(0)
    expect(fitLines([fitted!], POKER_CARD)).toEqual([
      { card: 't400', member: 'T', shrunkTo: null, continued: 1, lost: fitted!.face.lost }
    ])
  })

  test('a card filled by its head has its name among its parts, continues on other cards and loses nothing', async () => {
    const long = 'Ashur '.repeat(20).trim()
    /** The head is as tall as the name is long: a long one leaves no room. */
    const byHead: Measure = (trials) =>
      Promise.resolve(
        trials.map(({ face }) => ({
          whole: 40,
          first: 40 - face.title.length,
          next: 40 - face.title.length,
          parts: face.parts.map((part) => ({
            head: 0,
            units: part.units.map((unit) => JSON.stringify(unit).length / 20)
          }))
        }))
      )
    const [fitted] = await fit([wordCard(card('long', long, { blocks: [] }), speech)], POKER_CARD, byHead)
    expect(fitted!.face.lost).toBeUndefined()
    expect(fitted!.face.title.length).toBeLessThan(40)
    expect(fitted!.face.title).toMatch(/…$/)
    const printed = fitted!.cards
      .flat()
      .flatMap(({ part, from, to }) => textsOf(fitted!.face.parts[part]!.units.slice(from, to)))
    for (const word of [...long.split(' '), 'Ganger', 'Maison', 'Orlock', '215', 'CC'])
      expect(printed.join(' ')).toContain(word)
    expect(fitLines([fitted!], POKER_CARD)[0]!.member).toBe(long)
  })
})

test('columns: names have their own lines if there are too many of them, otherwise the cells get what they need', () => {
  const row = (cells: string[]) => ({ name: 'Fusil d’assaut', aside: '', notes: [], cells, boxes: [] })
  const usual = columnsOf(['Courte', 'Longue', 'F'], [row(['0-12 +1', '12-24 0', '6'])], 50)
  expect(usual.stacked).toBe(false)
  expect(usual.shares.reduce((sum, share) => sum + share)).toBeCloseTo(1)
  expect(
    columnsOf(
      Array.from({ length: 10 }, () => 'Colonne'),
      [row(Array.from({ length: 10 }, () => 'long'))],
      50
    ).stacked
  ).toBe(true)
})

test('columns: each has room for its broadest word and number, with broad letters counted as such', () => {
  const row = (cells: string[]) => ({ name: 'PKM machine gun', aside: '', notes: [], cells, boxes: [] })
  const { shares } = columnsOf(
    ['RoF', 'Dmg', 'Rel.', 'Ammo'],
    [row(['6', '3', '3/5', '64/100'])],
    31,
    'Weapons'
  )
  const [dmg, ammo] = [shares.at(-3)! * 31, shares.at(-1)! * 31]
  // As printed, in usual letters: “Dmg” is 3.4 wide and “64/100” 6.8, each beside half a letter of air.
  expect(dmg).toBeGreaterThan(3.9)
  expect(ammo).toBeGreaterThan(7.3)
  expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1)
})

test('columns: where names have lines of their own, air gives way first, then the size of headings; no word breaks', () => {
  const row = { name: 'Dagger', aside: '', notes: [], cells: ['0', '+1', '4', '1', '1'], boxes: [] }
  const headings = ['Attack', 'Defence', 'S', 'Threshold', 'Damage']
  const sum = (shares: number[]) => shares.reduce((all, share) => all + share)
  const [wide, close, narrow] = [60, 30, 20].map((line) => columnsOf(headings, [row], line))
  expect([wide!.stacked, close!.stacked, narrow!.stacked]).toEqual([false, true, true])
  expect([wide!.squeeze, close!.squeeze]).toEqual([1, 1])
  expect(narrow!.squeeze).toBeLessThan(1)
  for (const { shares } of [wide!, close!, narrow!]) expect(sum(shares)).toBeCloseTo(1)
  // “Defence” is 7.5 usual letters wide, and is printed at 0.85 of the size of a value.
  expect(close!.shares[1]! * 30).toBeGreaterThan(7.5 * 0.85)
  expect(narrow!.shares[1]! * 20).toBeGreaterThan(7.5 * 0.85 * narrow!.squeeze)
})

test('titles: one line while it is large enough, then two, never below the minimum', () => {
  const ruler = (text: string) => text.length * 0.5
  expect(titleSize('Puce', POKER_CARD, ruler)).toBe(15)
  expect(titleSize('x'.repeat(9), POKER_CARD, ruler)).toBeGreaterThanOrEqual(11)
  expect(titleSize('x'.repeat(160), POKER_CARD, ruler)).toBe(8)
})

test('glyphs missing from all bundled fonts are listed once each; accents and invisible characters are not listed', () => {
  expect(missingGlyphs('Œil − 6 龍 et 漢, 龍 encore 🐉')).toEqual(['漢', '龍', '🐉'])
  expect(missingGlyphs('Élan, Шапка, Ωμέγα, Łódź, đặc, n\u200bu\u00a0l\u00ad')).toEqual([])
  expect(missingGlyphs('e\u0301 E\u0302')).toEqual([])
})

test('the words with such glyphs are listed once each', () => {
  expect(missingWords('Le dragon 龍 et 漢字\nde 漢字, rien')).toEqual(['龍', '漢字', '漢字,'])
  expect(missingWords('Œil de lynx')).toEqual([])
})

test('the list of available glyphs is read from the bundled fonts', () => {
  expect(COVERAGE).toBe(written())
})

test('cut-out pieces are in rows of four, each row by itself, without tick boxes', () => {
  const box = (label: string) => ({ label, ticked: false })
  const face = wordCard(
    card('c', 'C', {
      blocks: [
        { kind: 'boxes', key: 'health', title: { fr: 'Santé' }, boxes: [box('')] },
        {
          kind: 'boxes',
          key: 'tokens',
          title: { fr: 'Jetons' },
          boxes: ['1', '2', '3', '4', '5'].map(box),
          cut: true
        },
        { kind: 'boxes', key: 'more', title: { fr: 'Plus' }, boxes: [box('')] }
      ]
    }),
    speech
  )
  expect(face.parts).toEqual([
    {
      kind: 'boxes',
      key: 'health',
      title: '',
      icon: 'hearts',
      units: [[{ title: 'Santé', boxes: [box('')], icon: 'hearts' }]]
    },
    {
      kind: 'boxes',
      key: 'tokens',
      title: '',
      units: [
        [{ title: 'Jetons', boxes: ['1', '2', '3', '4'].map(box), cut: true }],
        [{ title: '', boxes: [box('5')], cut: true }]
      ]
    },
    { kind: 'boxes', key: 'more', title: '', units: [[{ title: 'Plus', boxes: [box('')] }]] }
  ])
  const { units } = splitUnit(face, 1, 0, 2).parts[1] as { units: { cut?: boolean }[][] }
  expect([units.length > 2, units.every(([one]) => one!.cut)]).toEqual([true, true])
})
