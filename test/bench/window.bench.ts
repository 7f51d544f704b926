import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { chromiumForTests, describeInBrowser } from '../support/browser'
import { campaignOf, LARGE, QUICK, SMALL, type Size } from './support/campaigns'
import { hostAtRest } from './support/host-at-rest'
import { inTurns, quartiles } from './support/measure'
import { servedMagot, type Served } from './support/served'
import { Table } from './support/table'

/**
 * Users' actions in the window of a large and a small campaign, measured by the long tasks of a real browser.
 */
const table = new Table('window')
/** How often the cards of the whole campaign are laid out. */
const ROUNDS = QUICK ? 3 : 5

/** A window on a campaign. */
interface Window {
  page: Page
  host: Served
  address: string
}

/** Runs in the page: records its long tasks, and when the last request or long task ended. */
function watchTasks(): void {
  const seen = { tasks: [] as number[], last: 0 }
  Object.assign(window, { magotTasks: seen })
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries()) {
      seen.tasks.push(duration)
      seen.last = Math.max(seen.last, startTime + duration)
    }
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.last = Math.max(seen.last, (entry as PerformanceResourceTiming).responseEnd)
  }).observe({ type: 'resource' })
}
type Watched = typeof window & { magotTasks: { tasks: number[]; last: number } }

/** Milliseconds without requests and long tasks after which the window counts as at rest. */
const REST = 250

describeInBrowser('the window', () => {
  let folder: string
  let browser: Browser
  const windows = new Map<Size, Window>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magot-bench-window-'))
    browser = await chromium.launch(chromiumForTests()!)
    for (const size of [SMALL, LARGE]) {
      const library = await mkdtemp(join(folder, 'library-'))
      await copyFile(await campaignOf(size), join(library, 'campaign.magot'))
      const host = await servedMagot(library, '--campaign', join(library, 'campaign.magot'))
      const page = await browser.newPage({ locale: 'fr-FR', viewport: { width: 1280, height: 800 } })
      await page.addInitScript(watchTasks)
      windows.set(size, { page, host, address: host.address.replace(/#.*/, '') })
      await page.goto(`${host.address}&/campaign`)
      await hostAtRest(host.pid)
      await atRest(page)
    }
  })
  afterAll(async () => {
    await browser?.close()
    for (const { host } of windows.values()) await host.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Waits until the window is at rest. Returns when its last work ended, by the page's own clock. */
  const atRest = (page: Page): Promise<number> =>
    page.evaluate(
      (rest) =>
        new Promise<number>((done) => {
          const from = performance.now()
          const look = () => {
            const last = Math.max(from, (window as Watched).magotTasks.last)
            if (performance.now() - last >= rest) done(last)
            else setTimeout(look, 20)
          }
          look()
        }),
      REST
    )

  /** Opens the campaign page. Returns the id of its first gang. */
  async function firstGang({ page, address }: Window): Promise<string> {
    await page.goto(`${address}#/campaign`)
    const link = page.locator('main a[href*="#/gangs/"]').first()
    await link.waitFor()
    return /gangs\/([^/?]+)/.exec((await link.getAttribute('href')) ?? '')![1]!
  }

  test('an act with many pages looked at before, until the window is at rest', async () => {
    for (const one of windows.values()) {
      const gang = await firstGang(one)
      // As in an evening: many pages were opened before and are no longer shown.
      for (const path of ['battles', 'evening', 'campaign/chronicle', 'history', `gangs/${gang}`]) {
        await one.page.goto(`${one.address}#/${path}`)
        await atRest(one.page)
      }
    }
    let nth = 0
    const act = async (size: Size): Promise<number> => {
      const { page } = windows.get(size)!
      const from = await page.evaluate(() => performance.now())
      await page.getByRole('button', { name: 'Renommer', exact: true }).click()
      const name = page.getByRole('textbox', { name: 'Renommer', exact: true })
      await name.fill(`Nom ${nth++}`)
      await name.press('Enter')
      return (await atRest(page)) - from
    }
    const measured = await inTurns(
      () => act(LARGE),
      () => act(SMALL)
    )
    table.add({
      what: 'an act, until the window is at rest',
      against: `the same in the campaign of ${SMALL}`,
      goal: { times: 1.5 },
      measured
    })
  })

  test.each([
    ['home', 'campaign', 'table'],
    ['curves', 'campaign/figures', 'svg.chart'],
    ['who had whom', 'campaign/toll', 'table'],
    ['memorial', 'campaign/memorial', 'article, li, table'],
    ['records', 'campaign/records', 'table'],
    ['chronicle', 'campaign/chronicle', 'article'],
    ['battles', 'battles', 'table'],
    ['arbitration', 'arbitration', 'table']
  ])('opening a page: %s', async (name, path, shows) => {
    const { page, address } = windows.get(LARGE)!
    const longest: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await page.goto(`${address}#/guide`)
      await atRest(page)
      await page.evaluate(() => ((window as Watched).magotTasks.tasks.length = 0))
      await page.goto(`${address}#/${path}`)
      // Whoever opens the annals first waits until the history is read for them.
      await page.locator('main').locator(shows).first().waitFor({ timeout: 300_000 })
      await atRest(page)
      const task = await page.evaluate(() => Math.max(0, ...(window as Watched).magotTasks.tasks))
      if (round > 0) longest.push(task)
    }
    table.add({
      what: `opening ${name}, longest task`,
      against: 'nothing',
      goal: { most: 250, unit: 'ms' },
      measured: { ours: quartiles(longest), floor: null, ratio: null }
    })
  })

  test.each([
    ['never laid out here', true],
    ['laid out before', false]
  ])('cards of the whole campaign, %s', async (how, afresh) => {
    const { page, address } = windows.get(LARGE)!
    const [first, longest]: number[][] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      if (afresh) await page.evaluate(() => localStorage.removeItem('magot.fitted'))
      await page.goto('about:blank')
      await page.goto(`${address}#/cards/campaign`)
      const seen = await page.evaluate(
        () =>
          new Promise<number>((done) => {
            const look = () =>
              document.querySelector('.paper-sheet .face') ? done(performance.now()) : setTimeout(look, 10)
            look()
          })
      )
      await page.locator('.preview progress').waitFor({ state: 'detached', timeout: 300_000 })
      await atRest(page)
      first!.push(seen)
      longest!.push(await page.evaluate(() => Math.max(0, ...(window as Watched).magotTasks.tasks)))
    }
    const alone = { floor: null, ratio: null }
    table.add({
      what: `cards ${how}, first page`,
      against: 'nothing; from the address to the page',
      goal: { most: 1000, unit: 'ms' },
      measured: { ours: quartiles(first!), ...alone }
    })
    table.add({
      what: `cards ${how}, longest task`,
      against: 'nothing',
      goal: { most: 100, unit: 'ms' },
      measured: { ours: quartiles(longest!), ...alone }
    })
  })

  test('every goal of the window is reached', () => table.judge())
})
