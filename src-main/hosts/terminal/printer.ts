import type { App } from '../../app'
import type { PdfEngine } from '../../printing/engine'
import { serveLoopback, type LoopbackServer } from '../browser/server'
import { chromiumPrinter } from '../chromium-printer'
import { findPlaces } from '../program-places'

/** Printing for a command: the window is served to a headless browser on loopback, from the first print until `close`. */
export interface TerminalPrinter {
  engine: PdfEngine
  /** The app whose window is printed; told once it exists, for it needs the engine first. */
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
