import type { FreeCard } from '../state/free-card'
import type { Localised, Words } from '../values/json'
import type { Roster } from '../state/roster'
import type { Card } from './sheet'

/** One kind of cards: what is on the back of each of them, and how they are told apart in a list. */
export interface DeckKind {
  /** What stands in `Card.kind`. */
  id: string
  name: Words
}

/** A card that a roster has a use for, and who on it has. */
export interface UsedCard {
  /** The id of a reference card. */
  card: string
  /** Names, as the roster knows them; the roster's own name for what belongs to all of it. */
  holders: string[]
}

/** The back of a card: the same for all of its kind. */
export interface CardBack {
  kind: string
  title: Words
  /** Below it: which game it belongs to. */
  subtitle: Words[]
}

/**
 * What a system puts on cards beside the members of a roster. Ids of cards are unique within the system and stay what they
 * are; a card of an entry of the reference has the entry's id, one of a whole part of it is `part:<id>`.
 */
export interface DeckPlug<Rules> {
  /** In the order in which they lie in a deck; the kind of the members' own cards is one of them. */
  kinds(rules: Rules): DeckKind[]
  /** Everything of the book that is worth a card, in the order of the kinds. */
  reference(rules: Rules): Card[]
  /** What of that this roster has, knows, suffers or may call on; and its tables, that everybody needs. */
  used(rules: Rules, roster: Roster): UsedCard[]
  /** Cards of what stands on this roster's sheets and in no book: things that people wrote. Left out where all there is has a card of the book. */
  written?(rules: Rules, roster: Roster): { card: Card; holders: string[] }[]
}

/** A card of a person's own, as the others are drawn. */
export function freeCard({ id, title, subtitle, entries }: FreeCard): Card {
  const plain = (text: string): Localised => ({ fr: text, en: text })
  return {
    id: `free:${id}`,
    kind: 'free',
    title,
    subtitle: subtitle ? [plain(subtitle)] : [],
    corner: [],
    profile: [],
    roomy: true,
    blocks:
      entries.length > 0
        ? [
            {
              kind: 'entries',
              key: 'text',
              title: {},
              entries: entries.flatMap(({ name, text }, n) =>
                linesOf(text).map((line, at) => ({
                  key: `${n}:${at}`,
                  name: plain(at === 0 ? name : ''),
                  text: plain(line)
                }))
              )
            }
          ]
        : []
  }
}

/** A line that somebody ended stays a line. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 ? lines : ['']
}
