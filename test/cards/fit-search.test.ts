import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CARD_SIZES } from '../../src-main/contract/print-setup'
import { distribute, type Measured } from '../../src-renderer/cards/layout/distribute'
import type { Face } from '../../src-renderer/cards/layout/face'
import { fit } from '../../src-renderer/cards/layout/fit'
import { cardFormat } from '../../src-renderer/cards/layout/format'
import { wordCard } from '../../src-renderer/cards/layout/wording'
import { card } from '../printing/support/specimens'

const speech = {
  say: (words: object) => String((words as { fr?: string }).fr ?? ''),
  number: String,
  money: String
}
const POKER = cardFormat(CARD_SIZES['poker-us'], 2)
const ROOM = 300

/** Heights of these parts that grow with the size of the text, as lines do. */
const heightsOf = (parts: number[][], text: number): Measured => ({
  ...{ whole: 360, first: ROOM, next: ROOM },
  parts: parts.map((units) => ({
    head: 2,
    units: units.map((unit) => unit * (text / POKER.sizes[0]!) ** 1.6)
  }))
})
const faceOf = (parts: number[][]): Face => ({
  ...wordCard(card('many', 'Carte'), speech),
  parts: parts.map((units, n) => ({
    ...{ kind: 'boxes', key: `part${n}`, title: '' },
    units: units.map((_, unit) => ({ label: String(unit), boxes: 1 }))
  })) as unknown as Face['parts']
})

test('text is as large as fits on one card, or else as takes no more cards than the smallest; no size is measured twice', async () => {
  const unit = fc.integer({ min: 4, max: 120 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(unit, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
      async (parts) => {
        const tried: number[] = []
        const [found] = await fit([faceOf(parts)], POKER, async (trials) =>
          trials.map(({ text }) => (tried.push(text), heightsOf(parts, text)))
        )
        const cards = POKER.sizes.map((text) => distribute(heightsOf(parts, text))!.length)
        const fewest = cards.includes(1) ? 1 : cards.at(-1)!
        expect(found!.text).toBe(POKER.sizes[cards.findIndex((count) => count <= fewest)])
        expect(found!.cards).toHaveLength(cards[POKER.sizes.indexOf(found!.text)]!)
        expect(new Set(tried).size).toBe(tried.length)
      }
    )
  )
})
