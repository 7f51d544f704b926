import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../printing/support/read-pdf'
import { describeInBrowser } from '../support/browser'
import { putLargeSample } from '../support/samples'
import type { Api } from '../e2e/support/api'
import type { Person } from '../e2e/support/person'
import { pagesOf } from '../e2e/support/sample'
import { faultless, PlayTable } from '../e2e/support/table'

/** The most rows of one list, and the most elements of a page beside its drawings, before anybody goes further down. */
const ROWS = 100
const ELEMENTS = 4000

interface LongList {
  path: string
  /** Its rows, and what names one of them. */
  row: string
  name: string
  /** How many there are, as the host knows. */
  count: (api: Api) => Promise<number>
  /** The field of the page that searches it. */
  field?: string
  /** The row that is searched for: the last one, unless a search goes so far back only on request. */
  unseen?: number
  /** Paper has only what was read so far, and says so. */
  inPart?: true
}

describeInBrowser('long lists, with the large campaign', () => {
  let table: PlayTable
  let pages: { [name: string]: string }
  let one: Person
  beforeAll(async () => {
    table = await PlayTable.open((library) => putLargeSample(join(library, 'year.magot')))
    await table.api.call('campaigns.open', { file: 'year.magot' })
    pages = await pagesOf(table.api)
    one = await table.person('fr', { viewport: { width: 1280, height: 720 } })
  }, 600_000)
  afterAll(() => table?.close())
  faultless(() => table)

  const LISTS: { [name: string]: LongList } = {
    battles: {
      path: '/battles',
      row: 'main tbody tr:not(.month)',
      name: 'th a',
      field: 'Chercher dans la liste',
      count: async (api) => (await api.call('battles.list', {})).length
    },
    history: {
      path: '/history',
      row: 'main .acts > li',
      name: '.line',
      field: 'Chercher dans l’historique',
      count: countedActs,
      unseen: 300,
      inPart: true
    },
    fallen: {
      path: '/campaign/memorial',
      row: 'main .stones > li',
      name: '.name',
      field: 'Chercher dans la liste',
      count: async (api) => (await api.call('annals.memorial', {})).length
    },
    chronicle: {
      path: '/campaign/chronicle',
      row: 'main article',
      name: '.body p',
      count: async (api) =>
        (await api.call('chronicle.get', {})).entries.filter(({ leftOut }) => !leftOut).length
    },
    shop: {
      path: '/trade',
      row: 'main .categories tbody tr:not(.below)',
      name: '[scope=row]',
      field: 'Chercher un objet',
      count: countedOffers
    }
  }
  const pathOf = ({ path }: LongList) => (path === '/trade' ? pages['trade']! : path)

  test('no page has more rows of one list, or more elements, than somebody can look at', async () => {
    const over: { [page: string]: string } = {}
    for (const [name, path] of Object.entries(pages)) {
      await one.visits(path)
      await cardsLaidOut(one)
      const [rows, elements] = await one.page.evaluate(() => {
        const lists = [...document.querySelectorAll('main :is(tbody, ul, ol, dl)')]
        return [
          Math.max(0, ...lists.map((list) => list.childElementCount)),
          document.querySelectorAll('body *:not(svg *)').length
        ]
      })
      if (rows > ROWS || elements > ELEMENTS) over[name] = `${rows} rows, ${elements} elements`
    }
    expect(over).toEqual({})
  })

  test.each(Object.keys(LISTS))(
    'the %s: all of them come into sight by going down, are found unseen, and stand on paper',
    async (which) => {
      const list = LISTS[which]!
      const rows = one.page.locator(list.row)
      await one.visits('/guide')
      await one.visits(pathOf(list))
      expect(await rows.count()).toBeLessThanOrEqual(ROWS)
      const count = await list.count(table.api)
      await expect
        .poll(
          async () => {
            await one.page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
            await one.settles()
            return rows.count()
          },
          { timeout: 500_000 }
        )
        .toBe(count)
      const nameOf = async (nth: number) =>
        ((await rows.nth(nth).locator(list.name).first().textContent()) ?? '').replace(/\s+/g, ' ').trim()
      const last = await nameOf(count - 1)
      expect(await rows.nth(count - 1).isVisible()).toBe(true)
      const unseen = await nameOf(list.unseen ?? count - 1)

      await one.visits('/guide')
      await one.visits(pathOf(list))
      if (list.field && count > ROWS) {
        const names = async () =>
          (await rows.locator(list.name).allTextContents()).map((name) => name.replace(/\s+/g, ' ').trim())
        expect(await names()).not.toContain(unseen)
        await one.field(list.field, one.main).fill(unseen)
        await expect.poll(names).toContain(unseen)
        await one.field(list.field, one.main).fill('')
      }
      if (!list.inPart) {
        const paper = await readPdf(new Uint8Array(await one.page.pdf()))
        const printed = paper.pages.map(({ text }) => text).join('')
        // The end of the name: what leads to it may have other marks on paper.
        expect(printed.includes(last.replace(/\s/g, '').slice(-30))).toBe(true)
      }
    }
  )
})

/**
 * Cards are laid out in slices, between which nothing is open: waits until the report of all of them is there. Until
 * then pages that are far out of sight are drawn, to be checked.
 */
async function cardsLaidOut(one: Person): Promise<void> {
  if ((await one.main.locator('.print-shop .told').count()) === 0) return
  await one.page.getByRole('region', { name: 'Mise en page' }).waitFor({ timeout: 120_000 })
  await one.settles()
}

async function countedActs(api: Api): Promise<number> {
  let found = 0
  for (let before: number | undefined; ;) {
    const { acts, more } = await api.call('history.list', {
      limit: 500,
      ...(before !== undefined && { before })
    })
    found += acts.filter(({ kind }) => kind === 'act').length
    if (!more) return found
    before = acts.at(-1)!.seq
  }
}

/** The things of a shop, without those folded under another. */
async function countedOffers(api: Api): Promise<number> {
  const [gang] = await api.call('rosters.list', {})
  const { sheets } = await api.call('rosters.get', { roster: gang!.id })
  const offers = await api.call('stash.offers', { roster: gang!.id, holder: sheets[0]!.member })
  const heads = new Set(offers.filter(({ under }) => under === null).map(({ thing }) => thing))
  return offers.filter(({ under }) => under === null || !heads.has(under)).length
}
