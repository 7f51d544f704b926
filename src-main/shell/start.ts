import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { app, session, type BrowserWindow } from 'electron'
import type { App, AppOptions } from '../app'
import { findPlaces, libraryFolder, type Places } from '../hosts/program-places'
import { staticFile } from '../hosts/static'
import { HOME, LATE } from './address'
import { bridge } from './bridge'
import { mendCrashes } from './crashes'
import { makeDesktopActions } from './desktop-actions'
import { tellStartFailed } from './dialogs'
import { Faults, type FaultSource } from './faults'
import { campaignsIn, GivenFiles } from './given-files'
import { MadeFiles } from './made-files'
import { libraryToStartWith } from './library-folder'
import { setMenu } from './menu'
import { keepHome } from './navigation'
import { windowPrinter } from './printer'
import { declareScheme, serveWindow } from './protocol'
import { openWindow } from './window'
import { tell } from './shell-words'

export type MakeApp = (options: AppOptions) => Promise<App>

/** Runs the desktop program, from before Electron is ready until the window is open. */
export async function startDesktop(
  makeApp: MakeApp,
  args: string[] = process.argv,
  source: FaultSource = process
): Promise<void> {
  const faults = new Faults(source)
  declareScheme()
  if (!LATE) app.enableSandbox()
  // A second start only shows the first one's window and passes its file on.
  if (!app.requestSingleInstanceLock()) return app.quit()
  const given = new GivenFiles()
  void given.give(campaignsIn(args.slice(1), process.cwd()).at(-1))
  let window: BrowserWindow | null = null
  // From the first moment, because nobody says again what a start was given while this one was still opening.
  app.on('second-instance', (_event, line, folder) => {
    const file = campaignsIn(line.slice(1), folder).at(-1)
    // Its window is closed, but it still finishes what was asked of it: the other start was in vain.
    if (window?.isDestroyed()) return app.relaunch({ args: [...withoutFiles(args), ...(file ? [file] : [])] })
    if (window) show(window)
    void given.give(file)
  })
  await app.whenReady()
  try {
    const wanted = toldLibrary(args) ?? process.env['MAGOT_LIBRARY']
    const library = wanted ? libraryFolder(wanted) : await libraryToStartWith(libraryFolder(undefined))
    if (library === null) return app.quit()
    window = await open(makeApp, findPlaces(), { library, fixed: Boolean(wanted) }, given, faults)
    // Closing the window ends the program on every system, including a hidden window that prints.
    window.on('closed', () => app.quit())
  } catch (error) {
    console.error(error)
    tellStartFailed(error)
    app.exit(1)
  }
}

async function open(
  makeApp: MakeApp,
  { root, resources, renderer, version, commit, licences }: Places,
  { library, fixed }: { library: string; fixed: boolean },
  given: GivenFiles,
  faults: Faults
): Promise<BrowserWindow> {
  if (!staticFile(renderer, '/'))
    throw new Error(
      tell(`Il manque ${join(renderer, 'index.html')}.`, `${join(renderer, 'index.html')} is missing.`)
    )
  const preload = join(root, 'out', 'preload', 'index.cjs')
  let made: MadeFiles | null = null
  const magot = await makeApp({
    library,
    resources,
    version,
    commit,
    licences,
    engine: windowPrinter(preload),
    host: 'desktop',
    desktop: makeDesktopActions((id) => made?.pathOf(id) ?? null, { fixed }),
    recent: true
  })
  const files = (made = new MadeFiles(magot, (saved, name) => magot.tellLater({ is: 'saved', saved, name })))
  await given.to(magot)
  keepHome(session.defaultSession, (url, contents) => files.open(url, contents))
  files.askWhereToSave(session.defaultSession)
  serveWindow(session.defaultSession, magot, renderer)
  // If Chromium wants a dictionary anyway, it asks our own address, which has none, and never the network.
  session.defaultSession.setSpellCheckerDictionaryDownloadURL(`${HOME}dictionaries/`)
  const { settled, doing } = bridge(magot)
  faults.to({ errors: magot.errors, doing, tellLater: (notice) => magot.tellLater(notice) })
  closeBeforeEnd(async () => {
    magot.endTasks('but-acts')
    await settled()
    await magot.close()
  })
  setMenu()
  const window = openWindow(preload, join(resources, 'icons', '256.png'))
  mendCrashes(window, { errors: magot.errors, tellLater: (notice) => magot.tellLater(notice) })
  return window
}

/** Delays the program's end until `close` is done, so that the campaign's file is complete and unlocked. */
function closeBeforeEnd(close: () => Promise<void>): void {
  let closing: Promise<void> | null = null
  let closed = false
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    closing ??= close()
      .catch((error: unknown) => console.error(error))
      .then(() => {
        closed = true
        // If there was nothing to close, this still runs within the event,
        // where Electron would ignore another quit.
        setImmediate(() => app.quit())
      })
  })
}

function show(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.focus()
}

/** The arguments of this start that are not files to open. */
function withoutFiles(args: string[]): string[] {
  return args.slice(1).filter((arg) => campaignsIn([arg], '/').length === 0)
}

/** `--library DIR`. Other arguments come from the system and Electron. */
function toldLibrary(args: string[]): string | undefined {
  const { values } = parseArgs({
    args: args.slice(1),
    options: { library: { type: 'string' } },
    strict: false
  })
  return typeof values.library === 'string' ? values.library : undefined
}
