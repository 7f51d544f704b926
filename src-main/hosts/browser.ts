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
 * The app on a loopback server, which its own printer reads the sheets from: one browser host. `port` 0 takes a free one.
 * Rejects where the port is taken.
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
      await printer.close() // first: a print that goes on would be waited for
      await server.close()
      await app.close()
    }
  }
}

/**
 * Opens the window in the person's browser by a file of their own, so that no key stands in a command line. Answers with
 * the way to take the file away, which goes by itself once a browser has come in.
 */
export async function letBrowserIn(
  server: LoopbackServer,
  open: (address: string) => void = openInBrowser
): Promise<() => Promise<void>> {
  const { url, remove } = await writeEntrance(server.entrance(() => void remove().catch(() => {})))
  open(url)
  return remove
}

/** Opens an address in the person's browser, as far as the system knows how; says nothing where it doesn't. It stands in the process list. */
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
