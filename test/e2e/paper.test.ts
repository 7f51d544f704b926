import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf, squeezed, type ReadPdf } from '../printing/support/read-pdf'
import { describeInBrowser } from '../support/browser'
import { sampled } from '../support/runs'
import { putSample } from '../support/samples'
import { calm } from './support/idle'
import type { Person } from './support/person'
import { faultless, PlayTable } from './support/table'

/** The free margin at each side in millimetres, minus what a letter may overhang. */
const MARGIN = 11 - 0.6
/** The sizes of a page's name in points: content too wide for the paper would shrink the whole page. */
const NAME_SIZES = [30, 22.5]

describeInBrowser('a page of the window on A4', () => {
  let table: PlayTable
  let gang: string
  let pages: { [name: string]: string }
  let dark: Person
  let light: Person
  const printed: { [name: string]: ReadPdf } = {}

  const paper = async (page: Page): Promise<ReadPdf> => {
    await calm(page)
    return readPdf(new Uint8Array(await page.pdf({ format: 'A4' })))
  }
  /** Apostrophes are curled when a text is shown, and later parts of a sentence begin in lower case. */
  const plain = (text: string) => squeezed(text).replaceAll('’', "'").toLowerCase()
  const textOf = (name: string) => printed[name]!.pages.map(({ text }) => text).join('')

  beforeAll(async () => {
    table = await PlayTable.open((library) => putSample(`${library}/sample.magot`))
    const { api } = table
    await api.call('campaigns.open', { file: 'sample.magot' })
    gang = (await api.call('rosters.list', {}))[0]!.id
    const { sheets } = await api.call('rosters.get', { roster: gang })
    const [battle] = await api.call('battles.list', {})
    pages = {
      gang: `/gangs/${gang}`,
      fighter: `/gangs/${gang}/fighters/${sheets[0]!.member}`,
      shop: `/gangs/${gang}/trade`,
      interlude: `/gangs/${gang}/interlude`,
      battles: '/battles',
      battle: `/battles/${battle!.id}`,
      standings: '/campaign',
      chronicle: '/campaign/chronicle',
      toll: '/campaign/toll',
      tables: '/rules?tab=tables'
    }
    dark = await table.person('fr', { colorScheme: 'dark' })
    for (const [name, path] of Object.entries(pages)) {
      await dark.visits(path)
      printed[name] = await paper(dark.page)
    }
  }, 240_000)
  afterAll(() => table?.close())
  faultless(() => table)

  test('has nothing cut off at the right, and nothing shrunk to fit', () => {
    const faults = Object.entries(printed).flatMap(([name, { pages }]) => [
      ...pages.flatMap(({ runs, width }) =>
        runs
          .filter(({ x, right }) => x < MARGIN || right > (width * 25.4) / 72 - MARGIN)
          .map(({ text, x, right }) => `${name}: ${text} ${x} ${right}`)
      ),
      ...[Math.max(...pages[0]!.runs.map(({ size }) => size))]
        .filter((size) => !NAME_SIZES.some((usual) => Math.abs(size - usual) < 0.3))
        .map((size) => `${name}: its name has ${size} pt`)
    ])
    expect(faults).toEqual([])
  })

  test('has page numbers, and leaves out the rail and the controls', async () => {
    // Gangs stand in the rail and on pages alike, there perhaps behind a word that ends in their emblem's letter.
    const gangs = (await table.api.call('rosters.list', {})).map(({ name }) => squeezed(name))
    for (const name of ['gang', 'fighter', 'shop', 'interlude', 'standings', 'battles']) {
      await dark.visits(pages[name]!)
      await calm(dark.page)
      const buttons = await dark.main.locator('.button').allTextContents()
      const rail = await dark.rail.getByRole('link').allTextContents()
      const text = textOf(name)
      const said = [...new Set([...buttons, ...rail].map(squeezed))].filter(
        (word) => word.length > 11 && !gangs.some((one) => word.endsWith(one))
      )
      expect(said.length, name).toBeGreaterThan(0)
      expect(
        said.filter((word) => text.includes(word)),
        name
      ).toEqual([])
      const { length } = printed[name]!.pages
      printed[name]!.pages.forEach((page, n) => expect(page.text).toContain(`${n + 1}/${length}`))
    }
  })

  test('contains everything that is folded, shortened or scrolled in the window', async () => {
    const { items, sheets } = await table.api.call('rosters.get', { roster: gang })
    const of = (holder: string) => items.filter((item) => item.holder === holder)
    expect(sheets.flatMap(({ member }) => of(member)).length).toBeGreaterThan(20)
    for (const { member } of sheets)
      for (const item of of(member))
        expect(plain(textOf('gang')), member).toContain(plain(item.name.fr!.replace(/ \(.*/u, '')))
    const offers = await table.api.call('stash.offers', { roster: gang, holder: sheets[0]!.member })
    for (const { name } of offers.filter(({ under }) => under === null))
      expect(plain(textOf('shop'))).toContain(plain(name.fr!))
    await dark.visits(pages['interlude']!)
    const folded = await dark.main.locator('details li').allTextContents()
    expect(folded.length).toBeGreaterThan(10)
    for (const line of folded) expect(textOf('interlude')).toContain(squeezed(line))
  })

  test('is the same in both themes: ink on white', async () => {
    light = await table.person('fr', { colorScheme: 'light' })
    const names = sampled(['gang', 'fighter', 'standings', 'chronicle'], ['gang', 'standings'])
    for (const name of names) {
      await light.visits(pages[name]!)
      const now = await paper(light.page)
      const told = (pdf: ReadPdf) =>
        pdf.pages.map(({ runs, colours }) => ({ runs, colours: [...colours].sort() }))
      expect(told(now), name).toEqual(told(printed[name]!))
      const palest = now.pages.flatMap(({ colours }) => colours).filter((colour) => colour === '#ebe1d1')
      expect(palest, name).toEqual([])
    }
  })
})
