import { expect, test } from 'vitest'
import { CARD_SIZES } from '../../src-main/contract/print-setup'
import { fit, type Measure } from '../../src-renderer/cards/layout/fit'
import { cardFormat } from '../../src-renderer/cards/layout/format'
import { wordCard } from '../../src-renderer/cards/layout/wording'
import { card, entries } from '../printing/support/specimens'
import { speech } from '../printing/support/jobs'

const TWO_FACES = cardFormat(CARD_SIZES['poker-us'], 2, true)

/** A card with so many lines for play and so many for reading. */
const lines = (key: string, count: number) =>
  entries(
    key,
    {},
    Array.from({ length: count }, (_, n) => [{ fr: `${key} ${n}` }, { fr: `texte ${n}` }])
  )
const faceOf = (played: number, read: number, more: object = {}) =>
  wordCard(
    card('a', 'Yuki', {
      profile: [],
      blocks: [lines('weapons', played), lines('skills', read)],
      behind: ['skills'],
      ...more
    }),
    speech
  )
/** A line is as tall as its text; a face has room for 90. */
const measure: Measure = async (trials) =>
  trials.map(({ face, text }) => ({
    whole: 100,
    first: 90,
    next: 95,
    parts: face.parts.map(({ units }) => ({ head: 0, units: units.map(() => text) }))
  }))
const fitted = async (face: ReturnType<typeof faceOf>) => (await fit([face], TWO_FACES, measure))[0]!

test('a second face of a line or two is spared: everything fits in front, in letters nearly as large', async () => {
  const { text, cards } = await fitted(faceOf(11, 1))
  expect(cards).toHaveLength(1)
  expect(text).toBeLessThan(TWO_FACES.sizes[0]!)
  expect(text).toBeGreaterThanOrEqual(0.9 * TWO_FACES.sizes[0]!)
})

test('where the front has no room for it, or the second face has more text, there are two at the usual size', async () => {
  for (const [played, read] of [
    [13, 1],
    [11, 4]
  ] as const) {
    const { text, cards } = await fitted(faceOf(played, read))
    expect(cards.map((slices) => slices.map(({ part }) => part))).toEqual([[0], [1]])
    expect(text).toBe(played === 11 ? TWO_FACES.sizes[0] : 6.8)
  }
})

test('a card that its writer gave two faces keeps them', async () => {
  expect((await fitted(faceOf(2, 1, { apart: true }))).cards).toHaveLength(2)
})
