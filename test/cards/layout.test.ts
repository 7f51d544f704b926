import { describe, expect, test } from 'vitest'
import { columnsOf } from '../../src-renderer/cards/layout/columns'
import type { Face } from '../../src-renderer/cards/layout/face'
import { fit, fitLines, type Measure } from '../../src-renderer/cards/layout/fit'
import { POKER_CARD } from '../../src-renderer/cards/layout/format'
import { CARD, CROP_MARKS, PAPER, SLOTS } from '../../src-renderer/cards/layout/geometry'
import { missingGlyphs } from '../../src-renderer/cards/layout/glyphs'
import { pack } from '../../src-renderer/cards/layout/pack'
import { splitText, splitUnit } from '../../src-renderer/cards/layout/split'
import { titleSize } from '../../src-renderer/cards/layout/title'
import { wordCard } from '../../src-renderer/cards/layout/wording'
import { card, entries } from '../printing/support/specimens'

const speech = { say: (words: object) => String((words as { fr?: string }).fr ?? ''), number: String, money: String }

describe('the sheet', () => {
  test('nine cards edge to edge, in the middle of A4', () => {
    expect(SLOTS.length).toBe(9)
    expect(SLOTS[1]!.x - SLOTS[0]!.x).toBeCloseTo(CARD.width)
    expect(SLOTS[3]!.y - SLOTS[0]!.y).toBeCloseTo(CARD.height)
    expect(SLOTS[0]!.x).toBeCloseTo(PAPER.width - (SLOTS[8]!.x + CARD.width))
    expect(SLOTS[0]!.y).toBeCloseTo(PAPER.height - (SLOTS[8]!.y + CARD.height))
  })

  test('marks to cut along stand in the margins only, 5 mm or more from the edge', () => {
    const onCards = (x: number, y: number) => x > SLOTS[0]!.x && x < SLOTS[8]!.x + CARD.width && y > SLOTS[0]!.y && y < SLOTS[8]!.y + CARD.height
    expect(CROP_MARKS.length).toBe(16)
    for (const { x1, y1, x2, y2 } of CROP_MARKS) {
      for (const [x, y] of [[x1, y1], [x2, y2], [(x1 + x2) / 2, (y1 + y2) / 2]] as const) {
        expect(onCards(x, y)).toBe(false)
        expect(Math.min(x, y, PAPER.width - x, PAPER.height - y)).toBeGreaterThanOrEqual(5)
      }
    }
  })
})

describe('packing', () => {
  test('parts stay whole where that takes no more cards', () => {
    expect(pack({ first: 100, next: 100, parts: [{ head: 10, units: [60] }, { head: 10, units: [30, 30] }] })).toEqual([
      [{ part: 0, from: 0, to: 1 }],
      [{ part: 1, from: 0, to: 2 }]
    ])
  })

  test('where whole parts take more cards, rows are moved', () => {
    const cards = pack({ first: 100, next: 100, parts: [{ head: 10, units: [50] }, { head: 0, units: [20, 20, 20] }, { head: 0, units: [60] }] })!
    expect(cards.length).toBe(2)
    expect(cards[0]).toEqual([{ part: 0, from: 0, to: 1 }, { part: 1, from: 0, to: 2 }])
  })

  test('a heading never stands alone, and what no card can hold is not packed', () => {
    expect(pack({ first: 50, next: 100, parts: [{ head: 10, units: [30] }, { head: 10, units: [40, 40] }] })![0]).toEqual([{ part: 0, from: 0, to: 1 }])
    expect(pack({ first: 50, next: 100, parts: [{ head: 10, units: [95] }] })).toBeNull()
  })
})

describe('splitting', () => {
  const text = 'Une phrase courte. Une autre, plus longue que la première ; une fin sans point et puis encore quelques mots'

  test('between sentences or words, and no word is lost', () => {
    for (let pieces = 1; pieces < 12; pieces++) {
      const parts = splitText(text, pieces)
      expect(parts.join(' ').split(/\s+/)).toEqual(text.split(/\s+/))
    }
    expect(splitText(text, 4)[0]).toBe('Une phrase courte.')
  })

  test('a word without end is cut, but never inside of a character', () => {
    const parts = splitText('𝔐'.repeat(50), 7)
    expect(parts.join('')).toBe('𝔐'.repeat(50))
    expect(parts.every((part) => !/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(part))).toBe(true)
  })

  test('names stand on the first piece only', () => {
    const face = wordCard(card('a', 'A', { blocks: [entries('e', { fr: 'E' }, [[{ fr: 'Nom' }, { fr: text }]])] }), speech)
    const units = splitUnit(face, 0, 0, 1.2).parts[0]!.units as { names: string[]; text: string }[]
    expect(units.length).toBeGreaterThan(3)
    expect(units.map((unit) => unit.names.length)).toEqual([1, ...units.slice(1).map(() => 0)])
  })
})

describe('fitting', () => {
  /** As if each unit were as tall as its text is long, at any size of text. */
  const measure = (room: number): Measure => (trials) =>
    Promise.resolve(trials.map(({ face, text }) => ({ first: room, next: room, parts: face.parts.map((part) => ({ head: 1, units: part.units.map((unit) => JSON.stringify(unit).length * text * 0.1) })) })))
  const tale = (length: number): Face => wordCard(card(`t${length}`, 'T', { blocks: [entries('e', { fr: 'E' }, [[{ fr: 'Nom' }, { fr: 'mot '.repeat(length / 4) }]])] }), speech)

  test('the largest size that fits; below the floor it goes on on another card, as large as that allows', async () => {
    const fitted = await fit([tale(100), tale(400), tale(1600)], POKER_CARD, measure(320))
    expect(fitted.map(({ text, cards }) => [text, cards.length])).toEqual([[7.6, 1], [7.4, 1], [expect.any(Number), expect.any(Number)]])
    expect(fitted[2]!.cards.length).toBeGreaterThan(2)
    expect(fitLines(fitted, POKER_CARD).map((line) => line.card)).toEqual(['t400', 't1600'])
    for (const { face, cards } of fitted) {
      const drawn = cards.flat().flatMap(({ part, from, to }) => Array.from({ length: to - from }, (_, n) => `${part}:${from + n}`))
      expect(drawn).toEqual(face.parts.flatMap((part, p) => part.units.map((_, u) => `${p}:${u}`)))
    }
  })

  test('what can’t be made to fit is said, not cut off', async () => {
    await expect(fit([tale(400)], POKER_CARD, measure(5))).rejects.toThrow(/does not fit/)
  })
})

test('columns: names on their own lines where there are too many, else what the cells need', () => {
  const row = (cells: string[]) => ({ name: 'Fusil d’assaut', aside: '', notes: [], cells, boxes: [] })
  const usual = columnsOf(['Courte', 'Longue', 'F'], [row(['0-12 +1', '12-24 0', '6'])], 50)
  expect(usual.stacked).toBe(false)
  expect(usual.shares.reduce((sum, share) => sum + share)).toBeCloseTo(1)
  expect(columnsOf(Array.from({ length: 10 }, () => 'Colonne'), [row(Array.from({ length: 10 }, () => 'long'))], 50).stacked).toBe(true)
})

test('titles: one line while that is large, then two, never below the smallest', () => {
  const ruler = (text: string) => text.length * 0.5
  expect(titleSize('Puce', POKER_CARD, ruler)).toBe(15)
  expect(titleSize('x'.repeat(9), POKER_CARD, ruler)).toBeGreaterThanOrEqual(11)
  expect(titleSize('x'.repeat(160), POKER_CARD, ruler)).toBe(8)
})

test('glyphs that no bundled font has are found by their ranges', () => {
  expect(missingGlyphs('Œil ≤ 6 龍', [{ unicodeRange: 'U+0000-00FF, U+0131, U+0152-0153' }])).toEqual(['≤', '龍'])
  expect(missingGlyphs('é', [{ unicodeRange: 'U+00??' }])).toEqual([])
})
