import { resolve } from 'node:path'
import type { App } from '../../app'
import type { DeckRequest, DeckSource, Handle, Output } from '../../contract'
import { writeWhole } from '../../printing/files'
import { valueOf, withApp } from './data'
import { CommandRefused, DONE } from './exit'
import { notWritten } from './not-written'
import { presetNamed, type ChosenPreset } from './print-preset'
import { counted, tell } from './words'

export interface PrintOrder {
  /** The campaign; null for the book of a game or a test sheet. */
  file: string | null
  /** The name or id of one roster; null for the whole campaign. */
  roster: string | null
  /** The system whose book is printed instead of a campaign; null for none. */
  book: string | null
  /** Prints the test sheet of a printer instead of cards. */
  calibration: boolean
  /**
   * Makes a deck for Tabletop Simulator, or a picture of the roster's sheet
   * for a phone, instead of paper; null for paper.
   */
  elsewhere: 'tabletop' | 'phone' | null
  /** The future place of that deck's pictures: a path or URL. */
  folder: string | null
  out: string
  locale: string
  /** Null if the command does not name one. */
  palette: string | null
  /** The name of a preset of the campaign, of its packs, or of the library; null for none. */
  preset: string | null
  /** Kinds of cards; null for those of the preset, else the kinds of the members, or all kinds of a book. */
  kinds: string[] | null
  /** Prints the sheets of rosters too. */
  sheet: boolean
  /** Prints only cards that changed since they were last printed. */
  changed: boolean
  /** The calibrated printer whose offset is used; null for none. */
  printer: string | null
  /** The resolution of pictures, in pixels per inch. */
  dpi: number
  /** The rest of the print setup, as in the contract. */
  setup: object
  /** Ignores the setup that the library keeps for this deck. */
  usual: boolean
  /** Opens the campaign even if another program, which can't be checked, may have it open. */
  force: boolean
}

/**
 * `print FILE …`: makes cards and sheets as a PDF, or as pictures if the name ends in .png or .zip. Returns the
 * exit code. A failure leaves an existing file unchanged. Throws CommandRefused for wrong options.
 */
export async function printFile(order: PrintOrder): Promise<number> {
  const { out, file, force } = order
  // An existing file is overwritten. The required ending makes sure that it is no campaign.
  const [endings, fr, en] = endingsOf(order)
  if (!endings.test(out))
    throw new CommandRefused(
      tell(`${out} : le nom doit finir par ${fr}.`, `${out}: the name must end in ${en}.`)
    )
  return withApp({ ...(file !== null && { campaign: file }), force }, async (app) => {
    const said = { ...order.setup, ...(await offsetOf(app, order.printer)) }
    const { made, wasStored } = order.calibration
      ? { made: await calibrated(app, order, said), wasStored: false }
      : await printed(app, order, said)
    await writePdf(out, app.file(made.handle)!.bytes)
    const pages = counted(made.pages, ['page', 'pages'], ['page', 'pages'])
    const cards = counted(made.report.cards, ['carte', 'cartes'], ['card', 'cards'])
    process.stdout.write(tell(`${out} : ${pages}, ${cards}.\n`, `${out}: ${pages}, ${cards}.\n`))
    if (wasStored)
      process.stdout.write(
        tell(
          '  mise en page gardée pour ce jeu de cartes ; --usual s’en passe\n',
          '  set up as kept for this deck; --usual leaves that aside\n'
        )
      )
    for (const line of made.report.lines) process.stdout.write(`  ${fitInWords(line)}\n`)
    const inWords = (made.report.glyphWords ?? []).join(', ')
    if (made.report.glyphs.length > 0)
      process.stdout.write(
        tell(
          `  signes qu’aucune police ne dessine : ${made.report.glyphs.join(' ')} (${inWords})\n`,
          `  signs that no font draws: ${made.report.glyphs.join(' ')} (${inWords})\n`
        )
      )
    return DONE
  })
}

const USUAL_PALETTE = 'eco'

async function calibrated(app: App, { locale, palette }: PrintOrder, said: object): Promise<Handle> {
  const setup = { palette: palette ?? USUAL_PALETTE, ...said }
  return valueOf<'cards.calibrate'>(await app.dispatch('cards.calibrate', { setup, locale }))
}

async function printed(
  app: App,
  order: PrintOrder,
  said: object
): Promise<{ made: Handle; wasStored: boolean }> {
  const { out, locale, dpi, folder } = order
  const preset = order.preset === null ? null : await presetNamed(app, order.preset, order.book)
  const deck = await deckOf(app, order, preset)
  // The picture for a phone has a setup of its own.
  if (order.elsewhere === 'phone') {
    if (deck.source.of !== 'roster')
      throw new CommandRefused(
        tell('--phone montre un seul gang : --roster NOM.', '--phone shows one roster: --roster NAME.')
      )
    const made = await app.dispatch('cards.phone', { roster: deck.source.roster, locale })
    return { made: asNamed(out, valueOf<'cards.phone'>(made)), wasStored: false }
  }
  const { setup, wasStored } = await setupOf(app, deck.source, order, said, preset?.setup)
  if (order.elsewhere === 'tabletop') {
    const made = await app.dispatch('cards.tabletop', {
      deck,
      setup,
      locale,
      dpi,
      ...(folder !== null && { folder })
    })
    return { made: valueOf<'cards.tabletop'>(made), wasStored }
  }
  if (/\.pdf$/i.test(out))
    return {
      made: valueOf<'cards.print'>(await app.dispatch('cards.print', { deck, setup, locale })),
      wasStored
    }
  const made = await app.dispatch('cards.pictures', { deck, setup, locale, dpi })
  return { made: asNamed(out, valueOf<'cards.pictures'>(made)), wasStored }
}

/**
 * Returns how a deck lies on paper: the setup of the preset, else the one that the library keeps for it, overridden by
 * what the command says. Rule cards are printed by phase of play unless either says otherwise. `wasStored` is true if the
 * library had one.
 */
export async function setupOf(
  app: Pick<App, 'dispatch'>,
  source: DeckSource,
  { palette, usual }: Pick<PrintOrder, 'palette' | 'usual'>,
  said: object,
  preset?: object
): Promise<{ setup: object; wasStored: boolean }> {
  const asked = { ...(palette !== null && { palette }), ...said }
  const { setup: stored } =
    usual || preset ? { setup: null } : valueOf<'cards.setup'>(await app.dispatch('cards.setup', { source }))
  return {
    setup: { palette: USUAL_PALETTE, phases: true, ...stored, ...preset, ...asked },
    wasStored: stored !== null
  }
}

/** The allowed endings of the file's name, and their wording in French and English. */
function endingsOf({ calibration, elsewhere }: PrintOrder): readonly [RegExp, string, string] {
  if (calibration) return [/\.pdf$/i, '.pdf', '.pdf']
  if (elsewhere === 'tabletop') return [/\.zip$/i, '.zip', '.zip']
  if (elsewhere === 'phone') return [/\.(png|zip)$/i, '.png ou .zip', '.png or .zip']
  return [/\.(pdf|png|zip)$/i, '.pdf, .png ou .zip', '.pdf, .png or .zip']
}

/** Returns what was made. Throws CommandRefused if the name does not fit: one picture needs .png, several need .zip. */
function asNamed(out: string, made: Handle): Handle {
  if (/\.png$/i.test(out) !== /\.png$/i.test(made.name))
    throw new CommandRefused(
      /\.png$/i.test(out)
        ? tell(
            `${out} : il y a ${made.pages} images ; donnez un nom en .zip.`,
            `${out}: there are ${made.pages} pictures; give a name that ends in .zip.`
          )
        : tell(
            `${out} : il n’y a qu’une image ; donnez un nom en .png.`,
            `${out}: there is only one picture; give a name that ends in .png.`
          )
    )
  return made
}

/** The deck to print, as in the contract. Throws CommandRefused for unknown kinds or rosters. */
async function deckOf(
  app: App,
  { roster, book, kinds, sheet, changed }: PrintOrder,
  preset: ChosenPreset | null
): Promise<DeckRequest> {
  const source: DeckSource =
    book !== null
      ? { of: 'reference', system: book }
      : roster !== null
        ? { of: 'roster', roster: (await named(app, roster)).id }
        : (preset?.source ?? { of: 'campaign' })
  const view = valueOf<'decks.get'>(await app.dispatch('decks.get', { source }))
  const known = view.kinds.map(({ id }) => id)
  const unknown = kinds?.find((kind) => !known.includes(kind))
  if (unknown !== undefined)
    throw new CommandRefused(
      tell(
        `Aucune carte « ${unknown} » ici. Il y a : ${known.join(', ')}.`,
        `No cards “${unknown}” here. There are: ${known.join(', ')}.`
      )
    )
  const usual = async () => {
    if (source.of === 'reference') return known
    if (source.of === 'campaign') return known.slice(0, 1)
    const { members } = valueOf<'cards.get'>(await app.dispatch('cards.get', { roster: source.roster }))
    return [...new Set(members.map(({ kind }) => kind))]
  }
  const withSheet = sheet && source.of !== 'reference'
  if (!preset) return { source, kinds: kinds ?? (await usual()), cards: [], sheet: withSheet, changed }
  // The preset is for other decks, too: kinds and cards that this one has not are left out.
  const here = new Set(view.cards.map(({ card }) => card.id))
  return {
    source,
    kinds: kinds ?? preset.kinds.filter((kind) => known.includes(kind)),
    cards: preset.cards.filter(({ card }) => here.has(card)),
    sheet: withSheet && preset.sheet,
    changed: changed || preset.changed
  }
}

/** The offset of a calibrated printer, as part of a setup. Throws CommandRefused for an unknown printer. */
async function offsetOf(app: App, printer: string | null): Promise<{ offset?: object }> {
  if (printer === null) return {}
  const { printers } = valueOf<'cards.printers'>(await app.dispatch('cards.printers', {}))
  const found = printers.find(({ name }) => name === printer)
  if (found) return { offset: found.offset }
  const names = printers.map(({ name }) => `  ${name}`).join('\n')
  throw new CommandRefused(
    tell(
      `Aucune imprimante réglée « ${printer} ». Il y a :\n${names}`,
      `No calibrated printer “${printer}”. There are:\n${names}`
    )
  )
}

/**
 * Writes the file completely or leaves an existing one unchanged. Throws CommandRefused with an explanation if the
 * disk refuses.
 */
export async function writePdf(out: string, bytes: Uint8Array, write = writeWhole): Promise<void> {
  try {
    await write(resolve(out), bytes)
  } catch (error) {
    throw notWritten(out, error) ?? error
  }
}

/** The one roster with this id or name. Throws CommandRefused for none or several. */
async function named(app: App, roster: string): Promise<{ id: string }> {
  const rosters = valueOf<'rosters.list'>(await app.dispatch('rosters.list', {}))
  const found = rosters.filter((r) => r.id === roster || r.name === roster)
  if (found.length === 1) return found[0]!
  const names = rosters.map((r) => `  ${r.id}  ${r.name}`).join('\n')
  throw new CommandRefused(
    found.length === 0
      ? tell(`Aucun gang « ${roster} ». Il y a :\n${names}`, `No roster “${roster}”. There are:\n${names}`)
      : tell(
          `Plusieurs gangs « ${roster} » : donnez l’identifiant.\n${names}`,
          `Several rosters “${roster}”: give the id.\n${names}`
        )
  )
}

/** The wording of how a card was made to fit: shrunk text, continuation cards. */
function fitInWords({
  member,
  shrunkTo,
  continued,
  sheet
}: Output<'cards.print'>['report']['lines'][number]): string {
  const facts = [
    ...(shrunkTo === null
      ? []
      : [
          tell(`texte réduit à ${shrunkTo.toLocaleString('fr')} points`, `text shrunk to ${shrunkTo} points`)
        ]),
    ...(continued > 1
      ? [
          sheet
            ? tell(`sur ${continued} pages`, `on ${continued} pages`)
            : tell(`sur ${continued} cartes`, `on ${continued} cards`)
        ]
      : [])
  ]
  return `${member}${tell(' : ', ': ')}${facts.join(', ')}`
}
