import * as v from 'valibot'
import type { CardBack, UsedCard } from '../kernel/system/deck'
import type { FreeCard } from '../kernel/state/free-card'
import type { Localised, Words } from '../kernel/values/json'
import type { Card, RosterCard } from '../kernel/system/sheet'
import { was, wasOf } from './conflict'
import { id, LIMITS, name, nothing, read, write } from './method'
import { printHandle, printSetup, type PrintSetup } from './print-setup'

export type { CardBack } from '../kernel/system/deck'
export type { FreeCard } from '../kernel/state/free-card'

/** Card ids are made of other ids. */
const card = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(/^[\w:.-]+$/u))
/** More than a stack of sleeves holds is a slip of the finger. */
export const MOST_COPIES = 99
export const MOST_CARDS = 600

/** Where cards come from: a roster of the open campaign, all of them, or the book of a system (as the open campaign plays it, where it plays that one). */
export const deckSource = v.variant('of', [
  v.strictObject({ of: v.literal('roster'), roster: id }),
  v.strictObject({ of: v.literal('campaign') }),
  v.strictObject({ of: v.literal('reference'), system: id })
])

/** What is printed of a source: whole kinds, each card once, whatever they hold by then; and single cards, whose copies count before their kind's. */
export const deckRequest = v.strictObject({
  source: deckSource,
  kinds: v.optional(v.pipe(v.array(id), v.maxLength(50)), []),
  cards: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          card,
          copies: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_COPIES))
        })
      ),
      v.maxLength(MOST_CARDS)
    ),
    []
  ),
  /** The roster's sheet, or all of them. */
  sheet: v.optional(v.boolean(), false),
  /** Only what is not on paper yet, as it stands now. */
  changed: v.optional(v.boolean(), false)
})

export type DeckSource = v.InferOutput<typeof deckSource>
export type DeckRequest = v.InferOutput<typeof deckRequest>

/** How a card stands to the last print of this source: never printed, printed otherwise, printed as it is. */
export type Printed = 'new' | 'changed' | 'same'

/** One card that may be printed. */
export interface DeckCard {
  card: Card
  printed: Printed
  /** Who on the rosters has it; empty for reference decks. */
  holders: UsedCard['holders']
}

export interface DeckView {
  source: DeckSource
  name: string | Words
  system: string
  /** The kinds that there are cards of, in their order. */
  kinds: { id: string; name: Words; cards: number }[]
  cards: DeckCard[]
  sheets: RosterCard[]
  /** When anything of it was printed last; null for never. */
  last: string | null
}

/** What lies on paper: each card with its copies, the sheets, and the backs by kind. */
export interface DeckToPrint {
  name: string | Words
  system: string
  cards: { card: Card; copies: number }[]
  sheets: RosterCard[]
  backs: CardBack[]
  /** Cards that were asked for by id and are no more: whoever kept the choice should know. */
  missing: string[]
  /** What it is kept under, where it was asked to be. */
  handle?: string
}

/** What can be printed now. */
export interface DeckList {
  rosters: { roster: string; name: string; kindName: Localised; members: number }[]
  /** `campaign`: the open one plays this system, so that its reference deck follows the campaign's own rules. */
  systems: { system: string; name: Localised; campaign: boolean }[]
  presets: Preset[]
}

/** A choice of cards under a name, with how it is printed: kept in the library, so that it is there without a campaign, too. */
export interface Preset {
  id: string
  name: string
  /** The campaign whose rosters it speaks of; null for reference decks. */
  campaign: string | null
  deck: DeckRequest
  setup: PrintSetup
}

const line = v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.name), v.regex(/^[^\p{Cc}]*$/u))
const text = v.pipe(v.string(), v.trim(), v.maxLength(4000), v.regex(/^[^\p{Cc}]*(?:[\n\t][^\p{Cc}]*)*$/u))
const written = {
  title: name,
  subtitle: v.optional(line, ''),
  entries: v.optional(
    v.pipe(v.array(v.strictObject({ name: v.optional(line, ''), text })), v.maxLength(20)),
    []
  )
}

export const decks = {
  'decks.list': read<DeckList>()(
    'What may be printed now: the rosters of the open campaign, the reference decks of the systems, and the presets.',
    nothing
  ),
  'decks.get': read<DeckView>()(
    'All cards of a source, with who has them and which of them have changed since the last print.',
    v.strictObject({ source: deckSource })
  ),
  'decks.lay': read<DeckToPrint>()(
    'What a request comes to: each card with its copies, the sheets, and the backs. With `keep` it is kept as it is for a while, under the handle that comes with it.',
    v.strictObject({ deck: deckRequest, keep: v.optional(v.boolean(), false) })
  ),
  'decks.free': read<{ cards: FreeCard[] }>()('The cards that people of the open campaign wrote.', nothing),
  'decks.write': write<{ cards: FreeCard[] }>()(
    'Writes a card of one’s own, or writes it anew.',
    v.strictObject({ card: v.optional(id), ...written, was: wasOf('title', 'subtitle', 'entries') })
  ),
  'decks.discard': write<{ cards: FreeCard[] }>()(
    'Takes a card of one’s own away. `was`: the card.',
    v.strictObject({ card: id, was })
  ),
  'decks.keep': write<{ presets: Preset[] }>()(
    'Keeps a choice of cards and how it is printed under a name; a preset of that name gives up its place to it. `was`: `deck` and `setup` of that one, null for none.',
    v.strictObject({ name, deck: deckRequest, setup: printSetup, was })
  ),
  'decks.rename': write<{ presets: Preset[] }>()(
    'Gives a preset another name.',
    v.strictObject({ preset: id, name, was })
  ),
  'decks.forget': write<{ presets: Preset[] }>()(
    'Forgets a preset. `was`: `deck` and `setup` of it.',
    v.strictObject({ preset: id, was })
  ),
  'decks.printed': write<{ last: string | null }>()(
    'Says that a deck is on paper: what came out of a printer without a file of ours. As it was when decks.lay kept it, where the handle is named; else as it is now.',
    v.strictObject({ deck: deckRequest, handle: v.optional(printHandle) })
  ),
  'decks.unprinted': write<{ last: null }>()(
    'Forgets what was printed of a source: then all of it counts as new.',
    v.strictObject({ source: deckSource })
  )
}
