import type { Browser, Page } from 'playwright-core'
import { OUTCOME, REPORT, SETTLED, type DrawnPdf, type PdfEngine, type PdfOptions } from '../printing/engine'
import { PrintFailure } from '../printing/failure'
import { chromiumForPrinting, type ChromiumLaunchOptions } from './chromium'

/** A headless Chromium that prints routes of the window. It starts with the first print and stays warm until `close`. */
export interface ChromiumPrinter extends PdfEngine {
  close(): Promise<void>
}

const LOOK_EVERY_MS = 30
/** A browser that does not come up must not keep us from ending: closing waits for it. */
const LAUNCH_MS = 20_000

/**
 * `address` gives the window's address with its token; it is asked at each print, when the server is up. `find` says
 * which browser, and rejects in words where there is none.
 */
export function chromiumPrinter(address: () => Promise<string>, find: () => Promise<ChromiumLaunchOptions> = chromiumForPrinting): ChromiumPrinter {
  let warm: Promise<Browser> | null = null
  const browser = async (): Promise<Browser> => {
    const running = await warm?.catch(() => null)
    if (!running?.isConnected()) warm = launch(find)
    return warm!
  }
  return {
    async pdf(route, options) {
      const page = await (await browser()).newPage()
      const drop = () => void page.close().catch(() => {})
      options.signal.addEventListener('abort', drop)
      try {
        options.signal.throwIfAborted()
        await page.goto(withRoute(await address(), route), { waitUntil: 'load' })
        return await draw(page, options)
      } finally {
        options.signal.removeEventListener('abort', drop)
        await page.close().catch(() => {})
      }
    },
    async close() {
      const running = await warm?.catch(() => null)
      warm = null
      await running?.close()
    }
  }
}

/** Only whoever prints waits for Playwright to load. Signals are the host's to handle: it closes the browser itself. */
async function launch(find: () => Promise<ChromiumLaunchOptions>): Promise<Browser> {
  try {
    const options = await find()
    const { chromium } = await import('playwright-core')
    return await chromium.launch({ ...options, timeout: LAUNCH_MS, handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false })
  } catch (error) {
    throw new PrintFailure('no-printer', error instanceof Error ? error.message : String(error), error)
  }
}

/** Looks by `evaluate` and not by Playwright's own waiting, which would need the eval that the window's policy forbids. */
async function draw(page: Page, options: PdfOptions): Promise<DrawnPdf> {
  while (!(await page.evaluate(SETTLED))) await new Promise((look) => setTimeout(look, LOOK_EVERY_MS))
  const report: DrawnPdf['report'] = await page.evaluate(REPORT)
  if ((await page.evaluate(OUTCOME)) !== 'ready') return { bytes: new Uint8Array(), report }
  return { bytes: await page.pdf(playwrightOptions(options)), report }
}

/** `http://…/#token=T` and `#/print?…` become `http://…/#token=T&/print?…`: the window takes the token out and leaves the route. */
function withRoute(address: string, route: string): string {
  return `${address}&${route.slice(1)}`
}

function playwrightOptions({ preferCSSPageSize, printBackground, tagged, outline, margin }: PdfOptions) {
  const none = `${margin}mm`
  return { preferCSSPageSize, printBackground, tagged, outline, margin: { top: none, right: none, bottom: none, left: none } }
}
