import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  choiceOf,
  copiesOf,
  firstCards,
  NOTHING,
  pageOf,
  requestOf,
  sameSource,
  withCopies,
  withKind,
  type Choice
} from '../../src-renderer/views/cards/choice'

const card = (id: string, kind: string) => ({
  card: { id, kind, title: id, subtitle: [], corner: [], profile: [], blocks: [] }
})
const deck = [card('a', 'one'), card('b', 'one'), card('c', 'two')]
const copies = (choice: Choice) => deck.map((one) => copiesOf(choice, one))

const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('one', 'two'), on: fc.boolean() }),
  fc.record({ nth: fc.nat(2), copies: fc.nat(5) })
)
const after = (steps: (typeof step extends fc.Arbitrary<infer T> ? T : never)[]): Choice =>
  steps.reduce<Choice>(
    (choice, one) =>
      'kind' in one
        ? withKind(choice, deck, one.kind, one.on)
        : withCopies(choice, deck[one.nth]!, one.copies),
    NOTHING
  )

describe('the choice of cards in a deck', () => {
  test('a whole kind is each of its cards once, whatever was chosen for single ones before', () => {
    const choice = withKind(withCopies(NOTHING, deck[0]!, 4), deck, 'one', true)
    expect(copies(choice)).toEqual([1, 1, 0])
    expect(copies(withKind(choice, deck, 'one', false))).toEqual([0, 0, 0])
  })

  test('a card may be left out of its kind, or be wanted more often, and the others stay', () => {
    const choice = withKind(NOTHING, deck, 'one', true)
    expect(copies(withCopies(choice, deck[0]!, 0))).toEqual([0, 1, 0])
    expect(copies(withCopies(choice, deck[1]!, 3))).toEqual([1, 3, 0])
  })

  test('a card chosen as its kind is no exception, and neither is a new one of the kind', () => {
    const choice = withCopies(withCopies(withKind(NOTHING, deck, 'one', true), deck[0]!, 3), deck[0]!, 1)
    expect(choice).toEqual({ ...NOTHING, kinds: ['one'] })
    expect(copiesOf(choice, card('new', 'one'))).toBe(1)
  })

  test('the last choice for a card decides how it is printed', () => {
    fc.assert(
      fc.property(fc.array(step), fc.nat(2), fc.nat(9), (steps, nth, wanted) => {
        const before = after(steps)
        const choice = withCopies(before, deck[nth]!, wanted)
        expect(copiesOf(choice, deck[nth]!)).toBe(wanted)
        deck.forEach((one, n) => n !== nth && expect(copiesOf(choice, one)).toBe(copiesOf(before, one)))
      })
    )
  })

  test('goes to the printer and into a preset, and comes back unchanged', () => {
    fc.assert(
      fc.property(fc.array(step), fc.boolean(), fc.boolean(), (steps, sheet, changed) => {
        const choice = { ...after(steps), sheet, changed }
        expect(choiceOf(requestOf({ of: 'campaign' }, choice))).toEqual(choice)
      })
    )
  })
})

test('each source has a page of its own', () => {
  const sources = [
    { of: 'campaign' },
    { of: 'roster', roster: 'g1' },
    { of: 'roster', roster: 'g2' },
    { of: 'reference', system: 'chess' }
  ] as const
  expect(sources.map(pageOf)).toEqual([
    '/cards/campaign',
    '/gangs/g1/cards',
    '/gangs/g2/cards',
    '/cards/book/chess'
  ])
  expect(sources.map((source) => sources.filter((other) => sameSource(source, other)).length)).toEqual([
    1, 1, 1, 1
  ])
})

describe('the first cards of a large deck', () => {
  const plain = { together: false, phases: true }
  const large = {
    cards: Array.from({ length: 200 }, (_, n) => ({ ...card(`c${n}`, n < 150 ? 'one' : 'two') }))
  }
  const view = large as unknown as Parameters<typeof firstCards>[1]
  const whole = requestOf({ of: 'campaign' }, { ...NOTHING, kinds: ['one'], sheet: true })

  test('are those of two pages, in the order of the deck, without the sheets', () => {
    const first = firstCards(whole, view, plain)!
    expect(first.cards).toEqual(Array.from({ length: 18 }, (_, n) => ({ card: `c${n}`, copies: 1 })))
    expect(first).toMatchObject({ source: { of: 'campaign' }, kinds: [], sheet: false, changed: false })
  })

  test('are counted in their copies, and those left out are passed over', () => {
    const choice = { ...choiceOf(whole), copies: { c0: 0, c1: 3 } }
    const first = firstCards(requestOf({ of: 'campaign' }, choice), view, plain)!
    expect(first.cards.slice(0, 2)).toEqual([
      { card: 'c1', copies: 3 },
      { card: 'c2', copies: 1 }
    ])
  })

  test('are not asked for where the deck is small, or its first page depends on all of it', () => {
    const small = requestOf({ of: 'campaign' }, { ...NOTHING, kinds: ['two'] })
    expect(firstCards(small, view, plain)).toBeNull()
    expect(firstCards({ ...whole, changed: true }, view, plain)).toBeNull()
    expect(firstCards(whole, view, { ...plain, together: true })).toBeNull()
    expect(firstCards({ ...whole, source: { of: 'reference', system: 'x' } }, view, plain)).toBeNull()
  })
})
