import { spawn } from 'node:child_process'
import type { App } from '../app'
import { writeEntrance } from './browser/entrance'
import { serveLoopback, type LoopbackServer } from './browser/server'
import { findPlaces, type Places } from './program-places'

export interface BrowserHost {
  /** The app, once it is made and `begin` is done; rejects with the error of either. */
  app: Promise<App>
  server: LoopbackServer
  close(): Promise<void>
}

interface BrowserHostOptions {
  library: string
  port?: number
  log?: (message: string, error?: unknown) => void
  /** Work before the first call is answered, such as opening a campaign. */
  begin?: (app: App) => Promise<void>
}

/**
 * Starts the loopback server, and behind it the app, whose printer reads the sheets from that server. A browser loads
 * the window's files while the app is made. `port` 0 takes a free port. Rejects if the port is taken.
 */
export async function startBrowserHost(options: BrowserHostOptions): Promise<BrowserHost> {
  const places = findPlaces()
  let make: () => void
  const listening = new Promise<void>((done) => (make = done))
  const made = listening.then(() => makeApp(options, places, async () => server.address))
  const app = made.then(async ({ app }) => {
    await options.begin?.(app)
    return app
  })
  const server = await serveLoopback(app, places.renderer, options.port)
  make!()
  return {
    app,
    server,
    async close() {
      const begun = await made.catch(() => null)
      begun?.app.endTasks('but-acts') // a check may take longer than anybody waits for an end
      await app.catch(() => {}) // a campaign that is being opened is opened first
      await begun?.printer.close() // first, because closing the app waits for a running print
      await server.close()
      await begun?.app.close()
    }
  }
}

/** Loads the program's core and makes the app. The core is not needed to listen, and takes longer to load. */
async function makeApp(
  { library, log }: BrowserHostOptions,
  { resources, version, commit, licences }: Places,
  address: () => Promise<string>
) {
  const { createApp } = await import('../app')
  const { sampleMaker } = await import('../sample')
  const { chromiumPrinter } = await import('./chromium-printer')
  const printer = chromiumPrinter(address)
  const app = await createApp({
    library,
    resources,
    version,
    commit,
    licences,
    engine: printer,
    sample: sampleMaker({ resources, version }),
    readsLog: 'terminal',
    recent: true,
    host: 'browser',
    ...(log && { log })
  })
  return { app, printer }
}

/**
 * Opens the window in the person's browser, using a private file, so that no key appears in a command line. Returns
 * a function that removes the file; the file also disappears once a browser has used it.
 */
export async function letBrowserIn(
  server: LoopbackServer,
  open: (address: string) => void = openInBrowser
): Promise<() => Promise<void>> {
  const { url, remove } = await writeEntrance(server.entrance(() => void remove().catch(() => {})))
  open(url)
  return remove
}

/**
 * Opens an address in the person's browser. Does nothing if the system's command is missing. The address is visible
 * in the list of processes.
 */
function openInBrowser(address: string): void {
  const [command, ...args] =
    process.platform === 'win32'
      ? ['rundll32', 'url.dll,FileProtocolHandler', address]
      : process.platform === 'darwin'
        ? ['open', address]
        : ['xdg-open', address]
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
