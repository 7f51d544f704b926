import type { DeckCard, DeckRequest, DeckSource, DeckView } from '@contract/index'
import type { PrintSetup } from '@contract/print-setup'

/** The choice of cards of a deck: whole kinds, and the copies of single cards that differ from their kind's. */
export interface Choice {
  kinds: string[]
  copies: { [card: string]: number }
  sheet: boolean
  changed: boolean
}

export const NOTHING: Choice = { kinds: [], copies: {}, sheet: false, changed: false }

type Known = Pick<DeckCard, 'card'>

/** The number of copies of a card. */
export function copiesOf({ kinds, copies }: Choice, { card }: Known): number {
  return copies[card.id] ?? (kinds.includes(card.kind) ? 1 : 0)
}

/** The choice with one copy of every card of a kind, or none. */
export function withKind(choice: Choice, cards: Known[], kind: string, on: boolean): Choice {
  const others = choice.kinds.filter((other) => other !== kind)
  const own = new Set(cards.filter(({ card }) => card.kind === kind).map(({ card }) => card.id))
  return {
    ...choice,
    kinds: on ? [...others, kind] : others,
    copies: Object.fromEntries(Object.entries(choice.copies).filter(([id]) => !own.has(id)))
  }
}

/**
 * The choice with this many copies of a card; the number that the kind implies is not stored, so that the kind
 * stays whole.
 */
export function withCopies(choice: Choice, { card }: Known, copies: number): Choice {
  const { [card.id]: _, ...others } = choice.copies
  const usual = choice.kinds.includes(card.kind) ? 1 : 0
  return { ...choice, copies: copies === usual ? others : { ...others, [card.id]: copies } }
}

export function requestOf(source: DeckSource, { kinds, copies, sheet, changed }: Choice): DeckRequest {
  return {
    source,
    kinds,
    cards: Object.entries(copies).map(([card, n]) => ({ card, copies: n })),
    sheet,
    changed
  }
}

export function choiceOf({ kinds, cards, sheet, changed }: DeckRequest): Choice {
  return {
    kinds,
    copies: Object.fromEntries(cards.map(({ card, copies }) => [card, copies])),
    sheet,
    changed
  }
}

/** A deck of more cards than this is large: building it takes seconds. */
const LARGE = 60
/** The number of cards that are loaded first: two pages. */
const FIRST = 18

/**
 * The request for the first cards of a large deck, so that its first page is shown before the whole deck is loaded. Null for
 * a small deck, and if the first page depends on all cards: with only changed cards, with cards that share paper, and for
 * a book by phases of play. (In other decks, members come first.)
 */
export function firstCards(
  request: DeckRequest,
  { cards }: Pick<DeckView, 'cards'>,
  { together, phases }: Pick<PrintSetup, 'together' | 'phases'>
): DeckRequest | null {
  if (request.changed || together || (phases && request.source.of === 'reference')) return null
  const choice = choiceOf(request)
  const chosen = cards
    .map((known) => ({ card: known.card.id, copies: copiesOf(choice, known) }))
    .filter(({ copies }) => copies > 0)
  if (chosen.length <= LARGE) return null
  return { ...request, kinds: [], cards: chosen.slice(0, FIRST), sheet: false }
}

/** True if both sources are the same. */
export function sameSource(a: DeckSource, b: DeckSource): boolean {
  return sourceKey(a) === sourceKey(b)
}

/** The path of a deck's page. */
export function pageOf(source: DeckSource): string {
  if (source.of === 'roster') return `/gangs/${source.roster}/cards`
  return source.of === 'campaign' ? '/cards/campaign' : `/cards/book/${source.system}`
}

function sourceKey(source: DeckSource): string {
  return source.of === 'roster'
    ? `roster:${source.roster}`
    : source.of === 'campaign'
      ? 'campaign'
      : `book:${source.system}`
}
