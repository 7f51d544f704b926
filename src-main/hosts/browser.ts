import { spawn } from 'node:child_process'
import { createApp, type App } from '../app'
import { sampleMaker } from '../sample'
import { writeEntrance } from './browser/entrance'
import { serveLoopback, type LoopbackServer } from './browser/server'
import { chromiumPrinter } from './chromium-printer'
import { findPlaces } from './program-places'

export interface BrowserHost {
  app: App
  server: LoopbackServer
  close(): Promise<void>
}

/**
 * Starts the app and its loopback server; the app's printer reads the sheets from that server. `port` 0 takes a
 * free port. Rejects if the port is taken.
 */
export async function startBrowserHost(options: {
  library: string
  port?: number
  log?: (message: string, error?: unknown) => void
}): Promise<BrowserHost> {
  const { resources, renderer, version, commit, licences } = findPlaces()
  const printer = chromiumPrinter(async () => server.address)
  const app = await createApp({
    library: options.library,
    resources,
    version,
    commit,
    licences,
    engine: printer,
    sample: sampleMaker({ resources, version }),
    readsLog: 'terminal',
    recent: true,
    host: 'browser',
    ...(options.log && { log: options.log })
  })
  const server = await serveLoopback(app, renderer, options.port)
  return {
    app,
    server,
    async close() {
      await printer.close() // first, because closing the app waits for a running print
      await server.close()
      await app.close()
    }
  }
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
