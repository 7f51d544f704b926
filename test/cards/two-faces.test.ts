import { describe, expect, test } from 'vitest'
import { CARD_SIZES } from '../../src-main/contract/print-setup'
import type { Face } from '../../src-renderer/cards/layout/face'
import { fit, type Measure } from '../../src-renderer/cards/layout/fit'
import { cardFormat } from '../../src-renderer/cards/layout/format'
import { leavesOf } from '../../src-renderer/cards/layout/paginate'
import { wordCard } from '../../src-renderer/cards/layout/wording'
import { card, entries } from '../printing/support/specimens'

const speech = {
  say: (words: object) => String((words as { fr?: string }).fr ?? ''),
  number: String,
  money: String
}

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

test('of two cards without backs, the first has what is for play, however little is for reading', async () => {
  const block = (key: string, lines: number) =>
    entries(
      key,
      {},
      Array.from({ length: lines }, (_, n) => [{ fr: `${key} ${n}` }, { fr: 'Texte.' }])
    )
  const person = wordCard(
    {
      ...card('p', 'Nyx', { blocks: [block('hp', 1), block('weapons', 4), block('skills', 2)] }),
      behind: ['skills']
    },
    speech
  )
  const measure: Measure = async (trials) =>
    trials.map(({ face }) => ({
      whole: 100,
      first: 60,
      next: 80,
      parts: face.parts.map(({ units }) => ({ head: 0, units: units.map(() => 11) }))
    }))
  const [fitted] = await fit([person], cardFormat(CARD_SIZES.poker, 2), measure)
  expect(fitted!.cards.map((slices) => slices.map(({ part }) => person.parts[part]!.key))).toEqual([
    ['hp', 'weapons'],
    ['skills']
  ])
})
