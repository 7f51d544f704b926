import { unzipSync, strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import type { PageBox } from '../../src-main/contract/print'
import { addressOf, gridsOf, tableDpi, tableSheets, tableZip } from '../../src-main/printing/tabletop'
import { reportOf } from './support/report'

const POKER = { width: 63.5, height: 88.9 }
const page = (card: string, side: 'front' | 'back', shared: string | null = null): PageBox => ({
  ...POKER,
  trim: { x: 0, y: 0, ...POKER },
  bleed: 0,
  name: side === 'front' ? card : `${card} (verso)`,
  face: { card, title: `Carte ${card}`, side, shared, about: side === 'front' ? `[${card}] en mots` : '' }
})
/** A number of cards, each with a back: that of its kind, or its own. */
const deckOf = (count: number, shared: (n: number) => string | null) =>
  reportOf({
    title: 'Les Rats d’Été',
    pages: 2 * count,
    boxes: Array.from({ length: count }, (_, n) => [
      page(`c${n}`, 'front'),
      page(`c${n}`, 'back', shared(n))
    ]).flat()
  })

test('no sheet has more than 10 × 7 places or a side over 4096 pixels, and its last place is empty', () => {
  for (const card of [
    POKER,
    { width: 148, height: 210 },
    { width: 300, height: 300 },
    { width: 25, height: 25 }
  ])
    for (const asked of [72, 200, 600]) {
      const dpi = tableDpi(asked, card)
      const sheets = tableSheets(
        deckOf(150, () => null),
        card,
        dpi
      )
      expect(sheets.flatMap(({ cards }) => cards.map(({ face }) => face.card))).toEqual(
        Array.from({ length: 150 }, (_, n) => `c${n}`)
      )
      for (const { columns, rows, place, sheets: places } of gridsOf(sheets)) {
        expect(columns).toBeLessThanOrEqual(10)
        expect(rows).toBeLessThanOrEqual(7)
        expect(columns * place.width).toBeLessThanOrEqual(4096)
        expect(rows * place.height).toBeLessThanOrEqual(4096)
        expect(places.length).toBe(columns * rows)
      }
      for (const { cards, fronts } of sheets) expect(cards.length).toBeLessThan(fronts.columns * fronts.rows)
    }
})

test('cards of one kind share one picture of their back; cards that continue behind have their own', () => {
  const [same] = tableSheets(
    deckOf(3, () => 'weapon'),
    POKER,
    100
  )
  expect(same!.backs).toMatchObject({ columns: 1, rows: 1, sheets: [1] })
  const [mixed] = tableSheets(
    deckOf(3, (n) => (n === 1 ? null : 'weapon')),
    POKER,
    100
  )
  expect(mixed!.fronts).toMatchObject({ columns: 2, rows: 2, sheets: [0, 2, 4, 1] })
  expect(mixed!.backs).toMatchObject({ columns: 2, rows: 2, sheets: [1, 3, 5, 1] })
})

const zipped = async (count: number, folder: string | null, copies: [string, number][] = []) => {
  const sheets = tableSheets(
    deckOf(count, () => null),
    POKER,
    200
  )
  const pictures = gridsOf(sheets).map((_, n) => new Uint8Array([n]))
  const bytes = await tableZip(sheets, pictures, {
    title: 'Les Rats d’Été',
    copies: new Map(copies),
    folder,
    locale: 'fr',
    sideways: false
  })
  const files = unzipSync(bytes)
  const saved = JSON.parse(strFromU8(files['Les Rats d’Été.json']!)) as {
    ObjectStates: {
      Name: string
      DeckIDs?: number[]
      CustomDeck: { [n: string]: { FaceURL: string; BackURL: string; UniqueBack: boolean } }
      ContainedObjects?: { CardID: number; Nickname: string; Description: string; GMNotes: string }[]
    }[]
  }
  return { bytes, files, deck: saved.ObjectStates[0]! }
}

test('the saved object lists each card with name, text and number of copies, and the picture files beside it', async () => {
  const { files, deck } = await zipped(45, null, [['c1', 3]])
  expect(deck.Name).toBe('DeckCustom')
  expect(deck.DeckIDs!.slice(0, 5)).toEqual([100, 101, 101, 101, 102])
  expect(deck.ContainedObjects!.map(({ CardID }) => CardID)).toEqual(deck.DeckIDs)
  expect(deck.ContainedObjects![0]).toMatchObject({
    Nickname: 'Carte c0',
    // Square brackets would be colours there.
    Description: '(c0) en mots',
    GMNotes: 'magot:c0'
  })
  expect(Object.keys(deck.CustomDeck)).toEqual(['1', '2'])
  for (const { FaceURL, BackURL, UniqueBack } of Object.values(deck.CustomDeck)) {
    expect(FaceURL).toMatch(/^les-rats-d-ete-\d-[0-9a-f]{8}\.png$/)
    expect(files).toHaveProperty([FaceURL])
    expect(files).toHaveProperty([BackURL])
    expect(UniqueBack).toBe(true)
  }
  expect(strFromU8(files['LISEZ-MOI.txt']!)).toContain('Width 8, Height 5, Number 39, Unique Backs coché')
})

test('the same deck gives the same file, and a single card is no deck', async () => {
  expect((await zipped(2, null)).bytes).toEqual((await zipped(2, null)).bytes)
  const { deck } = await zipped(1, null)
  expect(deck).toMatchObject({ Name: 'Card', CardID: 100 })
})

test('a picture has its full address if a folder or a site is known', () => {
  expect(addressOf(null, 'a.png')).toBe('a.png')
  expect(addressOf('C:\\Users\\Léa B\\Saved Objects\\', 'a.png')).toBe(
    'file:///C:/Users/L%C3%A9a%20B/Saved%20Objects/a.png'
  )
  expect(addressOf('/home/léa/magot', 'a.png')).toBe('file:///home/l%C3%A9a/magot/a.png')
  expect(addressOf('https://exemple.org/jeu/', 'a.png')).toBe('https://exemple.org/jeu/a.png')
})
