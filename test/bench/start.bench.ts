import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumForTests, describeInBrowser } from '../support/browser'
import { browserAtRest } from './support/browser-at-rest'
import { campaignOf } from './support/campaigns'
import { eachInTurns, inTurns } from './support/measure'
import { served, servedMagot, type Served } from './support/served'
import { Table } from './support/table'

/** The time from starting a process to a readable page, compared with a page that holds only a heading. */
const table = new Table('start')
/** As many as are needed in one round. */
const TABS = 3
const COMMANDS: { [what: string]: string[] } = {
  'magot --help': ['--help'],
  'magot methods': ['methods'],
  'magot call systems.list': ['call', 'systems.list']
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magot-bench-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describeInBrowser('cold start of the browser host', () => {
  let browser: Browser
  let bare: string
  beforeAll(async () => {
    browser = await chromium.launch(chromiumForTests()!)
    bare = join(folder, 'bare')
    const vue = { root: resolve('test/bench/bare'), base: './', configFile: false as const }
    await build({ ...vue, logLevel: 'error', build: { outDir: bare, emptyOutDir: true } })
  })
  afterAll(() => browser?.close())

  /** Tabs that are open and at rest. A new one makes the browser load pages of its own for a second. */
  const tabs: Page[] = []
  async function openTabs(): Promise<void> {
    for (let n = 0; n < TABS; n++) tabs.push(await (await browser.newContext({ locale: 'fr-FR' })).newPage())
  }

  /** Milliseconds from starting the host until `shown` is visible. The browser itself runs already. */
  async function started(start: () => Promise<Served>, path: string, shown: string): Promise<number> {
    if (tabs.length === 0) await openTabs()
    const page = tabs.pop()!
    await browserAtRest(browser)
    const from = performance.now()
    const host = await start()
    try {
      await page.goto(host.address + path, { waitUntil: 'commit' })
      await page.locator(shown).first().waitFor()
      return performance.now() - from
    } finally {
      await page.context().close()
      await host.stop()
    }
  }
  const bareStart = () =>
    started(() => served([resolve('test/bench/support/bare-server.mjs'), bare]), '', 'h1')

  test('with 20 gangs, and empty', async () => {
    const [settled, empty] = [
      await mkdtemp(join(folder, 'library-')),
      await mkdtemp(join(folder, 'library-'))
    ]
    const campaign = join(settled, 'campaign.magot')
    await copyFile(await campaignOf('20 gangs'), campaign)
    // One of the gangs is closed.
    const row = 'main table tbody tr:nth-child(19)'
    const [gangs, none] = await eachInTurns(
      [
        () => started(() => servedMagot(settled, '--campaign', campaign), '&/campaign', row),
        () => started(() => servedMagot(empty), '', 'main h1')
      ],
      bareStart
    )
    const against = 'a bare Vite and Vue page'
    table.add({ what: 'cold start, with 20 gangs', against, goal: { times: 2.5 }, measured: gangs! })
    table.add({ what: 'cold start, empty', against, goal: { times: 2 }, measured: none! })
  })
})

test.each(Object.keys(COMMANDS))('%s against node -e 0', async (what) => {
  const run = (args: string[]) =>
    new Promise<void>((done, fail) => {
      const { VITEST: _, NODE_ENV: __, ...outer } = process.env
      const env = { ...outer, MAGOT_LIBRARY: join(folder, 'none') }
      spawn(process.execPath, args, { env, stdio: 'ignore' }).on('close', (code) =>
        code ? fail(new Error(`${args.join(' ')} ended with ${code}`)) : done()
      )
    })
  const measured = await inTurns(
    () => run([resolve('out/main/terminal.js'), ...COMMANDS[what]!]),
    () => run(['-e', '0'])
  )
  expect(measured.ratio!.median).toBeGreaterThan(0)
  table.add({ what, against: 'node -e 0', goal: { times: 4 }, measured })
})

test('every goal of starting is reached', () => table.judge())
