import { strFromU8, unzipSync } from 'fflate'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { PageBox } from '../../src-main/contract/print'
import { gridsOf, tableDpi, tableSheets, tableZip } from '../../src-main/printing/tabletop'
import { reportOf } from './support/report'

/**
 * What Tabletop Simulator demands of a saved deck, field by field. Its programs cannot be run here; the demands come
 * from
 * - its API, api.tabletopsimulator.com/custom-game-objects ("Custom Deck": face, back, unique_back, width, height,
 *   sideways; back_is_hidden: "Whether the card back should be used as the hidden image (instead of the last slot of
 *   the `face` image)"; shapes 0 to 4, 0 a rounded rectangle);
 * - its knowledge base, kb.tabletopsimulator.com ("Asset Creation": PNG or JPG in RGB, a deck 4096 pixels wide, sides
 *   under 4096; "Save File Format": JSON, `Transform` with nine numbers);
 * - the types of @typed-tabletop-simulator/declaration 2.2.1 (objectData.d.ts: `Name` and `Transform` are required,
 *   `GUID` and all others are not) and its lib 0.5.0 (deck.js: a card has its `CardID` and its `CustomDeck`);
 * - decks that are in use: 1j01/systemocracy data/export/Systemocracy.json, mDuo13's gist c259b572 (no GUID, no
 *   SaveName), w1nterl0ng/swd-converter data/upgrades.js (`CardID` 1307 is place 7 of sheet 13);
 * - argonui/TTSModManager saved-object-feature.md: a saved object is a save with an empty `SaveName`.
 */
const text = v.string()
const transform = v.strictObject({
  ...{ posX: v.number(), posY: v.number(), posZ: v.number() },
  ...{ rotX: v.number(), rotY: v.number(), rotZ: v.number() },
  ...{ scaleX: v.number(), scaleY: v.number(), scaleZ: v.number() }
})
const side = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(most))
/** A PNG on this computer or on the web, without characters that an address must not have. */
const picture = v.pipe(v.string(), v.regex(/^(https?:\/\/|file:\/\/\/)[^\s\\<>"{}|^`]+\.png$/))
const customDeck = v.record(
  v.pipe(v.string(), v.regex(/^[1-9]\d*$/)),
  v.strictObject({
    FaceURL: picture,
    BackURL: picture,
    NumWidth: side(10),
    NumHeight: side(7),
    BackIsHidden: v.boolean(),
    UniqueBack: v.boolean(),
    Type: v.literal(0)
  })
)
const shared = {
  Transform: transform,
  Nickname: v.pipe(text, v.minLength(1)),
  Description: text,
  SidewaysCard: v.boolean(),
  CustomDeck: customDeck,
  LuaScript: v.literal(''),
  LuaScriptState: v.literal('')
}
const cardId = v.pipe(v.number(), v.integer(), v.minValue(100))
const card = v.strictObject({ Name: v.literal('Card'), ...shared, GMNotes: text, CardID: cardId })
const deck = v.strictObject({
  Name: v.literal('DeckCustom'),
  ...shared,
  DeckIDs: v.pipe(v.array(cardId), v.minLength(2)),
  ContainedObjects: v.pipe(v.array(card), v.minLength(2))
})
const saved = v.strictObject({
  SaveName: v.literal(''),
  ObjectStates: v.pipe(v.array(v.variant('Name', [card, deck])), v.length(1))
})
type Deck = v.InferOutput<typeof deck>

const POKER = { width: 63.5, height: 88.9 }

/** The deck of so many cards, each with a back: that of its kind, or its own (null). */
async function made(
  count: number,
  backOf: (n: number) => string | null,
  size = POKER,
  folder = '/home/léa b'
) {
  const page = (n: number, which: 'front' | 'back'): PageBox => ({
    ...size,
    trim: { x: 0, y: 0, ...size },
    bleed: 0,
    name: `c${n}`,
    face: {
      card: `c${n}`,
      title: `Carte ${n}`,
      side: which,
      shared: which === 'back' ? backOf(n) : null,
      about: which === 'front' ? `[${n}] en mots` : ''
    }
  })
  const boxes = Array.from({ length: count }, (_, n) => [page(n, 'front'), page(n, 'back')]).flat()
  const report = reportOf({ title: 'Les Rats', pages: boxes.length, boxes })
  const sheets = tableSheets(report, size, tableDpi(200, size))
  const bytes = await tableZip(
    sheets,
    gridsOf(sheets).map((_, n) => new Uint8Array([n])),
    {
      title: 'Les Rats',
      copies: new Map([['c1', 3]]),
      folder,
      locale: 'fr',
      sideways: size.width > size.height
    }
  )
  const files = unzipSync(bytes)
  const object = JSON.parse(strFromU8(files['Les Rats.json']!)) as unknown
  return { files, sheets, object: v.parse(saved, object).ObjectStates[0]! }
}

describe.each([
  ['poker', POKER],
  ['landscape poker', { width: 88.9, height: 63.5 }],
  ['A5', { width: 148, height: 210 }]
] as const)('the saved object of a deck of %s cards', (_, size) => {
  test.each([1, 2, 69, 70, 150])(
    'has every field as Tabletop Simulator reads it, with %i cards',
    async (count) => {
      for (const backOf of [() => 'weapon', () => null, (n: number) => (n % 2 ? null : 'weapon')]) {
        const { files, sheets, object } = await made(count, backOf, size)
        expect(object.SidewaysCard).toBe(size.width > size.height)
        expect(object.Name).toBe(count === 1 ? 'Card' : 'DeckCustom')
        const cards = object.Name === 'Card' ? [object] : object.ContainedObjects
        // Copies of a card are cards of their own with the same place.
        expect(cards.length).toBe(count + (count > 1 ? 2 : 0))
        if (object.Name === 'DeckCustom') {
          expect(object.DeckIDs).toEqual(cards.map(({ CardID }) => CardID))
          expect(Object.keys(object.CustomDeck)).toEqual(sheets.map((_, n) => String(n + 1)))
        }
        for (const { CardID, CustomDeck } of cards) {
          const [[key, sheet]] = Object.entries(CustomDeck) as [[string, Deck['CustomDeck'][string]]]
          const place = CardID - 100 * Number(key)
          // The last place is never a card's: it is the hidden image.
          expect(place).toBeGreaterThanOrEqual(0)
          expect(place).toBeLessThan(sheet.NumWidth * sheet.NumHeight - 1)
        }
        for (const { FaceURL, BackURL } of Object.values(object.CustomDeck))
          for (const url of [FaceURL, BackURL]) {
            expect(url.startsWith('file:///home/l%C3%A9a%20b/')).toBe(true)
            expect(files).toHaveProperty([decodeURI(url).split('/').at(-1)!])
          }
      }
    }
  )
})

describe('the backs of a deck', () => {
  const flags = (object: Awaited<ReturnType<typeof made>>['object']) =>
    Object.values(object.CustomDeck).map(({ UniqueBack, BackIsHidden }) => [UniqueBack, BackIsHidden])

  test('that are one picture hide the cards in a hand', async () => {
    const { object, sheets } = await made(3, () => 'weapon')
    expect(flags(object)).toEqual([[false, true]])
    expect(sheets[0]!.backs).toMatchObject({ columns: 1, rows: 1 })
  })
  test('that are a sheet have the grid of the fronts, and the last front hides the cards', async () => {
    const { object, sheets } = await made(3, (n) => (n === 1 ? null : 'weapon'))
    expect(flags(object)).toEqual([[true, false]])
    const { fronts, backs } = sheets[0]!
    expect([backs!.columns, backs!.rows]).toEqual([fronts.columns, fronts.rows])
    // The back of a kind, never one with a card's text.
    expect(fronts.sheets.at(-1)).toBe(1)
  })
})
