import * as v from 'valibot'
import type { CardBack, UsedCard } from '../kernel/system/deck'
import type { FreeCard } from '../kernel/state/free-card'
import type { Localised, Words } from '../kernel/values/json'
import type { Card, RosterCard } from '../kernel/system/sheet'
import { was, wasOf } from './conflict'
import { besideJournal, id, LIMITS, name, nothing, read, write } from './method'
import { printHandle, printSetup, type PrintSetup } from './print-setup'

export type { CardBack } from '../kernel/system/deck'
export type { FreeCard } from '../kernel/state/free-card'

/** Card ids are made of other ids. */
const card = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(/^[\w:.-]+$/u))
/** More than a stack of sleeves holds is a slip of the finger. */
export const MOST_COPIES = 99
export const MOST_CARDS = 600

/** How much a card of one's own has room for. */
export const FREE_CARD = { stats: 10, label: 40, rows: 10, boxes: 40 } as const

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
  /** The portraits that are on its cards, in base64, by id. */
  pictures?: { [picture: string]: { type: string; data: string } }
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
/** What a card's label or value may be: short, and not empty. */
const short = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(FREE_CARD.label),
  v.regex(/^[^\p{Cc}]*$/u)
)
const written = {
  title: name,
  subtitle: v.optional(line, ''),
  entries: v.optional(
    v.pipe(v.array(v.strictObject({ name: v.optional(line, ''), text })), v.maxLength(20)),
    []
  ),
  stats: v.optional(
    v.pipe(v.array(v.strictObject({ label: short, value: short })), v.maxLength(FREE_CARD.stats))
  ),
  boxes: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          label: short,
          count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(FREE_CARD.boxes))
        })
      ),
      v.maxLength(FREE_CARD.rows)
    )
  )
}

export const decks = {
  'decks.list': read<DeckList>()(
    'Lists what can be printed now: the open campaign’s rosters, the games’ reference decks, and saved presets.',
    nothing
  ),
  'decks.get': read<DeckView>()(
    'Returns all cards of a source, with their holders and whether each changed since the last print.',
    v.strictObject({ source: deckSource })
  ),
  'decks.lay': read<DeckToPrint>()(
    'Builds the deck of a request: cards with copies, sheets, backs. With `keep`, keeps it unchanged for a while under the returned handle.',
    v.strictObject({ deck: deckRequest, keep: v.optional(v.boolean(), false) })
  ),
  'decks.free': read<{ cards: FreeCard[] }>()('Lists the custom cards of the open campaign.', nothing),
  'decks.write': besideJournal(
    write<{ cards: FreeCard[] }>()(
      'Creates or replaces a custom card. `stats` and `boxes` stay as they are where they are left out.',
      v.strictObject({
        card: v.optional(id),
        ...written,
        was: wasOf('title', 'subtitle', 'entries', 'stats', 'boxes')
      })
    )
  ),
  'decks.discard': besideJournal(
    write<{ cards: FreeCard[] }>()(
      'Deletes a custom card. `was`: the card.',
      v.strictObject({ card: id, was })
    )
  ),
  'decks.keep': besideJournal(
    write<{ presets: Preset[] }>()(
      'Saves a choice of cards with its print setup under a name; replaces a preset of that name. `was`: that preset’s `deck` and `setup`, null for none.',
      v.strictObject({ name, deck: deckRequest, setup: printSetup, was })
    )
  ),
  'decks.rename': besideJournal(
    write<{ presets: Preset[] }>()('Renames a preset.', v.strictObject({ preset: id, name, was }))
  ),
  'decks.forget': besideJournal(
    write<{ presets: Preset[] }>()(
      'Deletes a preset. `was`: its `deck` and `setup`.',
      v.strictObject({ preset: id, was })
    )
  ),
  'decks.printed': besideJournal(
    write<{ last: string | null }>()(
      'Marks a deck as printed, for prints made without a file of ours: as decks.lay kept it if the handle is named, otherwise in its current state.',
      v.strictObject({ deck: deckRequest, handle: v.optional(printHandle) })
    )
  ),
  'decks.unprinted': besideJournal(
    write<{ last: null }>()(
      'Forgets what was printed of a source, so that all its cards count as new.',
      v.strictObject({ source: deckSource })
    )
  )
}
