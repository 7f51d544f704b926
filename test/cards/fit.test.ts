import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CARD_SIZES } from '../../src-main/contract/print-setup'
import type { Face } from '../../src-renderer/cards/layout/face'
import { fit, fitLines, type Measure } from '../../src-renderer/cards/layout/fit'
import { cardFormat } from '../../src-renderer/cards/layout/format'
import { distribute } from '../../src-renderer/cards/layout/distribute'
import { textsOf } from '../../src-renderer/cards/layout/texts'
import { wordCard } from '../../src-renderer/cards/layout/wording'
import { card, entries } from '../printing/support/specimens'

const speech = {
  say: (words: object) => String((words as { fr?: string }).fr ?? ''),
  number: String,
  money: String
}

const POKER_CARD = cardFormat(CARD_SIZES['poker-us'], 2)

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
