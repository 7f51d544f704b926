import { spawn } from 'node:child_process'
import { createApp, type App } from '../app'
import { serveLoopback, type LoopbackServer } from './browser/server'
import { chromiumPrinter, type ChromiumPrinter } from './chromium-printer'
import { findPlaces } from './places'

export interface BrowserHost {
  app: App
  server: LoopbackServer
  close(): Promise<void>
}

/** The app on a loopback server that also prints: one browser host. `port` 0 takes a free one. */
export async function startBrowserHost(options: { library: string; port?: number; log?: (message: string, error?: unknown) => void }): Promise<BrowserHost> {
  const places = findPlaces()
  let server: LoopbackServer | null = null
  const printer: ChromiumPrinter = chromiumPrinter(async () => server!.address)
  const app = await createApp({
    library: options.library,
    resources: places.resources,
    version: places.version,
    engine: printer,
    ...(options.log && { log: options.log })
  })
  try {
    server = await serveLoopback(app, places.renderer, options.port)
  } catch (error) {
    await app.close()
    throw error
  }
  const running = server
  return {
    app,
    server: running,
    async close() {
      await running.close()
      await printer.close()
      await app.close()
    }
  }
}

/** Opens an address in the person's browser, as far as the system knows how; says nothing where it doesn't. */
export function openInBrowser(address: string): void {
  const [command, ...args] =
    process.platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler', address] : process.platform === 'darwin' ? ['open', address] : ['xdg-open', address]
  const child = spawn(command!, args, { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
