import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { app, session, type BrowserWindow } from 'electron'
import type { App, AppOptions } from '../app'
import { findPlaces, libraryFolder, type Places } from '../hosts/places'
import { staticFile } from '../hosts/static'
import { LATE } from './address'
import { bridge } from './bridge'
import { askWhereToSave, tellStartFailed } from './dialogs'
import { setMenu } from './menu'
import { keepHome } from './navigation'
import { windowPrinter } from './printer'
import { declareScheme, serveWindow } from './protocol'
import { openWindow } from './window'
import { tell } from './words'

export type MakeApp = (options: AppOptions) => Promise<App>

/** The desktop program, from before Electron is ready until its window is there. */
export async function startDesktop(makeApp: MakeApp, args: string[] = process.argv): Promise<void> {
  declareScheme()
  if (!LATE) app.enableSandbox()
  // A second start only shows the first one's window.
  if (!app.requestSingleInstanceLock()) return app.quit()
  await app.whenReady()
  try {
    const window = await open(makeApp, findPlaces(), libraryFolder(toldLibrary(args)))
    app.on('second-instance', () => show(window))
    // Its end is the program's, on every system; a hidden window that prints goes with it.
    window.on('closed', () => app.quit())
  } catch (error) {
    console.error(error)
    tellStartFailed(error)
    app.exit(1)
  }
}

async function open(
  makeApp: MakeApp,
  { root, resources, renderer, version }: Places,
  library: string
): Promise<BrowserWindow> {
  if (!(await staticFile(renderer, '/')))
    throw new Error(
      tell(`Il manque ${join(renderer, 'index.html')}.`, `${join(renderer, 'index.html')} is missing.`)
    )
  const preload = join(root, 'out', 'preload', 'index.cjs')
  const magot = await makeApp({ library, resources, version, engine: windowPrinter(preload) })
  keepHome(session.defaultSession)
  askWhereToSave(session.defaultSession)
  serveWindow(session.defaultSession, magot, renderer)
  const settled = bridge(magot)
  closeBeforeEnd(async () => {
    await settled()
    await magot.close()
  })
  setMenu()
  return openWindow(preload)
}

/** The campaign's file is whole and unlocked before the program ends, whatever ended it. */
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
        app.quit()
      })
  })
}

function show(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.focus()
}

/** `--library DIR`; what the system and Electron add to the line is none of our business. */
function toldLibrary(args: string[]): string | undefined {
  const { values } = parseArgs({
    args: args.slice(1),
    options: { library: { type: 'string' } },
    strict: false
  })
  return typeof values.library === 'string' ? values.library : undefined
}
