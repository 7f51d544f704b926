import * as v from 'valibot'
import type { Card, RosterCard } from '../kernel/system/sheet'
import { was } from './conflict'
import { deckRequest, deckSource, type DeckToPrint } from './decks'
import { besideJournal, beside, id, language as locale, name, read, write } from './method'
import type { Ink, PrintProgress } from './print'
import {
  printHandle,
  printJob,
  printOffset,
  printSetup,
  type PrintOffset,
  type PrintSetup
} from './print-setup'
import type { Handle } from './views'

/**
 * The deck, how it lies on paper, and the language. `job`: the client's own name for the print, to ask for
 * its progress.
 */
const printed = { deck: deckRequest, setup: v.optional(printSetup, {}), locale, job: v.optional(printJob) }
/**
 * By default a deck with cards that don't fit is refused; true prints it all the same, with words missing.
 */
const incomplete = v.optional(v.boolean(), false)
export const RESOLUTIONS = { least: 72, usual: 300, most: 600, table: 200 } as const
const dpi = v.pipe(v.number(), v.integer(), v.minValue(RESOLUTIONS.least), v.maxValue(RESOLUTIONS.most))
/** A folder by its full path, or an address. A name alone would not help another program to find the files. */
const tableFolder = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(400),
  v.regex(/^(?:(?:https?|file):\/\/|\/|[A-Za-z]:[\\/])[^\p{Cc}]*$/iu)
)

/** A calibrated printer: its name and its offset. */
export interface Printer {
  name: string
  offset: PrintOffset
}

/** The print setup of a deck on this machine; null if it was never set up. */
export interface SetupOfDeck {
  setup: PrintSetup | null
  /** The setup of the deck that was set up last; null if there is none. */
  last: PrintSetup | null
}

export const cards = {
  'cards.get': read<{ members: Card[]; roster: RosterCard; extra: Card[] }>()(
    'Returns the cards of a roster and of its content packs: their content, not their look.',
    v.strictObject({ roster: id })
  ),
  'cards.print': beside<Handle>()(
    'Prints a deck to PDF at true size and returns the handle under which the host serves it.',
    v.strictObject({ ...printed, incomplete })
  ),
  'cards.pictures': beside<Handle>()(
    'Draws a deck as PNG pictures, one a face, cut to size with bleed: a PNG for one face, a ZIP for several.',
    v.strictObject({
      ...printed,
      incomplete,
      dpi: v.optional(dpi, RESOLUTIONS.usual)
    })
  ),
  'cards.tabletop': beside<Handle>()(
    'Draws a deck for Tabletop Simulator: a ZIP of sheets of at most 10 × 7 cards with their backs, and the saved object that names them. `folder`: where the pictures will lie, a folder or a web address; without it the object has their bare names.',
    v.strictObject({
      ...printed,
      incomplete,
      dpi: v.optional(dpi, RESOLUTIONS.table),
      folder: v.optional(tableFolder)
    })
  ),
  'cards.phone': beside<Handle>()(
    'Draws a roster’s sheet as a PNG for a phone, 1080 pixels wide and as tall as it needs: several in a ZIP where it is longer than a picture may be.',
    v.strictObject({ roster: id, locale, job: v.optional(printJob), incomplete })
  ),
  'cards.ink': beside<{ inks: Ink[] }>()(
    'Measures how much ink a deck takes in full colour, in eco and in outline, as a share of its paper: all of its pages, or twelve of many.',
    v.strictObject(printed)
  ),
  'cards.calibrate': beside<Handle>()(
    'Prints a test sheet to PDF: rulers, crosshairs on both sides, lettered card places.',
    v.strictObject({ setup: v.optional(printSetup, {}), locale, job: v.optional(printJob) })
  ),
  'cards.job': read<{ deck: DeckToPrint | null; setup: PrintSetup | null }>()(
    'Returns what a page that is being printed shows: the deck as it was when the print was asked for. Null for a test sheet.',
    v.strictObject({ handle: printHandle })
  ),
  'cards.progress': read<PrintProgress | null>()(
    'Returns how far a print is; null if it is finished or unknown.',
    v.strictObject({ job: printJob })
  ),
  'cards.cancel': read<{ cancelled: boolean }>()(
    'Cancels a print, running or waiting; its call then fails with `cancelled`.',
    v.strictObject({ job: printJob })
  ),
  'cards.setup': read<SetupOfDeck>()(
    'Returns how a deck was set up to be printed last, and how any deck was.',
    v.strictObject({ source: deckSource })
  ),
  'cards.keepSetup': besideJournal(
    write<SetupOfDeck>()(
      'Saves how a deck is printed, in the library. `was`: the saved setup it replaces, null for none.',
      v.strictObject({ source: deckSource, setup: printSetup, was })
    )
  ),
  'cards.printers': read<{ printers: Printer[] }>()('Lists the calibrated printers.', v.strictObject({})),
  'cards.keepPrinter': besideJournal(
    write<{ printers: Printer[] }>()(
      'Saves a printer’s offset under its name. `was`: the saved offset it replaces, null for none.',
      v.strictObject({ name, offset: printOffset, was })
    )
  ),
  'cards.forgetPrinter': besideJournal(
    write<{ printers: Printer[] }>()(
      'Deletes a saved printer. `was`: its offset.',
      v.strictObject({ name, was })
    )
  )
}
