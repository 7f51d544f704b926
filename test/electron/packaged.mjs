// Drives the program as it was packaged, from outside alone: arguments, the port of its page, files, its exit code. Its fuses let nobody
// look inside. scripts/packaged-smoke.sh unpacks it and starts this.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const { MAGOT_SMOKE_APP: packages = '', MAGOT_SMOKE_PACKAGED: packaged = '' } = process.env
// The packages are the checkout's: this script lies apart from them.
const require = createRequire(join(packages, 'package.json'))
/** @type {import('playwright-core')} */
const { chromium } = require('playwright-core')

/** @typedef {import('playwright-core').Page} Page */

const [library = '', stick = ''] = ['library', 'stick'].map((name) =>
  mkdtempSync(join(tmpdir(), `magot-${name}-`))
)
const portFile = join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'Magot/DevToolsActivePort')
let steps = 0

/** @param {string} what @param {() => Promise<unknown>} check */
async function step(what, check) {
  try {
    await check()
  } catch (error) {
    console.log(`failed: ${what}`)
    throw error
  }
  console.log(`ok ${++steps} ${what}`)
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
async function start(args, env = {}) {
  rmSync(portFile, { force: true })
  const program = spawn(packaged, [...args, '--library', library, '--remote-debugging-port=0'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'pipe']
  })
  let said = ''
  program.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  /** @type {Promise<number | null>} */
  const end = new Promise((done) => program.once('exit', done))
  const port = await Promise.race([
    portWritten(),
    end.then((code) => assert.fail(`it ended at once with ${code}: ${said.slice(-2_000)}`))
  ])
  const page = await Promise.race([
    pageShown(`http://127.0.0.1:${port}`),
    end.then((code) => assert.fail(`it ended before its page was there with ${code}: ${said.slice(-2_000)}`))
  ])
  page.setDefaultTimeout(60_000)
  await page.waitForSelector('#app *')
  return { page, end }
}

/**
 * The window's page. A driver that comes while the window is made finds a page that moves to another process, and may wait for
 * an answer that never comes: so it comes once the page has its title, and comes anew where it was not answered.
 * @param {string} address @returns {Promise<Page>}
 */
async function pageShown(address) {
  let listed = ''
  const shown = async () => {
    listed = await fetch(`${address}/json/list`).then((answer) => answer.text())
    /** @type {{ type: string, title: string }[]} */
    const targets = JSON.parse(listed)
    return targets.some(({ type, title }) => type === 'page' && /Magot/.test(title))
  }
  for (let looks = 0; !(await shown().catch(() => false)); looks++) {
    assert.ok(looks < 1_200, `no page came: ${listed}`)
    await sleep(100)
  }
  for (let tries = 1; ; tries++) {
    try {
      const browser = await chromium.connectOverCDP(address, { timeout: 20_000 })
      const page = browser.contexts()[0]?.pages()[0]
      if (page) return page
      throw new Error('its page is not among those that the driver sees')
    } catch (error) {
      if (tries === 5) throw error
      console.log(`driver not answered, try ${tries}: ${error}`)
    }
  }
}

/** Where the page listens, once Chromium has said so. */
async function portWritten() {
  for (;;) {
    const [port] = existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n') : []
    if (port) return port
    await sleep(100)
  }
}

/**
 * The value of the answer; a refusal ends the test.
 * @param {Page} page @param {string} method @param {object} [input]
 * @returns {Promise<any>}
 */
async function call(page, method, input = {}) {
  /** @type {any} */
  const answer = await page.evaluate(({ method, input }) => window.magot?.call(method, input), {
    method,
    input
  })
  assert.ok(answer.ok, `${method}: ${JSON.stringify(answer.error)}`)
  return answer.value
}

/** A person closes the window; the program ends by itself. @param {{ page: Page, end: Promise<number | null> }} program */
async function closeWindow({ page, end }) {
  void page.close().catch(() => {})
  assert.equal(await end, 0)
}

/** A small picture of each type, as other programs wrote it. */
const PICTURES = {
  'image/png':
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'image/jpeg':
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEAAYGBgYHBgcICAcKCwoLCg8ODAwODxYQERAREBYiFRkVFRkVIh4kHhweJB42KiYmKjY+NDI0PkxERExfWl98fKcBBgYGBgcGBwgIBwoLCgsKDw4MDA4PFhAREBEQFiIVGRUVGRUiHiQeHB4kHjYqJiYqNj40MjQ+TERETF9aX3x8p//CABEIAAgAEAMBIQACEQEDEQH/xAAnAAEBAAAAAAAAAAAAAAAAAAAGBwEBAAAAAAAAAAAAAAAAAAAAB//aAAwDAQACEAMQAAAAnQBAT//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAT8AP//EABgRAAIDAAAAAAAAAAAAAAAAAAAHRoTD/9oACAECAQE/AEjIauh//8QAGBEAAgMAAAAAAAAAAAAAAAAAAAdFhML/2gAIAQMBAT8AcMFZwf/Z',
  'image/webp':
    'UklGRkAAAABXRUJQVlA4IDQAAACQAQCdASoQAAgAAUAmJaACdLoAA5gA/vij//8QI//mwP/0uD8Ef+lwf/pcDh//S4GaAAAA'
}

const netLog = join(library, 'net.json')
const campaign = join(stick, 'Club d’été.magot')
{
  const program = await start([])
  const { page } = program
  await step('it starts where nothing is yet, with no Node to be had of it', async () => {
    assert.match(page.url(), /^magot:\/\/app\//)
    assert.equal(await page.evaluate(() => typeof process), 'undefined')
    assert.equal(
      existsSync(join(library, '.magot', 'log', 'magot.log')) &&
        /"what":"fault"/.test(readFileSync(join(library, '.magot', 'log', 'magot.log'), 'utf8')),
      false
    )
  })
  const { file } = await call(page, 'campaigns.create', {
    name: 'Club d’été',
    system: 'neo-necro',
    players: ['Ada']
  })
  await closeWindow(program)
  renameSync(join(library, file), campaign)
}
let printed = 0
{
  const program = await start([campaign, `--log-net-log=${netLog}`])
  const { page } = program
  await step('a campaign given as an argument is open where it lies', async () => {
    await page.waitForFunction(() => document.title.includes('Club d’été') && location.hash === '#/campaign')
    assert.ok(existsSync(`${campaign}.lock`))
  })

  await step('an act is done in its window', async () => {
    await call(page, 'campaigns.addPlayer', { name: 'Bérénice' })
    await page.getByText('Bérénice').first().waitFor()
  })

  await step('a note with a wrong word in it is typed, which a dictionary would underline', async () => {
    await page.evaluate(() => void (location.hash = '#/campaign/chronicle'))
    await page.getByRole('button', { name: /^(Nouvelle page|New page)$/ }).click()
    await page.locator('dialog textarea').pressSequentially('Une bataile perdu hier soir. ')
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
  })

  const { rosters } = JSON.parse(readFileSync(join(packages, 'resources/samples/neo-necro.json'), 'utf8'))
  const { id } = await call(page, 'rosters.create', { name: 'Les Rouillés', kind: rosters[0].kind })
  await step('a portrait of each type is decoded and made anew by what was packed along', async () => {
    for (const [type, data] of Object.entries(PICTURES)) {
      const { own } = await call(page, 'members.portray', { roster: id, picture: { type, data } })
      assert.equal((await call(page, 'members.portrait', { picture: own.portrait })).type, type)
    }
  })

  await step('a PDF comes out of it', async () => {
    const made = await call(page, 'cards.print', {
      deck: { source: { of: 'roster', roster: id }, kinds: [], sheet: true },
      locale: 'fr'
    })
    const bytes = await page.evaluate(async (address) => {
      const read = new Uint8Array(await (await fetch(address)).arrayBuffer())
      return Array.from(read, (byte) => String.fromCharCode(byte)).join('')
    }, `./files/${made.handle}`)
    const pdf = Buffer.from(bytes, 'latin1')
    assert.equal(pdf.toString('latin1', 0, 5), '%PDF-')
    assert.match(pdf.toString('latin1').slice(-1_024), /%%EOF/)
    assert.ok(made.pages >= 1)
    printed = made.pages
  })

  await step('closing the window ends the program, and nothing is locked any more', async () => {
    await closeWindow(program)
    assert.deepEqual(
      readdirSync(stick).filter((name) => name !== 'Club d’été.magot'),
      []
    )
  })
}
await step('all that while it asked for nothing but what is its own: no request to any network', async () => {
  const log = readFileSync(netLog, 'utf8')
  assert.match(log, /"constants"/)
  const asked = [...log.matchAll(/"url":"((?:https?|wss?|ftp):[^"]*)"|"host(?:name)?":"([^"]*)"/g)].map(
    (match) => match[1] ?? match[2]
  )
  assert.deepEqual(asked, [])
})

await step('what would make a Node of it is not heard', async () => {
  const proof = join(stick, 'ran')
  const script = join(stick, 'script.cjs')
  writeFileSync(script, `require('fs').writeFileSync(${JSON.stringify(proof)}, '')`)
  const program = await start([campaign], {
    ELECTRON_RUN_AS_NODE: '1',
    NODE_OPTIONS: `--require=${script}`
  })
  assert.ok(!existsSync(proof))
  const { players } = await call(program.page, 'campaigns.current')
  assert.deepEqual(
    players.map((/** @type {any} */ player) => player.name),
    ['Ada', 'Bérénice']
  )
  await closeWindow(program)
})
console.log(`${steps} steps passed, ${printed} pages printed`)
console.log(`campaign: ${campaign}`)
