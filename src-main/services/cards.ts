import * as v from 'valibot'
import type { Handle, Input, Service } from '../contract'
import { Refused } from '../contract/errors'
import { BOUNDS, phaseFace, printSetup, type PrintSetup } from '../contract/print-setup'
import { isImpossible, layOut } from '../paper/layout'
import { cardSize } from '../paper/sizes'
import type { PdfEngine } from '../printing/engine'
import { PrintFailure } from '../printing/failure'
import {
  cancelPrint,
  grids,
  inks,
  pictures,
  print,
  printRoute,
  progressOf,
  type Pictures,
  type PrintJob
} from '../printing/print'
import { gridsOf, tableDpi, tableSheets, tableZip } from '../printing/tabletop'
import { fileName, zipOf } from '../printing/zip'
import { changePrintMemory, readPrintMemory, type SavedPrinter } from '../store/library/print-memory'
import { withIdentity } from './shared/card-identity'
import { withLoadout } from './shared/loadout'
import { loadRoster, openSession, type Context } from './shared/context'
import { buildDeck, packCards, rememberPrinted, scopeOf } from './shared/deck'
import { setups } from './shared/print-setups'
import { refuseUnseen } from './shared/replacing'

/** `engine`: how this host prints; null if it can't. */
export function cardsService(context: Context, engine: PdfEngine | null): Service<'cards'> {
  /** Builds the deck; refuses, before a browser is started, what can't be printed. */
  async function checkedDeck({
    deck,
    setup
  }: Pick<Input<'cards.print'>, 'deck' | 'setup'>): Promise<Awaited<ReturnType<typeof buildDeck>>> {
    refuseImpossible(setup)
    const built = await buildDeck(context, deck, { byPhase: setup.phases })
    if (built.cards.length + built.sheets.length === 0) throw new Refused('nothing-to-print')
    return built
  }

  function printer(): PdfEngine {
    if (!engine) throw new Refused('no-printer')
    return engine
  }

  function keep(
    made: { name: string; type: string; bytes: Uint8Array },
    { pages, report }: Pick<Handle, 'pages' | 'report'>
  ): Handle {
    return { handle: context.files.keep(made), name: made.name, bytes: made.bytes.byteLength, pages, report }
  }

  return {
    get: async ({ roster }) => {
      const session = openSession(context)
      const loaded = await loadRoster(session, roster)
      const cards = session.system.cards(session.rules, loaded)
      return {
        ...cards,
        members: cards.members.map((card) => withIdentity(withLoadout(card, loaded), loaded)),
        extra: session.settings.packs.flatMap(packCards)
      }
    },

    print: async ({ deck, setup, locale, job, incomplete }) => {
      refuseImpossible(setup)
      const campaign = context.session?.campaign.id
      const scope = scopeOf(context, deck.source)
      const built = await checkedDeck({ deck, setup })
      return refusing(context, async () => {
        const { bytes, ...made } = await context.prints.during({ deck: built, setup, scope }, (handle) =>
          print(jobOf('', handle, { locale, job, incomplete }), printer())
        )
        // Acts and closing go on during a print; if another campaign is open by then, nothing is recorded as
        // printed.
        if (deck.source.of !== 'reference' && context.session?.campaign.id !== campaign)
          throw new Refused('no-campaign')
        await rememberPrinted(context, scope, built)
        return keep({ name: `${fileName(made.report.title)}.pdf`, type: 'application/pdf', bytes }, made)
      })
    },

    pictures: async ({ deck, setup, locale, job, incomplete, dpi }) => {
      const single = singleFaces(setup)
      const built = await checkedDeck({ deck, setup: single })
      return refusing(context, async () => {
        const { pictures: made, report } = await context.prints.during(
          { deck: built, setup: single, scope: null },
          (handle) => pictures({ ...jobOf('', handle, { locale, job, incomplete }), dpi }, printer())
        )
        return keep(await fileOf(made, report.title), { pages: made.length, report })
      })
    },

    tabletop: async ({ deck, setup, locale, job, incomplete, dpi: asked, folder }) => {
      const card = cardSize(setup)
      const single = singleFaces({
        ...setup,
        bleed: 0,
        // Every card has a back there.
        ...(setup.backs === 'none' && { backs: 'long-edge', behind: 'kind' })
      })
      const built = await checkedDeck({ deck: { ...deck, sheet: false }, setup: single })
      const copies = new Map(
        built.cards.flatMap(({ card: { id, phases = [] }, copies }) =>
          [id, ...phases.map((phase) => phaseFace(phase.id))].map((face) => [face, copies] as const)
        )
      )
      const once = { ...built, cards: built.cards.map((line) => ({ ...line, copies: 1 })) }
      const dpi = tableDpi(asked, card)
      return refusing(context, async () => {
        const { pictures: made, report } = await context.prints.during(
          { deck: once, setup: single, scope: null },
          (handle) =>
            grids(
              { ...jobOf('', handle, { locale, job, incomplete }), dpi },
              (report) => gridsOf(tableSheets(report, card, dpi)),
              printer()
            )
        )
        const bytes = await tableZip(tableSheets(report, card, dpi), made, {
          title: report.title,
          copies,
          folder: folder ?? null,
          locale,
          sideways: card.width > card.height
        })
        const name = `${fileName(report.title)} (Tabletop Simulator).zip`
        return keep({ name, type: 'application/zip', bytes }, { pages: made.length, report })
      })
    },

    phone: async ({ roster, locale, job, incomplete }) => {
      const deck = {
        source: { of: 'roster' as const, roster },
        kinds: [],
        cards: [],
        sheet: true,
        changed: false
      }
      const built = await checkedDeck({ deck, setup: PHONE.setup })
      return refusing(context, async () => {
        const { pictures: made, report } = await context.prints.during(
          { deck: built, setup: PHONE.setup, scope: null },
          (handle) =>
            pictures(
              { ...jobOf('', handle, { locale, job, incomplete }), dpi: PHONE.dpi, short: true },
              printer()
            )
        )
        return keep(await fileOf(made, report.title), { pages: made.length, report })
      })
    },

    ink: async ({ deck, setup, locale, job }) => {
      const built = await checkedDeck({ deck, setup })
      return refusing(context, () =>
        context.prints.during({ deck: built, setup, scope: null }, async (handle) => ({
          inks: await inks(jobOf('', handle, { locale, job, incomplete: true }), INK_PALETTES, printer())
        }))
      )
    },

    calibrate: async ({ setup, locale, job }) => {
      refuseImpossible(setup)
      return refusing(context, async () => {
        const { bytes, ...made } = await context.prints.during({ deck: null, setup, scope: null }, (handle) =>
          print(jobOf('/calibration', handle, { locale, job, incomplete: false }), printer())
        )
        return keep({ name: `${fileName(made.report.title)}.pdf`, type: 'application/pdf', bytes }, made)
      })
    },

    job: async ({ handle }) => {
      const print = context.prints.get(handle)
      if (!print) throw new Refused('print-gone')
      return { deck: print.deck, setup: print.setup }
    },

    progress: async ({ job }) => progressOf(job),
    cancel: async ({ job }) => ({ cancelled: cancelPrint(job) }),

    ...setups(context),
    printers: async () => ({ printers: (await readPrintMemory(context.library, damaged(context))).printers }),
    keepPrinter: ({ name, offset, was }) =>
      printers(context, (all) => {
        refuseUnseen({ field: 'offset', name }, { was, now: offsetOf(all, name), wanted: offset })
        return [...all.filter((printer) => printer.name !== name), { name, offset }].sort((a, b) =>
          a.name.localeCompare(b.name)
        )
      }),
    forgetPrinter: ({ name, was }) =>
      printers(context, (all) => {
        refuseUnseen({ field: 'offset', name }, { was, now: offsetOf(all, name), wanted: null })
        return all.filter((printer) => printer.name !== name)
      })
  }
}

/** The setup for pictures: a page for each face, without cutting marks and printer offset. */
function singleFaces(setup: PrintSetup): PrintSetup {
  const { width, height } = cardSize(setup)
  // The back is upright for both orientations of the card, because pictures are not turned over like paper.
  const backs = setup.backs === 'none' ? 'none' : width <= height ? 'long-edge' : 'short-edge'
  return { ...setup, page: 'card', backs, cropMarks: 'none', offset: NO_OFFSET }
}

const NO_OFFSET = { front: { x: 0, y: 0 }, back: { x: 0, y: 0 } }

/** A PNG with the name of its card, or a ZIP of several pictures with the given title. */
async function fileOf(made: Pictures['pictures'], title: string) {
  const [first] = made
  return made.length === 1 && first
    ? { name: `${fileName(first.name ?? title)}.png`, type: 'image/png', bytes: first.bytes }
    : { name: `${fileName(title)}.zip`, type: 'application/zip', bytes: await zipOf(made) }
}

/** The palettes that differ in ink on a colour printer. */
const INK_PALETTES = ['full', 'eco', 'outline'] as const

/** Pictures for phones: a page of 360 CSS pixels' width at three device pixels each, as long as a page may be. */
const PHONE: { dpi: number; setup: PrintSetup } = {
  dpi: 288,
  setup: v.parse(printSetup, { page: { width: 95.25, height: BOUNDS.page.most }, palette: 'full' })
}

/** Refuses a layout without room for a card, with the space needed and available, in millimetres. */
function refuseImpossible(setup: Input<'cards.print'>['setup']): void {
  const layout = layOut(setup)
  if (!isImpossible(layout)) return
  const { needs, page } = layout
  throw new Refused('layout-impossible', {
    needsWidth: needs.width,
    needsHeight: needs.height,
    width: page.width,
    height: page.height
  })
}

function jobOf(
  page: string,
  handle: string,
  { locale, job, incomplete }: { locale: string; job?: string | undefined; incomplete: boolean }
): PrintJob {
  return { route: printRoute(page, { job: handle, locale }), locale, name: job ?? null, incomplete }
}

/** Does the work of the engine, whose failures become refusals of the contract. */
async function refusing<Made>(context: Context, make: () => Promise<Made>): Promise<Made> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof PrintFailure)) throw error
    if (error.code !== 'print-cancelled') context.log(error.message, error)
    throw new Refused(error.code, error.params)
  }
}

function damaged(context: Context): (path: string) => void {
  return (path) => context.log(`what was kept of printing can't be read; it lies in ${path} now`)
}

const offsetOf = (all: SavedPrinter[], name: string) =>
  all.find((printer) => printer.name === name)?.offset ?? null

async function printers(
  context: Context,
  by: (all: SavedPrinter[]) => SavedPrinter[]
): Promise<{ printers: SavedPrinter[] }> {
  const { printers: all } = await changePrintMemory(
    context.library,
    (memory) => ({ ...memory, printers: by(memory.printers) }),
    damaged(context)
  )
  return { printers: all }
}
