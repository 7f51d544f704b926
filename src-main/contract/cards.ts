import * as v from 'valibot'
import type { Card, RosterCard } from '../kernel/system/sheet'
import { was } from './conflict'
import { deckRequest, type DeckToPrint } from './decks'
import { beside, id, name, read, write } from './method'
import type { PrintProgress } from './print'
import {
  printHandle,
  printJob,
  printOffset,
  printSetup,
  type PrintOffset,
  type PrintSetup
} from './print-setup'
import type { Handle } from './views'

const locale = v.pipe(v.string(), v.regex(/^[a-z]{2}$/))

/** What is printed, how it lies on paper, and in which language. `job`: the client's own name for it, to ask how far it is. */
const printed = { deck: deckRequest, setup: v.optional(printSetup, {}), locale, job: v.optional(printJob) }
/** Nobody loses words without having said so: what cards have no room for is refused, unless this is said. */
const incomplete = v.optional(v.boolean(), false)
export const RESOLUTIONS = { least: 72, usual: 300, most: 600 } as const

/** A printer that somebody uses here, and how far it misses. */
export interface Printer {
  name: string
  offset: PrintOffset
}

export const cards = {
  'cards.get': read<{ members: Card[]; roster: RosterCard; extra: Card[] }>()(
    'The cards of a roster, and those that content packs bring: what is on them, not how they look.',
    v.strictObject({ roster: id })
  ),
  'cards.print': beside<Handle>()(
    'Makes a PDF of a deck, in true millimetres, and answers with the handle that the host serves it by.',
    v.strictObject({ ...printed, incomplete })
  ),
  'cards.pictures': beside<Handle>()(
    'Makes pictures of a deck, one a face, as they are after cutting with their bleed: a PNG where there is one, a ZIP of PNGs where there are more.',
    v.strictObject({
      ...printed,
      incomplete,
      dpi: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(RESOLUTIONS.least), v.maxValue(RESOLUTIONS.most)),
        RESOLUTIONS.usual
      )
    })
  ),
  'cards.calibrate': beside<Handle>()(
    'Makes a PDF to see how true a printer is: rulers, crosshairs on both sides, lettered places of cards.',
    v.strictObject({ setup: v.optional(printSetup, {}), locale, job: v.optional(printJob) })
  ),
  'cards.job': read<{ deck: DeckToPrint | null; setup: PrintSetup | null }>()(
    'What a page that is being printed shows: the deck as it was when somebody asked for it, whatever was done since; null for a sheet of calibration.',
    v.strictObject({ handle: printHandle })
  ),
  'cards.progress': read<PrintProgress | null>()(
    'How far a print is; null for one that is done, or that nobody asked for.',
    v.strictObject({ job: printJob })
  ),
  'cards.cancel': read<{ cancelled: boolean }>()(
    'Gives up a print, also one that waits; it is refused then.',
    v.strictObject({ job: printJob })
  ),
  'cards.printers': read<{ printers: Printer[] }>()(
    'The printers that somebody has set right here.',
    v.strictObject({})
  ),
  'cards.keepPrinter': write<{ printers: Printer[] }>()(
    'Keeps how far a printer misses, under its name. `was`: the offset that was kept under it, null for none.',
    v.strictObject({ name, offset: printOffset, was })
  ),
  'cards.forgetPrinter': write<{ printers: Printer[] }>()(
    'Forgets a printer. `was`: its offset.',
    v.strictObject({ name, was })
  )
}
