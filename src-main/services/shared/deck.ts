import { createHash } from 'node:crypto'
import type { DeckRequest, DeckSource, DeckToPrint } from '../../contract/decks'
import { freeCard, type CardBack, type DeckKind } from '../../kernel/system/deck'
import type { Campaign } from '../../kernel/state/campaign'
import type { Words } from '../../kernel/values/json'
import { keptNames, otherLanguages } from '../../kernel/values/languages'
import type { Pack } from '../../kernel/content/overlay'
import type { Card, RosterCard } from '../../kernel/system/sheet'
import type { GameSystem } from '../../kernel/system/system'
import { changePrintMemory, readPrintMemory, type PrintMemory } from '../../store/library/print-memory'
import { sheetWithIdentity, withIdentity } from './card-identity'
import { backPictureOf } from './backs'
import { LEGEND, legendOf } from './legend'
import { withLoadout } from './loadout'
import { loadedSystem, openSession, type Context, type Session } from './context'
import { cachedByRoster, cachedRoster } from './roster-cache'

/** Kinds of cards that belong to no system: the legend, cards of content packs, and custom cards. */
const PLAIN_KINDS: DeckKind[] = [
  { id: LEGEND, name: { key: 'cards.kinds.legend' } },
  { id: 'extra', name: { key: 'cards.kinds.extra' } },
  { id: 'free', name: { key: 'cards.kinds.free' } }
]

/** The cards of a source, in the order of a deck. */
interface Deck {
  name: string | Words
  system: GameSystem
  rules: unknown
  /** The open campaign, if it plays this game. */
  campaign: Campaign | null
  kinds: DeckKind[]
  cards: { card: Card; holders: string[] }[]
  sheets: RosterCard[]
  /** The game's additional languages, which marks leave out. */
  others: ReadonlySet<string>
}

/** The cards of a pack, with the pack's name in the corner. */
export function packCards(pack: Pack): Card[] {
  return (pack.cards ?? []).map(({ id, title, subtitle, entries }) => ({
    id: `${pack.id}:${id}`,
    kind: 'extra',
    title,
    subtitle: subtitle ? [subtitle] : [],
    corner: [pack.name],
    profile: [],
    roomy: true,
    blocks: [
      {
        kind: 'entries',
        key: 'text',
        title: {},
        entries: entries.map((entry, n) => ({ key: String(n), ...entry }))
      }
    ]
  }))
}

/**
 * Works out a request: each card with its copies, in the order of the deck. `byPhase`: rule cards will be
 * printed by phase of play, so a changed one brings the others of its phases.
 */
export async function buildDeck(
  context: Context,
  request: DeckRequest,
  { byPhase = false }: { byPhase?: boolean | undefined } = {}
): Promise<DeckToPrint> {
  const deck = await deckOf(context, request.source)
  const marks = request.changed ? await marksOf(context, request.source) : {}
  const wanted = new Map(request.cards.map(({ card, copies }) => [card, copies]))
  const kinds = new Set(request.kinds)
  const asked = deck.cards
    .map(({ card }) => ({ card, copies: wanted.get(card.id) ?? (kinds.has(card.kind) ? 1 : 0) }))
    .filter(({ copies }) => copies > 0)
  const anew = asked.filter(({ card }) => !(request.changed && marks[card.id] === markOf(card, deck.others)))
  const phases = new Set(anew.flatMap(({ card }) => card.phases?.map(({ id }) => id) ?? []))
  const inPhase = ({ card }: (typeof asked)[number]) => card.phases?.some(({ id }) => phases.has(id)) ?? false
  const cards = byPhase ? asked.filter((line) => anew.includes(line) || inPhase(line)) : anew
  const sheets = request.sheet
    ? deck.sheets.filter((sheet) => !(request.changed && marks[sheet.id] === markOf(sheet, deck.others)))
    : []
  const known = new Set(deck.cards.map(({ card }) => card.id))
  const missing = request.cards
    .filter(({ card, copies }) => copies > 0 && !known.has(card))
    .map(({ card }) => card)
  const used = new Set(cards.map(({ card }) => card.kind))
  const subtitle = deck.system.sheet(deck.rules).name
  const backs = deck.kinds
    .filter(({ id }) => used.has(id))
    .map(({ id, name }): CardBack => {
      const picture = backPictureOf(deck.campaign?.backs, id)
      return { kind: id, title: name, subtitle: [subtitle], ...(picture !== undefined && { picture }) }
    })
  const pictures = await picturesOf(context, [
    ...cards.map(({ card }) => card.portrait),
    ...sheets.flatMap(({ rows }) => rows.map(({ portrait }) => portrait)),
    ...backs.map(({ picture }) => picture)
  ])
  return {
    name: deck.name,
    system: deck.system.id,
    cards,
    sheets,
    backs,
    missing,
    ...(byPhase && request.changed && { phases: [...phases] }),
    ...(pictures && { pictures })
  }
}

/**
 * The pictures on cards, sheets and backs, each once; null if there are none. One no longer in the file is left
 * out.
 */
async function picturesOf(
  context: Context,
  pictures: (string | undefined)[]
): Promise<DeckToPrint['pictures'] | null> {
  const wanted = [...new Set(pictures.filter((picture) => picture !== undefined))]
  if (wanted.length === 0) return null
  const { file } = openSession(context)
  const found = await Promise.all(wanted.map((id) => file.picture(id)))
  return Object.fromEntries(
    wanted.flatMap((id, n) => {
      const picture = found[n]
      return picture
        ? [[id, { type: picture.type, data: Buffer.from(picture.bytes).toString('base64') }]]
        : []
    })
  )
}

/**
 * Records these cards as printed in their present state. If that can't be written, the print still counts as
 * done.
 */
export async function rememberPrinted(
  context: Context,
  scope: string,
  { system, cards, sheets }: Pick<DeckToPrint, 'system' | 'cards' | 'sheets'>
): Promise<void> {
  const others = otherLanguages((await loadedSystem(context, system)).raw.files)
  const marks = Object.fromEntries(
    [...cards.map(({ card }) => card), ...sheets].map((printed) => [printed.id, markOf(printed, others)])
  )
  const at = context.now().toISOString()
  try {
    await change(context, (memory) => ({
      ...memory,
      printed: { ...memory.printed, [scope]: { at, marks: { ...memory.printed[scope]?.marks, ...marks } } }
    }))
  } catch (error) {
    context.log('what was printed could not be kept', error)
  }
}

/**
 * The cards that a roster's state contributes to a deck. Cached by state: building them takes seconds for a year's
 * roster, and each new choice of cards asks for them again.
 */
const cardsOfRoster = cachedByRoster(({ system, rules }, roster) => {
  const made = system.cards(rules, roster)
  return {
    members: made.members.map((card) => ({
      card: withIdentity(withLoadout(card, roster), roster),
      holders: [roster.name]
    })),
    sheet: sheetWithIdentity(made.roster, roster),
    used: system.deck?.used(rules, roster) ?? [],
    written: system.deck?.written?.(rules, roster) ?? []
  }
})

export async function deckOf(context: Context, source: DeckSource): Promise<Deck> {
  if (source.of === 'reference') return referenceDeck(context, source.system)
  const session = openSession(context)
  const { system, rules } = session
  const rosters =
    source.of === 'roster' ? [await cachedRoster(session, source.roster)] : await session.file.rosters()
  const gathered = rosters.map((roster) => cardsOfRoster(session, roster))
  const members = gathered.flatMap(({ members }) => members)
  const holders = new Map<string, string[]>()
  for (const { card, holders: more } of gathered.flatMap(({ used }) => used))
    holders.set(card, [...new Set([...(holders.get(card) ?? []), ...more])])
  const reference = (system.deck?.reference(rules) ?? []).flatMap((card) =>
    holders.has(card.id) ? [{ card, holders: holders.get(card.id)! }] : []
  )
  const cards = [
    ...members,
    ...gathered.flatMap(({ written }) => written),
    ...reference,
    ...legendCards(system, rules),
    ...plainCards(session)
  ]
  const name = source.of === 'roster' ? rosters[0]!.name : session.campaign.name
  return inOrder({
    name,
    system,
    rules,
    campaign: session.campaign,
    kinds: kindsOf(system, rules, members[0]?.card.kind),
    cards,
    sheets: gathered.map(({ sheet }) => sheet),
    others: otherLanguages(session.resolved.raw.files)
  })
}

/** The cards of a game that belong to no roster and no campaign, by these rules, and their kinds. */
export function bookCards(system: GameSystem, rules: unknown): Pick<Deck, 'kinds' | 'cards'> {
  const cards = (system.deck?.reference(rules) ?? []).map((card) => ({ card, holders: [] }))
  return { kinds: kindsOf(system, rules, undefined), cards: [...cards, ...legendCards(system, rules)] }
}

/**
 * The book's cards, by the open campaign's rules if it plays this system, followed by the campaign's own
 * cards.
 */
async function referenceDeck(context: Context, id: string): Promise<Deck> {
  const { system, defaults, raw } = await loadedSystem(context, id)
  const session = context.session?.system.id === id ? context.session : null
  const rules = session ? session.rules : defaults
  const { kinds, cards } = bookCards(system, rules)
  return inOrder({
    name: system.sheet(rules).name,
    system,
    rules,
    campaign: session?.campaign ?? null,
    kinds,
    cards: [...cards, ...(session ? plainCards(session) : [])],
    sheets: [],
    others: otherLanguages(raw.files)
  })
}

/** The legend, the same in every deck of a game. */
function legendCards(system: GameSystem, rules: unknown): Deck['cards'] {
  const legend = legendOf(system, rules, system.deck?.kinds(rules) ?? [])
  return legend ? [{ card: legend, holders: [] }] : []
}

function plainCards(session: Session): Deck['cards'] {
  return [...session.settings.packs.flatMap(packCards), ...(session.campaign.cards ?? []).map(freeCard)].map(
    (card) => ({ card, holders: [] })
  )
}

/** The kinds of cards of the open campaign, in the order of a deck. */
export async function kindsOfCampaign(context: Context): Promise<DeckKind[]> {
  const { system, rules } = openSession(context)
  return system.deck ? kindsOf(system, rules, undefined) : (await deckOf(context, { of: 'campaign' })).kinds
}

/** The system's kinds, or that of members' cards alone; then those that belong to no system. */
function kindsOf(system: GameSystem, rules: unknown, members: string | undefined): DeckKind[] {
  const own =
    system.deck?.kinds(rules) ??
    (members === undefined ? [] : [{ id: members, name: system.sheet(rules).words.members }])
  return [...own, ...PLAIN_KINDS]
}

function inOrder(deck: Deck): Deck {
  const rank = new Map(deck.kinds.map(({ id }, n) => [id, n]))
  const place = ({ card }: Deck['cards'][number]): number => rank.get(card.kind) ?? deck.kinds.length
  return { ...deck, cards: [...deck.cards].sort((a, b) => place(a) - place(b)) }
}

/** The key under which prints are recorded; all decks of a campaign share one. */
export function scopeOf(context: Context, source: DeckSource): string {
  return source.of === 'reference'
    ? `system:${source.system}`
    : `campaign:${openSession(context).campaign.id}`
}

async function marksOf(context: Context, source: DeckSource): Promise<{ [card: string]: string }> {
  return (await memoryOf(context)).printed[scopeOf(context, source)]?.marks ?? {}
}

/** Fields that affect only the look of a card. */
const LOOK = new Set(['behind', 'identity', 'phases'])

/**
 * A hash of everything printed on a card. It leaves out the receipts of profile values, the face on which a
 * block stands, the phase of play with which it is printed, and the additional languages (`others`).
 */
export function markOf(card: Card | RosterCard, others: ReadonlySet<string> = new Set()): string {
  const printed = JSON.stringify(keptNames(card, others), (key, value: unknown) =>
    LOOK.has(key) ||
    (key === 'lines' &&
      Array.isArray(value) &&
      value.every((line) => typeof line === 'object' && line !== null && 'amount' in line))
      ? undefined
      : value
  )
  return createHash('sha256').update(printed).digest('hex').slice(0, 16)
}

function damaged(context: Context): (path: string) => void {
  return (path) => context.log(`what was kept of printing can't be read; it lies in ${path} now`)
}

export function memoryOf(context: Context): Promise<PrintMemory> {
  return readPrintMemory(context.library, damaged(context))
}

export function change(context: Context, by: (memory: PrintMemory) => PrintMemory): Promise<PrintMemory> {
  return changePrintMemory(context.library, by, damaged(context))
}
