import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumForTests, describeInBrowser } from '../support/browser'
import { browserAtRest } from './support/browser-at-rest'
import { campaignOf } from './support/campaigns'
import { inTurns } from './support/measure'
import { served, servedMagot, type Served } from './support/served'
import { Table } from './support/table'

/** The time from starting a process to a readable page, compared with a page that holds only a heading. */
const table = new Table('start')
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

  /** Milliseconds from starting the host until `shown` is visible. The browser itself runs already. */
  async function started(start: () => Promise<Served>, path: string, shown: string): Promise<number> {
    const context = await browser.newContext({ locale: 'fr-FR' })
    const page = await context.newPage()
    await browserAtRest(browser)
    const from = performance.now()
    const host = await start()
    try {
      await page.goto(host.address + path, { waitUntil: 'commit' })
      await page.locator(shown).first().waitFor()
      return performance.now() - from
    } finally {
      await context.close()
      await host.stop()
    }
  }
  const bareStart = () =>
    started(() => served([resolve('test/bench/support/bare-server.mjs'), bare]), '', 'h1')

  test.each([
    [
      'with 20 gangs',
      '20 gangs',
      '&/campaign',
      'main table tbody tr:nth-child(19)', // one of the gangs is closed
      2.5
    ],
    ['empty', null, '', 'main h1', 2]
  ] as const)('%s', async (name, size, path, shown, goal) => {
    const library = await mkdtemp(join(folder, 'library-'))
    if (size) await copyFile(await campaignOf(size), join(library, 'campaign.magot'))
    const open = size ? ['--campaign', join(library, 'campaign.magot')] : []
    const measured = await inTurns(() => started(() => servedMagot(library, ...open), path, shown), bareStart)
    table.add({
      what: `cold start, ${name}`,
      against: 'a bare Vite and Vue page',
      goal: { times: goal },
      measured
    })
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
