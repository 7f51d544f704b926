// Drives what a desktop user takes for granted, in a real Electron: files given in every way, a crash of the page, a fault in main, what is
// saved and opened, the native menu. scripts/electron-smoke.sh sets it up and starts this.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { started } from './started.mjs'

const {
  MAGOT_SMOKE_APP: appFolder = '',
  MAGOT_SMOKE_PACKAGED: packaged = '',
  MAGOT_SMOKE_SHOTS: shots
} = process.env
// The packages are the program's own: this script lies apart from them.
const require = createRequire(join(appFolder, 'package.json'))
/** @type {import('playwright-core')} */
const { _electron } = require('playwright-core')

/** @typedef {import('playwright-core').ElectronApplication} Electron */
/** @typedef {import('playwright-core').Page} Page */

const [library = '', stick = ''] = ['library', 'stick'].map((name) =>
  mkdtempSync(join(tmpdir(), `magot-${name}-`))
)
let steps = 0
/** The page that was opened last. @type {Page | undefined} */
let shown

/** @param {string} what @param {() => Promise<unknown>} check */
async function step(what, check) {
  try {
    await check()
  } catch (error) {
    console.log(`failed: ${what}`)
    if (shots && shown) await shown.screenshot({ path: join(shots, 'failed.png') }).catch(() => {})
    throw error
  }
  console.log(`ok ${++steps} ${what}`)
}

/** `env`: of a person for whom no library was given at the start. @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
async function launch(args, env = process.env) {
  const electron = await started(_electron, {
    executablePath: packaged,
    args: env === process.env ? [...args, '--library', library] : args,
    env: /** @type {{ [name: string]: string }} */ (env)
  })
  const page = (shown = await electron.firstWindow({ timeout: 120_000 }))
  page.setDefaultTimeout(30_000)
  await page.waitForSelector('#app *')
  return { electron, page }
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

/** @param {Page} page @param {string} name */
async function look(page, name) {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`) })
}

/** Until the window shows the campaign of this name. @param {Page} page @param {string} name */
const shows = (page, name) =>
  page.waitForFunction((wanted) => document.title.includes(wanted) && location.hash === '#/campaign', name)

/** @param {Electron} electron */
async function quit(electron) {
  const end = new Promise((done) => electron.process().once('exit', (code) => done(code)))
  await electron.evaluate(({ app }) => app.quit()).catch(() => {})
  assert.equal(await end, 0)
}

/** What stands in the native menus. @param {Electron} electron */
const menusIn = (electron) =>
  electron.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? []).map(({ label, submenu }) => ({
      label,
      items: (submenu?.items ?? []).map((item) => ({
        label: item.label,
        id: item.id,
        role: item.role?.toLowerCase()
      }))
    }))
  )

/** Chooses an item of the native menus, as a click does. @param {Electron} electron @param {string} id */
const choose = (electron, id) =>
  electron.evaluate(({ BrowserWindow, Menu }, wanted) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(wanted)
    if (!item) throw new Error(`no ${wanted} in the menus`)
    item.click(undefined, BrowserWindow.getAllWindows()[0])
  }, id)

/** Until it is so. @param {() => Promise<boolean>} check */
async function until(check) {
  for (let looks = 0; !(await check()); looks++) {
    assert.ok(looks < 300, `never: ${check}`)
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** A drop as a person does it, by the browser's own protocol. @param {Page} page @param {string} file */
async function drop(page, file) {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  // The page must have answered that it may be dropped there, as it has by the time a person lets go.
  for (const type of /** @type {const} */ (['dragEnter', 'dragOver', 'dragOver', 'dragOver', 'drop'])) {
    await session.send('Input.dispatchDragEvent', { type, x: 620, y: 150, data })
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    )
  }
  await session.detach()
}

const [first = '', second = '', third = ''] = [
  'Premier.magot',
  'Deuxième l’hiver.magot',
  'Troisieme.magot'
].map((name) => join(stick, name))
{
  const { electron, page } = await launch([])
  for (const { name, path } of [
    { name: 'Le premier club', path: first },
    { name: 'Le deuxième club', path: second },
    { name: 'Le troisième club', path: third }
  ]) {
    const { file } = await call(page, 'campaigns.create', { name, system: 'neo-necro', players: ['Ada'] })
    await call(page, 'campaigns.close')
    copyFileSync(join(library, file), path)
    rmSync(join(library, file))
  }
  await quit(electron)
}
{
  const { electron, page } = await launch([first])
  await step('a campaign on the command line is opened where it lies, with its lock beside it', async () => {
    await shows(page, 'Le premier club')
    assert.ok(existsSync(`${first}.lock`))
    await page.getByText(stick).first().waitFor()
    await look(page, 'outside-fr')
  })

  await step('a second start hands its file over and goes; the first window opens it', async () => {
    const other = spawn(packaged, [second, '--library', library], { stdio: 'ignore' })
    const code = await new Promise((done) => other.once('exit', done))
    assert.equal(code, 0)
    await shows(page, 'Le deuxième club')
    assert.ok(!existsSync(`${first}.lock`))
    assert.ok(existsSync(`${second}.lock`))
    assert.equal(electron.windows().length, 1)
  })

  await step('a campaign dropped onto any page is opened; what a page makes up is not', async () => {
    await page.evaluate(() => void (location.hash = '#/reference'))
    await page.getByRole('searchbox').waitFor()
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'a.magot'))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    assert.equal((await call(page, 'campaigns.current')).name, 'Le deuxième club')
    await drop(page, third)
    await shows(page, 'Le troisième club')
  })

  await step('“Open…” asks with the system’s dialog and opens what was chosen', async () => {
    await electron.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, first)
    await page.evaluate(() => void (location.hash = '#/'))
    await page.getByRole('button', { name: /^(Ouvrir…|Open…)$/ }).click()
    await shows(page, 'Le premier club')
  })

  await step('what is elsewhere stands among the recent files, and opens again from there', async () => {
    await page.evaluate(() => void (location.hash = '#/'))
    await page.getByRole('button', { name: 'Le deuxième club', exact: true }).waitFor()
    await look(page, 'library')
    await page.getByRole('button', { name: 'Le deuxième club', exact: true }).click()
    await shows(page, 'Le deuxième club')
  })

  await step(
    'the menus have the window’s commands in its words, and what every program has by its role',
    async () => {
      const menus = await menusIn(electron)
      assert.match(menus.map(({ label }) => label).join(), /^&(Fichier|File),&(Édition|Edit),/)
      const items = menus.flatMap((menu) => menu.items)
      for (const role of ['cut', 'copy', 'paste', 'selectall', 'togglefullscreen', 'quit'])
        assert.ok(
          items.some((item) => item.role === role),
          role
        )
      for (const id of ['act:new', 'act:open', 'act:save-copy', 'act:find', 'page:/history', 'act:about'])
        assert.ok(
          items.some((item) => item.id === id),
          id
        )
      await look(page, 'menu-behind')
    }
  )

  await step(
    'an act is taken back by the menu; theme and language chosen there are the menu’s own, too',
    async () => {
      await call(page, 'campaigns.addPlayer', { name: 'Zoé' })
      await until(async () =>
        (await menusIn(electron)).some(({ items }) =>
          items.some(({ id, label }) => id === 'act:undo' && /Zoé/.test(label))
        )
      )
      await choose(electron, 'act:undo')
      await until(
        async () =>
          !(await call(page, 'campaigns.current')).players.some(
            (/** @type {any} */ { name }) => name === 'Zoé'
          )
      )
      await choose(electron, 'act:theme-light')
      await until(() => electron.evaluate(({ nativeTheme }) => nativeTheme.themeSource === 'light'))
      const [first, second] = /^&Fichier/.test((await menusIn(electron))[0]?.label ?? '')
        ? ['act:in-en', 'act:in-fr']
        : ['act:in-fr', 'act:in-en']
      await choose(electron, first)
      await until(
        async () =>
          /^&(?:Fichier|File)$/.test((await menusIn(electron))[0]?.label ?? '') &&
          (await page.locator('html').getAttribute('lang')) === first.slice(-2)
      )
      assert.equal((await menusIn(electron))[0]?.label, first === 'act:in-en' ? '&File' : '&Fichier')
      await choose(electron, second)
      await until(async () => (await page.locator('html').getAttribute('lang')) === second.slice(-2))
      assert.equal((await menusIn(electron))[0]?.label, second === 'act:in-en' ? '&File' : '&Fichier')
    }
  )

  await step(
    'a copy is saved by the menu: a title, a kind of file, a name, and afterwards its folder',
    async () => {
      const copy = join(stick, 'Une copie.magot')
      await electron.evaluate(({ session }, path) => {
        session.defaultSession.once('will-download', (_event, item) => {
          Object.assign(globalThis, { asked: item.getSaveDialogOptions() })
          item.setSavePath(path)
        })
      }, copy)
      await choose(electron, 'act:save-copy')
      await page.getByRole('button', { name: /^(Afficher dans le dossier|Show in folder)$/ }).waitFor()
      const { title, filters, defaultPath } = await electron.evaluate(
        () => /** @type {any} */ (globalThis).asked
      )
      assert.match(
        title,
        /^(Enregistrer «\u00a0Deuxième l’hiver\.magot\u00a0»|Save “Deuxième l’hiver\.magot”)$/
      )
      assert.match(filters[0].name, /^(Campagne de Magot|Magot campaign)$/)
      assert.match(defaultPath, /Deuxième l’hiver\.magot$/)
      assert.ok(readFileSync(copy).length > 0)
      rmSync(copy)
    }
  )

  await step('the page crashes, comes back where it was, and says so', async () => {
    await page.evaluate(() => void (location.hash = '#/history'))
    await page.waitForFunction(() => location.hash === '#/history')
    await electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
    )
    await assert.doesNotReject(async () => {
      for (let n = 0; n < 60; n++) {
        // A page that is being loaded anew may never answer what it was asked before.
        const said = await Promise.race([
          electron.evaluate(({ BrowserWindow }) =>
            BrowserWindow.getAllWindows()[0]
              ?.webContents.executeJavaScript('[location.hash, document.body.innerText]')
              .catch(() => null)
          ),
          new Promise((late) => setTimeout(() => late(null), 2_000))
        ])
        if (said?.[0] === '#/history' && /s’était arrêtée|had stopped/.test(said[1])) return
        await new Promise((done) => setTimeout(done, 200))
      }
      throw new Error('the page did not come back')
    })
    const log = readFileSync(join(library, '.magot', 'log', 'magot.log'), 'utf8')
    assert.match(log, /"what":"crash"/)
  })
  await quit(electron)
}

{
  const { electron, page } = await launch([second])
  await shows(page, 'Le deuxième club')
  await step('an exception in main is told in the window, and the program goes on', async () => {
    await electron.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('broken on purpose')
      })
    })
    await page
      .getByRole('dialog')
      .getByText(/s’est cassé|broke inside/)
      .waitFor()
    await look(page, 'fault')
    await page.getByRole('button', { name: /^(Continuer|Go on)$/ }).click()
    await call(page, 'campaigns.addPlayer', { name: 'Bo' })
    const log = readFileSync(join(library, '.magot', 'log', 'magot.log'), 'utf8')
    assert.match(log, /"where":"shell"/)
    assert.doesNotMatch(log, /on purpose/)
  })

  await step('the report is shown before it is copied', async () => {
    await call(page, 'program.about')
    await page.evaluate(() => void (location.hash = '#/campaign'))
    await page.locator('body').press('Control+k')
    await page
      .getByRole('combobox')
      .fill(/fr/.test((await page.locator('html').getAttribute('lang')) ?? '') ? 'propos' : 'about')
    await page.keyboard.press('Enter')
    await page.getByText(/^Electron$/).waitFor()
    await look(page, 'about')
    await page.getByRole('button', { name: /^(Signaler un problème…|Report a problem…)$/ }).click()
    const text = await page.locator('textarea').inputValue()
    assert.match(text, /^Magot .*\(desktop\)/)
    assert.match(text, /check: .*sound/)
    await look(page, 'report')
  })
  await quit(electron)
  await step('after all that the file is whole, and nothing is locked', async () => {
    assert.deepEqual(
      readdirSync(stick).filter((name) => /lock|held|staged/.test(name)),
      []
    )
  })
}
{
  // Somebody's own start: no library was told, so that another can be chosen.
  const home = mkdtempSync(join(tmpdir(), 'magot-home-'))
  const { MAGOT_LIBRARY: _told, ...rest } = process.env
  const env = {
    ...rest,
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local')
  }
  const chosen = join(home, 'Chez Ada')
  mkdirSync(chosen)
  {
    const { electron, page } = await launch([], env)
    await step('another folder is chosen for the campaigns with the system’s dialog', async () => {
      assert.notEqual((await call(page, 'program.about')).library, chosen)
      await electron.evaluate(({ dialog }, path) => {
        dialog.showOpenDialog = async (/** @type {any[]} */ ...asked) => {
          Object.assign(globalThis, { asked: asked.at(-1) })
          return { canceled: false, filePaths: [path] }
        }
      }, chosen)
      await page.getByRole('button', { name: /^(Changer de dossier…|Another folder…)$/ }).click()
      await page.getByText(/^(Au prochain démarrage|From the next start on)/).waitFor()
      const { title, properties } = await electron.evaluate(() => /** @type {any} */ (globalThis).asked)
      assert.match(title, /^(Choisir le dossier des campagnes|Choose the folder of campaigns)$/)
      assert.deepEqual(properties, ['openDirectory', 'createDirectory'])
      await look(page, 'another-folder')
    })
    await quit(electron)
  }
  const { electron, page } = await launch([], env)
  await step('from the next start on it is the library, and a new campaign lies there', async () => {
    assert.equal((await call(page, 'program.about')).library, chosen)
    const { file } = await call(page, 'campaigns.create', {
      name: 'Chez Ada',
      system: 'neo-necro',
      players: []
    })
    assert.ok(existsSync(join(chosen, file)))
  })
  await quit(electron)
}
console.log(`${steps} steps passed`)
