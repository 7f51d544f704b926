import { chromium, type Browser } from 'playwright-core'
import { OUTCOME, REPORT, type DrawnPdf, type PdfEngine, type PdfOptions } from '../printing/engine'
import { PrintFailure } from '../printing/failure'
import { chromiumForPrinting } from './chromium'

/** A headless Chromium that prints routes of the window. It starts with the first print and stays warm until `close`. */
export interface ChromiumPrinter extends PdfEngine {
  close(): Promise<void>
}

const SETTLED_PAGE = 'html[data-print="ready"], html[data-print="failed"]'

/** `address` gives the window's address with its token; it is asked at the first print, when the server is up. */
export function chromiumPrinter(address: () => Promise<string>): ChromiumPrinter {
  let starting: Promise<Browser> | null = null
  const start = async (): Promise<Browser> => {
    let options
    try {
      options = await chromiumForPrinting()
    } catch (error) {
      throw new PrintFailure('no-printer', error instanceof Error ? error.message : String(error), error)
    }
    return chromium.launch(options)
  }
  const browser = async (): Promise<Browser> => {
    const running = await starting?.catch(() => null)
    if (!running?.isConnected()) starting = start()
    return starting!
  }
  return {
    async pdf(route, options) {
      const page = await (await browser()).newPage()
      const drop = () => void page.close().catch(() => {})
      options.signal.addEventListener('abort', drop)
      try {
        const base = await address()
        await page.goto(withRoute(base, route), { waitUntil: 'load' })
        // A selector and not the SETTLED expression: to poll one, Playwright would need the eval that the window's policy forbids.
        await page.locator(SETTLED_PAGE).waitFor({ state: 'attached', timeout: 55_000 })
        const report: DrawnPdf['report'] = await page.evaluate(REPORT)
        if ((await page.evaluate(OUTCOME)) !== 'ready') return { bytes: new Uint8Array(), report }
        return { bytes: await page.pdf(playwrightOptions(options)), report }
      } finally {
        options.signal.removeEventListener('abort', drop)
        await page.close().catch(() => {})
      }
    },
    async close() {
      const running = await starting?.catch(() => null)
      starting = null
      await running?.close()
    }
  }
}

/** The token goes first: the window takes it out of the fragment and leaves the route. */
function withRoute(address: string, route: string): string {
  const [page, token] = address.split('#')
  return `${page}${route}&${token}`
}

function playwrightOptions({ preferCSSPageSize, printBackground, tagged, outline, margin }: PdfOptions) {
  const none = `${margin}mm`
  return { preferCSSPageSize, printBackground, tagged, outline, margin: { top: none, right: none, bottom: none, left: none } }
}
