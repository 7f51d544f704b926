// Drives the built desktop program in a real Electron: scripts/electron-smoke.sh sets it up and starts this.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { started } from './started.mjs'

const {
  MAGOT_SMOKE_APP: appFolder = '',
  MAGOT_SMOKE_PACKAGED: packaged = '',
  ELECTRON_OVERRIDE_DIST_PATH: dist = ''
} = process.env
// The packages are the program's own: this script lies apart from them.
const require = createRequire(join(appFolder, 'package.json'))
/** @type {import('playwright-core')} */
const { _electron } = require('playwright-core')
/** @type {import('@cantoo/pdf-lib')} */
const { PDFDocument } = require('@cantoo/pdf-lib')

/** @typedef {import('playwright-core').ElectronApplication} Electron */
/** @typedef {import('playwright-core').Page} Page */

const library = mkdtempSync(join(tmpdir(), 'magot-library-'))
let steps = 0

/** @param {string} what @param {() => Promise<unknown>} check */
async function step(what, check) {
  await check()
  console.log(`ok ${++steps} ${what}`)
}

/**
 * @param {string} executablePath
 * @param {string[]} args
 */
async function launch(executablePath, args) {
  const electron = await started(_electron, { executablePath, args: [...args, '--library', library] })
  const page = await electron.firstWindow({ timeout: 120_000 })
  page.setDefaultTimeout(30_000)
  /** @type {string[]} */
  const complaints = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.waitForSelector('#app *')
  return { electron, page, complaints }
}

/**
 * Asks by the bridge, as the page does; answers with the envelope.
 * @param {Page} page @param {string} method @param {unknown} input
 * @returns {Promise<any>}
 */
function bridge(page, method, input) {
  return page.evaluate(({ method, input }) => window.magot?.call(method, input), { method, input })
}

/**
 * The value of the answer; a refusal ends the test.
 * @param {Page} page @param {string} method @param {object} [input]
 * @returns {Promise<any>}
 */
async function call(page, method, input = {}) {
  const answer = await bridge(page, method, input)
  assert.ok(answer.ok, `${method}: ${JSON.stringify(answer.error)}`)
  return answer.value
}

/** Founds the sample's first gang. @param {Page} page */
async function foundGang(page) {
  const script = JSON.parse(readFileSync(join(appFolder, 'resources/samples/neo-necro.json'), 'utf8'))
  await call(page, 'campaigns.create', { name: 'Essai', system: script.system, players: ['Ada'] })
  const [gang] = script.rosters
  const { id: roster } = await call(page, 'rosters.create', { name: gang.name, kind: gang.kind })
  for (const { type, name, choices = {}, progressions = [], things } of gang.members) {
    const { recruited, prompts } = await call(page, 'members.recruit', { roster, type, name, choices })
    let open = prompts
    for (const wanted of progressions) {
      const asked = open.find((/** @type {any} */ prompt) => prompt.member === recruited && prompt.options)
      if (asked)
        open = (await call(page, 'interlude.answer', { roster, prompt: asked.id, options: [wanted] })).prompts
    }
    if (things.length)
      await call(page, 'stash.buy', {
        roster,
        lines: things.map((/** @type {string} */ thing) => ({ thing, holder: recruited }))
      })
  }
  const founded = await call(page, 'rosters.found', { roster })
  assert.equal(founded.stage, 'ready')
  return founded
}

/** @param {Electron} electron */
const ended = (electron) =>
  new Promise((done) => electron.process().once('exit', (code, signal) => done({ code, signal })))
const locks = () => readdirSync(library).filter((name) => name.endsWith('.lock'))

/** @param {Electron} electron */
function preferences(electron) {
  return electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    // In no type, but there.
    const { sandbox, contextIsolation, nodeIntegration, webSecurity } = Reflect.get(
      contents ?? {},
      'getLastWebPreferences'
    ).call(contents)
    return { sandbox, contextIsolation, nodeIntegration, webSecurity }
  })
}

console.log('as it is packaged')
{
  const { electron, page, complaints } = await launch(packaged, [])
  await step('the window comes from a scheme of its own, confined', async () => {
    assert.match(page.url(), /^magot:\/\/app\//)
    assert.deepEqual(await preferences(electron), {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true
    })
    const reach = await page.evaluate(() => [
      typeof require,
      typeof process,
      typeof module,
      typeof Buffer,
      Object.keys(window.magot ?? {})
        .sort()
        .join()
    ])
    assert.deepEqual(reach, ['undefined', 'undefined', 'undefined', 'undefined', 'call,onChange'])
  })

  let roster = ''
  await step(
    'a campaign is made and a gang is founded through the bridge, and the page hears of it',
    async () => {
      await page.evaluate(() => {
        Reflect.set(window, 'heard', [])
        window.magot?.onChange((change) => Reflect.get(window, 'heard').push(change))
      })
      roster = (await foundGang(page)).id
      /** @type {{ rosters: string[] }[]} */
      const heard = await page.evaluate(() => Reflect.get(window, 'heard'))
      assert.ok(heard.some((change) => change.rosters.includes(roster)))
    }
  )

  await step('its cards come out as a PDF', async () => {
    const { handle, pages, report } = await call(page, 'cards.print', {
      deck: { source: { of: 'roster', roster }, kinds: ['fighter'], sheet: true },
      locale: 'fr'
    })
    const text = await page.evaluate(async (address) => {
      const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer())
      return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    }, `./files/${handle}`)
    assert.equal(text.slice(0, 5), '%PDF-')
    const pdf = await PDFDocument.load(Buffer.from(text, 'latin1'))
    assert.ok(pages >= 2)
    assert.equal(pdf.getPageCount(), pages)
    assert.equal(report.problem, null)
    for (const sheet of pdf.getPages()) {
      assert.ok(
        Math.abs(sheet.getWidth() - 595.28) < 0.75 && Math.abs(sheet.getHeight() - 841.89) < 0.75,
        `${sheet.getWidth()} × ${sheet.getHeight()}`
      )
    }
  })

  await step('and as pictures, one a face, as sharp as was asked for', async () => {
    const { handle, pages, name } = await call(page, 'cards.pictures', {
      deck: { source: { of: 'roster', roster }, kinds: ['fighter'] },
      setup: { card: 'poker' },
      locale: 'fr',
      dpi: 254
    })
    assert.ok(pages >= 2)
    assert.match(name, /\.zip$/)
    const sizes = await page.evaluate(async (address) => {
      const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer())
      const view = new DataView(bytes.buffer)
      const found = []
      // Each picture begins with its own mark; its size stands 16 bytes behind.
      for (let at = 0; at + 24 < bytes.length; at++)
        if (view.getUint32(at) === 0x89504e47 && view.getUint32(at + 4) === 0x0d0a1a0a)
          found.push([view.getUint32(at + 16), view.getUint32(at + 20)])
      return found
    }, `./files/${handle}`)
    assert.deepEqual(sizes, Array(pages).fill([630, 880]))
  })

  await step(
    'Ctrl and plus draw the page larger and leave paper alone; the menu goes back and forth',
    async () => {
      const zoom = () => page.evaluate(() => Number(getComputedStyle(document.documentElement).zoom))
      await page.locator('body').press('Control+=')
      await page.locator('body').press('Control+=')
      await page.waitForFunction(() => Number(getComputedStyle(document.documentElement).zoom) > 1.2)
      assert.equal(
        await electron.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor()
        ),
        1
      )
      const deck = { source: { of: 'roster', roster }, kinds: ['fighter'], sheet: true }
      const larger = await call(page, 'cards.print', { deck, locale: 'fr' })
      await page.locator('body').press('Control+0')
      assert.equal(await zoom(), 1)
      assert.equal(larger.pages, (await call(page, 'cards.print', { deck, locale: 'fr' })).pages)

      await page.evaluate(() => void (location.hash = '#/reference'))
      await page.waitForFunction(() => location.hash === '#/reference' && document.querySelector('h1'))
      /** @param {RegExp} label */
      const choose = (label) =>
        electron.evaluate(({ BrowserWindow, Menu }, source) => {
          const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []) ?? []
          items
            .find((item) => new RegExp(source).test(item.label))
            ?.click(undefined, BrowserWindow.getAllWindows()[0])
        }, label.source)
      await choose(/^(Page précédente|Page before)$/)
      await page.waitForFunction(() => location.hash !== '#/reference')
      await choose(/^(Page suivante|Page after)$/)
      await page.waitForFunction(() => location.hash === '#/reference')
    }
  )

  await step('where the window stands is written down while it stands there', async () => {
    await electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, width: 1000, height: 640 })
    )
    await page.waitForTimeout(1500)
    const kept = await electron.evaluate(({ app }) => app.getPath('userData'))
    const { width, height, maximized } = JSON.parse(readFileSync(join(kept, 'window.json'), 'utf8'))
    assert.deepEqual([width, height, maximized], [1000, 640, false])
  })

  await step('what the rules refuse comes back as a refusal, what is no method too', async () => {
    assert.equal((await bridge(page, 'rosters.get', { roster: 'zz' })).error.code, 'unknown-roster')
    assert.equal((await bridge(page, 'nothing.here', {})).error.code, 'unknown-method')
    assert.equal((await bridge(page, 'rosters.get', { roster, zz: 1 })).error.code, 'bad-input')
  })

  await step('up to here the page had nothing to complain of, its policy least of all', async () =>
    assert.deepEqual(complaints, [])
  )

  await step('nothing leads away: no new window, no other page, no frame, no network', async () => {
    const before = page.url()
    assert.equal(await page.evaluate(() => window.open('https://example.com')), null)
    for (const address of [
      'https://example.com/',
      'file:///etc/passwd',
      'magot://app/assets/',
      'magot://elsewhere/'
    ]) {
      await page.evaluate((to) => void (location.href = to), address).catch(() => {})
      await page.waitForTimeout(150)
      assert.equal(page.url(), before)
    }
    const fetched = await page.evaluate(() =>
      fetch('http://127.0.0.1:9/').then(
        () => 'reached',
        () => 'refused'
      )
    )
    assert.equal(fetched, 'refused')
    assert.equal(electron.windows().length, 1)
    assert.equal(await page.evaluate(() => Notification.requestPermission()), 'denied')
  })

  await step('quitting closes the campaign', async () => {
    assert.equal(locks().length, 1)
    const end = ended(electron)
    await electron.evaluate(({ app }) => app.quit()).catch(() => {})
    assert.deepEqual(await end, { code: 0, signal: null })
    assert.deepEqual(locks(), [])
  })
}

console.log('by a loader that comes when Electron is ready already')
{
  const { electron, page } = await launch(join(dist, 'electron'), [appFolder])
  await step('the window is the same, confined the same', async () => {
    assert.match(page.url(), /^https:\/\/magot\.invalid\//)
    assert.deepEqual(await preferences(electron), {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true
    })
  })

  await step('the window is as large as it was', async () => {
    const bounds = await electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.getNormalBounds()
    )
    assert.deepEqual([bounds?.width, bounds?.height], [1000, 640])
  })

  await step('the campaign is there again, sound, and prints', async () => {
    const [entry] = await call(page, 'campaigns.list')
    await call(page, 'campaigns.open', { file: entry.file })
    const { findings } = await call(page, 'campaigns.check')
    assert.deepEqual(findings, [])
    const [roster] = await call(page, 'rosters.list')
    assert.ok(
      (
        await call(page, 'cards.print', {
          deck: { source: { of: 'roster', roster: roster.id }, kinds: ['fighter'] },
          locale: 'en'
        })
      ).pages >= 1
    )
  })

  await step('SIGTERM closes the campaign, too', async () => {
    assert.equal(locks().length, 1)
    const end = ended(electron)
    electron.process().kill('SIGTERM')
    await end
    assert.deepEqual(locks(), [])
  })
}
console.log(`${steps} steps passed`)
