import type { App } from '../../app'
import type { PdfEngine } from '../../printing/engine'
import { serveLoopback, type LoopbackServer } from '../browser/server'
import { chromiumPrinter } from '../chromium-printer'
import { findPlaces } from '../program-places'

/**
 * Printing for a command: from the first print until `close`, a loopback
 * server gives the window to a headless browser.
 */
export interface TerminalPrinter {
  engine: PdfEngine
  /** Sets the app whose window is printed. Call it once the app exists, because the app needs the engine first. */
  serve(app: App): void
  close(): Promise<void>
}

export function startTerminalPrinter(): TerminalPrinter {
  let app: App | null = null
  let server: Promise<LoopbackServer> | null = null
  const engine = chromiumPrinter(
    async () => (await (server ??= serveLoopback(app!, findPlaces().renderer))).address
  )
  return {
    engine,
    serve: (given) => {
      app = given
    },
    async close() {
      await engine.close()
      await (await server?.catch(() => null))?.close()
    }
  }
}
