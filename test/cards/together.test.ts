import { describe, expect, test } from 'vitest'
import { CARD_SIZES } from '../../src-main/contract/print-setup'
import { fit, type Measure } from '../../src-renderer/cards/layout/fit'
import { cardFormat } from '../../src-renderer/cards/layout/format'
import { textsOf } from '../../src-renderer/cards/layout/texts'
import { isThin, together, type Copied } from '../../src-renderer/cards/layout/together'
import { wordCard } from '../../src-renderer/cards/layout/wording'
import { card, entries } from '../printing/support/specimens'

const speech = {
  say: (words: object) => String((words as { fr?: string }).fr ?? ''),
  number: String,
  money: String
}
const POKER = cardFormat(CARD_SIZES['poker-us'], 2)

/** A card of a kind with a text of this many lines. */
const thin = (kind: string, id: string, lines: number, more: object = {}): Copied => ({
  face: wordCard(
    card(id, `Carte ${id}`, {
      kind,
      subtitle: [],
      corner: [],
      profile: [],
      blocks: [
        entries(
          'text',
          {},
          Array.from({ length: lines }, (_, n) => [{}, { fr: `ligne ${n} de ${id}` }])
        )
      ],
      ...more
    }),
    speech
  ),
  copies: 1
})

/** A unit is as tall as one line; a card has room for twelve at the usual size, for more at smaller ones. */
const measure: Measure = async (trials) =>
  trials.map(({ face, text }) => ({
    whole: 100,
    first: 90,
    next: 95,
    parts: face.parts.map(({ units }) => ({ head: 0, units: units.map(() => text) }))
  }))
const laid = (cards: Copied[]) =>
  together(
    cards,
    (kind) => (kind === 'nameless' ? null : `Sorte ${kind}`),
    (faces) => fit(faces, POKER, measure)
  )
const idsOf = (cards: Copied[]) => cards.map(({ face }) => face.id)

describe('thin cards of the same kind', () => {
  test('up to four consecutive ones share one card under their own titles, and no word is lost', async () => {
    const cards = Array.from({ length: 9 }, (_, n) => thin('skill', `s${n}`, 1))
    const found = await laid(cards)
    expect(idsOf(found)).toEqual(['s0+s1+s2+s3', 's4+s5+s6+s7', 's8'])
    expect(found[0]!.face).toMatchObject({ kind: 'skill', title: 'Sorte skill' })
    const words = textsOf(found.map(({ face }) => face))
    for (const { face } of cards) for (const said of textsOf(face)) expect(words).toContain(said)
  })

  test('as many as fit at 7.5 points share one: three, two, or a single one if it is full', async () => {
    const cards = [3, 3, 3, 3, 4, 5, 12].map((lines, n) => thin('rule', `r${n}`, lines))
    expect(idsOf(await laid(cards))).toEqual(['r0+r1', 'r2+r3', 'r4+r5', 'r6'])
    const [shared] = await fit([(await laid(cards))[0]!.face], POKER, measure)
    expect(shared!.text).toBeGreaterThanOrEqual(7.5)
    expect(shared!.cards).toHaveLength(1)
  })

  test('other kinds, other numbers of copies and unnamed kinds are not combined', async () => {
    const cards = [
      thin('skill', 'a', 1),
      thin('injury', 'b', 1),
      { ...thin('injury', 'c', 1), copies: 2 },
      { ...thin('injury', 'd', 1), copies: 2 },
      thin('nameless', 'e', 1),
      thin('nameless', 'f', 1)
    ]
    const found = await laid(cards)
    expect(found.map(({ face, copies }) => [face.id, copies])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c+d', 2],
      ['e', 1],
      ['f', 1]
    ])
  })

  test('a card with characteristics, boxes or a second face is not thin', () => {
    const face = (more: object) => thin('x', 'x', 1, more).face
    expect(isThin(face({}))).toBe(true)
    expect(isThin({ ...face({}), apart: true })).toBe(false)
    expect(
      isThin({ ...face({}), profile: [{ key: 'f', abbr: 'F', name: 'F', value: '3', own: null }] })
    ).toBe(false)
    expect(
      isThin(
        face({ blocks: [{ kind: 'boxes', key: 'b', title: {}, boxes: [{ label: '', ticked: false }] }] })
      )
    ).toBe(false)
  })
})
