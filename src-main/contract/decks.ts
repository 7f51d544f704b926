import * as v from 'valibot'
import type { CardBack, UsedCard } from '../kernel/system/deck'
import type { FreeCard } from '../kernel/state/free-card'
import type { Localised, Words } from '../kernel/values/json'
import type { Card, RosterCard } from '../kernel/system/sheet'
import { was, wasOf } from './conflict'
import { MOST_OWN_CARDS, written } from './free-card'
import { besideJournal, id, name, nothing, read, write } from './method'
import { picture } from './picture'
import { printHandle, printSetup, type PrintSetup } from './print-setup'
import { columns, copiesOfCards, kindsOfCards, type SharedPresetView } from './shared-preset'

export type { CardBack } from '../kernel/system/deck'
export type { FreeCard } from '../kernel/state/free-card'
export type { SharedPresetView, SharedSetup } from './shared-preset'

/**
 * Where cards come from: one roster of the open campaign, all of them, or a system's reference book (with the
 * open campaign's rules if it plays that system).
 */
export const deckSource = v.variant('of', [
  v.strictObject({ of: v.literal('roster'), roster: id }),
  v.strictObject({ of: v.literal('campaign') }),
  v.strictObject({ of: v.literal('reference'), system: id })
])

/**
 * What to print of a source: whole kinds (each card once, as the kind is at that time) and single cards,
 * whose copies override those of their kind.
 */
export const deckRequest = v.strictObject({
  source: deckSource,
  kinds: v.optional(kindsOfCards, []),
  cards: v.optional(copiesOfCards, []),
  /** True prints the roster's sheet too, or the sheets of all rosters. */
  sheet: v.optional(v.boolean(), false),
  /** True prints only cards that are new or changed since the last print. */
  changed: v.optional(v.boolean(), false)
})

export type DeckSource = v.InferOutput<typeof deckSource>
export type DeckRequest = v.InferOutput<typeof deckRequest>

/** A card compared with the last print of this source: never printed, changed since, or unchanged. */
export type Printed = 'new' | 'changed' | 'same'

/** One card that can be printed. */
export interface DeckCard {
  card: Card
  printed: Printed
  /** The roster members who have it; empty for reference decks. */
  holders: UsedCard['holders']
}

export interface DeckView {
  source: DeckSource
  name: string | Words
  system: string
  /** The kinds of the deck in their order, with their number of cards. */
  kinds: { id: string; name: Words; cards: number }[]
  cards: DeckCard[]
  sheets: RosterCard[]
  /** What the backs of its cards show; null if no campaign of this game is open. */
  backs: BackChoice | null
  /** When any of it was last printed; null for never. */
  last: string | null
}

/**
 * What the backs of cards show by the campaign's choice: the id of a picture, or `drawn` for the back that the
 * program draws; of a kind also `usual`, which is the same as for all kinds and is left out.
 */
export interface BackChoice {
  all: string
  kinds: { [kind: string]: string }
}

/** A deck ready to be laid out: cards with copies, sheets, and backs by kind. */
export interface DeckToPrint {
  name: string | Words
  system: string
  cards: { card: Card; copies: number }[]
  sheets: RosterCard[]
  backs: CardBack[]
  /** The portraits on its cards and the pictures of its backs, in base64, by id. */
  pictures?: { [picture: string]: { type: string; data: string } }
  /** Cards asked for by id that no longer exist. */
  missing: string[]
  /** The phases of play that are printed, if rule cards are printed by phase and some have not changed. */
  phases?: string[]
  /** The handle under which the deck was stored, if that was asked for. */
  handle?: string
}

/** The decks that can be printed now. */
export interface DeckList {
  rosters: { roster: string; name: string; kindName: Localised; members: number }[]
  /**
   * `campaign` is true if the open campaign plays this system: its reference deck then follows the campaign's
   * rules.
   */
  systems: { system: string; name: Localised; campaign: boolean }[]
  presets: Preset[]
  /** The presets that the open campaign keeps, then those of its packs, for each of its decks. */
  shared: SharedPresetView[]
}

/**
 * A saved choice of cards with its print setup. It is stored in the library, so it needs no open campaign.
 */
export interface Preset {
  id: string
  name: string
  /** The campaign whose rosters it refers to; null for reference decks. */
  campaign: string | null
  deck: DeckRequest
  setup: PrintSetup
}

const many = v.pipe(v.array(v.strictObject(written)), v.minLength(1), v.maxLength(MOST_OWN_CARDS))

export const decks = {
  'decks.list': read<DeckList>()(
    'Lists what can be printed now: the open campaign’s rosters, the games’ reference decks, and saved presets.',
    nothing
  ),
  'decks.get': read<DeckView>()(
    'Returns all cards of a source, with their holders and whether each changed since the last print. With `brief`, cards and sheets hold only what they are chosen by (id, kind, title, subtitle).',
    v.strictObject({ source: deckSource, brief: v.optional(v.boolean(), false) })
  ),
  'decks.lay': read<DeckToPrint>()(
    'Builds the deck of a request: cards with copies, sheets, backs. With `keep`, keeps it unchanged for a while under the returned handle, which is the one of `again` if that deck is still the same. With `phases`, a changed rule card brings the others of its phase of play. With `brief`, the figures come without their receipts.',
    v.strictObject({
      deck: deckRequest,
      keep: v.optional(v.boolean(), false),
      again: v.optional(printHandle),
      brief: v.optional(v.boolean(), false),
      phases: v.optional(v.boolean(), false)
    })
  ),
  'decks.free': read<{ cards: FreeCard[] }>()('Lists the custom cards of the open campaign.', nothing),
  'decks.write': write<{ cards: FreeCard[] }>()(
    'Creates or replaces a custom card. All beside title, subtitle and text stays as it is where it is left out. `was` names the picture by its id, as `portrait`.',
    v.strictObject({
      card: v.optional(id),
      ...written,
      picture: v.optional(v.nullable(picture)),
      was: wasOf(
        'title',
        'subtitle',
        'entries',
        'stats',
        'boxes',
        'table',
        'behind',
        'icon',
        'colour',
        'portrait'
      )
    })
  ),
  'decks.preview': read<DeckToPrint>()(
    'Builds the deck of custom cards that are not saved: each as it would be printed, in the order given.',
    v.strictObject({ cards: many })
  ),
  'decks.add': write<{ cards: FreeCard[] }>()(
    'Adds many custom cards in one act.',
    v.strictObject({ cards: many })
  ),
  'decks.chooseBack': write<{ backs: BackChoice }>()(
    'Chooses what the backs of cards show in the open campaign: a picture, the `drawn` back, or for a kind the `usual` one, as all kinds have. `kind`: null for all. `was`: the picture’s id or word it replaces.',
    v.strictObject({
      kind: v.optional(v.nullable(id), null),
      back: v.union([v.strictObject({ picture }), v.picklist(['drawn', 'usual'])]),
      was
    })
  ),
  'decks.discard': write<{ cards: FreeCard[] }>()(
    'Deletes a custom card. `was`: the card.',
    v.strictObject({ card: id, was })
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
  'decks.share': write<{ shared: SharedPresetView[] }>()(
    'Keeps a preset in the campaign, for all of its decks, or changes the one of that name: what is left out stays. It holds the kinds and the cards of the game, not single members, and the setup without the printer’s offset. `columns`: what the columns of a table of custom cards hold. `was`: the preset it replaces, as listed without name and pack; null for none.',
    v.strictObject({
      name,
      deck: v.optional(deckRequest),
      setup: v.optional(printSetup),
      columns: v.optional(v.nullable(columns)),
      was
    })
  ),
  'decks.unshare': write<{ shared: SharedPresetView[] }>()(
    'Deletes a preset of the campaign. `was`: the preset, as for `decks.share`.',
    v.strictObject({ name, was })
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
