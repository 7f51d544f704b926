import { createHash } from 'node:crypto'
import type { FaceOnPage, PrintReport } from '../contract/print'
import { MM_PER_INCH, type Size } from '../paper/sizes'
import type { Grid } from './engine'
import { EPOCH, fileName } from './zip'

/**
 * The limits of Tabletop Simulator: cards in a sheet, and pixels of a picture's side (its knowledge base, "Custom
 * Deck" and "Asset Creation": "keep the dimensions of your images under 4096x4096"). `tabletop-object.test.ts`
 * lists each demand with its source.
 */
const MOST = { columns: 10, rows: 7, side: 4096 } as const
/** The least columns and rows of a grid in Tabletop Simulator. */
const LEAST = 2

/** One card of the deck: the pages with its faces, and its title. */
interface TableCard {
  front: number
  back: number | null
  face: FaceOnPage
  /** The kind whose common back it has; null if its back is its own. */
  shared: string | null
}

/** One picture of fronts, with their backs. */
interface TableSheet {
  cards: TableCard[]
  fronts: Grid
  /** As many places as the fronts; a single place if all backs are the same; null without backs. */
  backs: Grid | null
}

/**
 * The pixels per inch to use: as asked, but at most so many that two cards
 * fit side by side into the largest picture.
 */
export function tableDpi(asked: number, card: Size): number {
  const most = (MOST.side / LEAST / Math.max(card.width, card.height)) * MM_PER_INCH
  return Math.min(asked, Math.floor(most))
}

/**
 * Arranges the faces of a deck in sheets. The pages of the report are single faces, each at most once, each front
 * before its back.
 */
export function tableSheets(report: PrintReport, card: Size, dpi: number): TableSheet[] {
  const cards = cardsOf(report)
  const place = {
    width: Math.max(1, Math.floor((card.width / MM_PER_INCH) * dpi)),
    height: Math.max(1, Math.floor((card.height / MM_PER_INCH) * dpi))
  }
  const columns = Math.min(MOST.columns, Math.floor(MOST.side / place.width))
  const rows = Math.min(MOST.rows, Math.floor(MOST.side / place.height))
  // Tabletop Simulator shows the last place of a sheet for hidden cards, so it never holds a card.
  const perSheet = columns * rows - 1
  const sheets = Math.ceil(cards.length / perSheet)
  return Array.from({ length: sheets }, (_, n) => {
    const own = cards.slice(n * perSheet, (n + 1) * perSheet)
    return sheetOf(own, { ...shapeOf(own.length + 1, { columns, rows }), place })
  })
}

/** The grid with the fewest empty places; among equals, the most square one. */
function shapeOf(places: number, most: Pick<Grid, 'columns' | 'rows'>): Pick<Grid, 'columns' | 'rows'> {
  return Array.from({ length: most.columns - LEAST + 1 }, (_, n) => n + LEAST)
    .map((columns) => ({ columns, rows: Math.max(LEAST, Math.ceil(places / columns)) }))
    .filter(({ rows }) => rows <= most.rows)
    .reduce((best, shape) => {
      const less = shape.columns * shape.rows - best.columns * best.rows
      const square = Math.abs(shape.columns - shape.rows) - Math.abs(best.columns - best.rows)
      return less < 0 || (less === 0 && square < 0) ? shape : best
    }, most)
}

/** The grids to draw for these sheets, in order. */
export const gridsOf = (sheets: TableSheet[]): Grid[] =>
  sheets.flatMap(({ fronts, backs }) => (backs ? [fronts, backs] : [fronts]))

function cardsOf({ boxes }: PrintReport): TableCard[] {
  const cards: TableCard[] = []
  boxes.forEach(({ face }, page) => {
    const last = cards.at(-1)
    if (face?.side === 'front') cards.push({ front: page, back: null, face, shared: null })
    else if (face && last) {
      const about = [last.face.about, face.about].filter(Boolean).join('\n')
      Object.assign(last, { back: page, shared: face.shared, face: { ...last.face, about } })
    }
  })
  return cards
}

function sheetOf(cards: TableCard[], shape: Pick<Grid, 'columns' | 'rows' | 'place'>): TableSheet {
  const filled = (pages: (number | null)[], hidden: number | null) => {
    const places = Array.from({ length: shape.columns * shape.rows }, (_, n) => pages[n] ?? null)
    return { ...shape, sheets: [...places.slice(0, -1), hidden] }
  }
  const [first] = cards
  const backs = cards.map(({ back }) => back)
  const alike = cards.every(
    ({ back, shared }) => back !== null && shared === first?.shared && shared !== null
  )
  const behind = backs.find((back) => back !== null) ?? null
  // The hidden place must not show a back with more of a card's text, because that would reveal the card.
  const hidden = cards.find(({ shared }) => shared !== null)?.back ?? null
  return {
    cards,
    fronts: filled(
      cards.map(({ front }) => front),
      hidden
    ),
    backs:
      behind === null
        ? null
        : alike
          ? { columns: 1, rows: 1, place: shape.place, sheets: [behind] }
          : filled(backs, hidden)
  }
}

export interface TableDeck {
  title: string
  /** The number of copies of each card, by its id. */
  copies: ReadonlyMap<string, number>
  /** The future folder or web address of the pictures; null if unknown. */
  folder: string | null
  locale: string
  /** True if the cards are wider than tall. */
  sideways: boolean
}

/**
 * Makes the ZIP of a deck for Tabletop Simulator: its pictures, the saved object that refers to them, and
 * instructions. Without a folder, the object contains only the pictures' names. Each picture's name contains a hash
 * of its content, because Tabletop Simulator caches pictures by name permanently.
 */
export async function tableZip(
  sheets: TableSheet[],
  pictures: Uint8Array[],
  deck: TableDeck
): Promise<Uint8Array> {
  const { zipSync, strToU8 } = await import('fflate')
  const stem = plainName(deck.title)
  const left = [...pictures]
  const named = (bytes: Uint8Array, what: string) => ({
    bytes,
    name: `${stem}-${what}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.png`
  })
  const files = sheets.map(({ backs }, n) => ({
    fronts: named(left.shift()!, `${n + 1}`),
    backs: backs && named(left.shift()!, `${n + 1}-verso`)
  }))
  const object = savedObject(
    sheets,
    files.map(({ fronts, backs }) => ({ fronts: fronts.name, backs: backs?.name ?? fronts.name })),
    deck
  )
  const text = (content: string) => [strToU8(content), { level: 6 as const, mtime: EPOCH }] as const
  const notes = NOTES[deck.locale] ?? NOTES['en']!
  return zipSync({
    [`${fileName(deck.title)}.json`]: [...text(`${JSON.stringify(object, null, 1)}\n`)],
    ...Object.fromEntries(
      files
        .flatMap(({ fronts, backs }) => (backs ? [fronts, backs] : [fronts]))
        .map(({ name, bytes }) => [name, [bytes, { level: 0 as const, mtime: EPOCH }]])
    ),
    [notes.file]: [...text(notes.text(sheets.map((sheet, n) => ({ ...sheet, name: files[n]!.fronts.name }))))]
  })
}

/** A name for use in URLs: letters without accents, digits and dashes. */
function plainName(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return plain.slice(0, 40) || 'magot'
}

const LYING = { posX: 0, posY: 1, posZ: 0, rotX: 0, rotY: 180, rotZ: 180, scaleX: 1, scaleY: 1, scaleZ: 1 }

function savedObject(
  sheets: TableSheet[],
  files: { fronts: string; backs: string }[],
  { title, copies, folder, sideways }: TableDeck
): object {
  const customDeck = Object.fromEntries(
    sheets.map(({ fronts, backs }, n) => [
      String(n + 1),
      {
        FaceURL: addressOf(folder, files[n]!.fronts),
        BackURL: addressOf(folder, files[n]!.backs),
        NumWidth: fronts.columns,
        NumHeight: fronts.rows,
        // What others see of a card in a hand: its back if all are alike, else the last place of the fronts. The
        // own back of a card would tell them what it says.
        BackIsHidden: alike(backs),
        UniqueBack: !alike(backs),
        Type: 0
      }
    ])
  )
  const all = sheets.flatMap(({ cards }) => cards.map(({ face }) => face))
  /** Continuation cards get a number. */
  const nameOf = (face: FaceOnPage): string => {
    const own = all.filter(({ card }) => card === face.card)
    return own.length > 1 ? `${face.title} (${own.indexOf(face) + 1}/${own.length})` : face.title
  }
  const cards = sheets.flatMap(({ cards }, n) =>
    cards.flatMap(({ face }, at) =>
      Array.from({ length: copies.get(face.card) ?? 1 }, () => ({
        Name: 'Card',
        Transform: LYING,
        Nickname: plainWords(nameOf(face)),
        Description: plainWords(face.about),
        GMNotes: `magot:${face.card}`,
        CardID: (n + 1) * 100 + at,
        SidewaysCard: sideways,
        CustomDeck: { [String(n + 1)]: customDeck[String(n + 1)] },
        LuaScript: '',
        LuaScriptState: ''
      }))
    )
  )
  // Tabletop Simulator allows no deck of one card.
  const objects =
    cards.length === 1
      ? cards
      : [
          {
            Name: 'DeckCustom',
            Transform: LYING,
            Nickname: plainWords(title),
            Description: '',
            SidewaysCard: sideways,
            DeckIDs: cards.map(({ CardID }) => CardID),
            CustomDeck: customDeck,
            ContainedObjects: cards,
            LuaScript: '',
            LuaScriptState: ''
          }
        ]
  return { SaveName: '', ObjectStates: objects }
}

/** Replaces square brackets, which Tabletop Simulator reads as formatting. */
const plainWords = (text: string): string => text.replaceAll('[', '(').replaceAll(']', ')')

/** The URL of a picture in a local folder or on the web, or its name if no folder is known. */
export function addressOf(folder: string | null, name: string): string {
  if (folder === null) return name
  if (/^(https?|file):\/\//i.test(folder)) return `${folder.replace(/\/+$/, '')}/${name}`
  const parts = folder.replaceAll('\\', '/').replace(/\/+$/, '').split('/')
  const path = parts.map((part) => (/^[a-z]:$/i.test(part) ? part : encodeURIComponent(part))).join('/')
  return `file://${path.startsWith('/') ? '' : '/'}${path}/${name}`
}

interface Notes {
  file: string
  text(sheets: (TableSheet & { name: string })[]): string
}

/**
 * The instructions for loading the deck. They are in the ZIP because its recipient may have neither the window nor
 * its guide.
 */
const NOTES: { [locale: string]: Notes } = {
  fr: {
    file: 'LISEZ-MOI.txt',
    text: (sheets) => `Ce jeu de cartes pour Tabletop Simulator

1. Décompressez tout dans un seul dossier, par exemple Saved Objects :
   Windows : Documents\\My Games\\Tabletop Simulator\\Saves\\Saved Objects
   macOS : ~/Library/Tabletop Simulator/Saves/Saved Objects
   Linux : ~/.local/share/Tabletop Simulator/Saves/Saved Objects
2. Si vous avez donné ce dossier à Magot : Objects, Saved Objects, et le jeu est là.
   Sinon, le fichier .json ne connaît que le nom des images : refaites-le avec le dossier, ou créez le jeu à la main :
   Objects, Components, Cards, Custom Deck, Face = l’image ci-dessous, Back = l’image « verso ».
${sheets.map((sheet) => `   ${sheet.name} : Width ${sheet.fronts.columns}, Height ${sheet.fronts.rows}, Number ${sheet.cards.length}${alike(sheet.backs) ? '' : ', Unique Backs coché'}`).join('\n')}
3. Les images restent sur cet ordinateur : les autres joueurs ne les voient qu’une fois envoyées par Upload All du Cloud Manager.
`
  },
  en: {
    file: 'README.txt',
    text: (sheets) => `This deck for Tabletop Simulator

1. Unpack everything into one folder, Saved Objects for example:
   Windows: Documents\\My Games\\Tabletop Simulator\\Saves\\Saved Objects
   macOS: ~/Library/Tabletop Simulator/Saves/Saved Objects
   Linux: ~/.local/share/Tabletop Simulator/Saves/Saved Objects
2. If you told Magot that folder: Objects, Saved Objects, and the deck is there.
   If not, the .json file knows the pictures by name alone: make it again with the folder, or create the deck by hand:
   Objects, Components, Cards, Custom Deck, Face = the picture below, Back = the “verso” picture.
${sheets.map((sheet) => `   ${sheet.name}: Width ${sheet.fronts.columns}, Height ${sheet.fronts.rows}, Number ${sheet.cards.length}${alike(sheet.backs) ? '' : ', Unique Backs ticked'}`).join('\n')}
3. The pictures stay on this computer: other players see them only once they are uploaded, by Upload All in the Cloud Manager.
`
  }
}

/** True if all cards have one back. Without backs, each shows its front on both sides. */
const alike = (backs: Grid | null): boolean => backs !== null && backs.columns * backs.rows === 1
