import type { Browser, Page } from 'playwright-core'
import {
  drawPdf,
  drawPictures,
  type DrawOptions,
  type OpenPage,
  type PdfEngine,
  type PdfOptions
} from '../printing/engine'
import { PrintFailure } from '../printing/failure'
import { chromiumForPrinting, type ChromiumLaunchOptions } from './chromium'

/** A headless Chromium that prints routes of the window. It starts with the first print and runs until `close`. */
export interface ChromiumPrinter extends PdfEngine {
  close(): Promise<void>
}

/** The time limit for starting the browser, because `close` waits for the start. */
const LAUNCH_MS = 20_000

/**
 * `address` returns the window's address with its token; it is called for each print, once the server runs. `find`
 * returns the browser to use, and rejects with an explanation if there is none.
 */
export function chromiumPrinter(
  address: () => Promise<string>,
  find: () => Promise<ChromiumLaunchOptions> = chromiumForPrinting
): ChromiumPrinter {
  let warm: Promise<Browser> | null = null
  const browser = async (): Promise<Browser> => {
    const running = await warm?.catch(() => null)
    if (!running?.isConnected()) warm = launch(find)
    return warm!
  }
  /** Opens the route in a new page, calls `draw`, and closes the page, also on abort. */
  async function onPage<Drawn>(
    route: string,
    { signal }: DrawOptions,
    draw: (page: OpenPage) => Promise<Drawn>
  ): Promise<Drawn> {
    const page = await (await browser()).newPage()
    const drop = () => void page.close().catch(() => {})
    signal.addEventListener('abort', drop)
    try {
      signal.throwIfAborted()
      // A script sets the key before the page's own scripts run. Error messages contain the address, so the key
      // must not be in it.
      const { origin, token } = partsOf(await address())
      await page.addInitScript((key) => globalThis.localStorage.setItem('magot.token', key), token)
      await page.goto(`${origin}/${route}`, { waitUntil: 'load' })
      return await draw(openPage(page))
    } finally {
      signal.removeEventListener('abort', drop)
      await page.close().catch(() => {})
    }
  }
  return {
    pdf: (route, options) => onPage(route, options, (page) => drawPdf(page, options)),
    pictures: (route, options) => onPage(route, options, (page) => drawPictures(page, options)),
    async close() {
      const running = await warm?.catch(() => null)
      warm = null
      await running?.close()
    }
  }
}

/** Playwright is loaded only for printing. It handles no signals, because the host closes the browser itself. */
async function launch(find: () => Promise<ChromiumLaunchOptions>): Promise<Browser> {
  try {
    const options = await find()
    const { chromium } = await import('playwright-core')
    return await chromium.launch({
      ...options,
      timeout: LAUNCH_MS,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false
    })
  } catch (error) {
    throw new PrintFailure('no-printer', error instanceof Error ? error.message : String(error), {}, error)
  }
}

/** Adapts a Playwright page for the printer. */
export function openPage(page: Page): OpenPage {
  return {
    evaluate: (script) => page.evaluate(script),
    pdf: (options) => page.pdf(playwrightOptions(options)),
    async picture(clip) {
      const session = await page.context().newCDPSession(page)
      try {
        const { data } = await session.send('Page.captureScreenshot', {
          format: 'png',
          clip: { ...clip, scale: 1 },
          captureBeyondViewport: true
        })
        return Buffer.from(data, 'base64')
      } finally {
        await session.detach()
      }
    }
  }
}

/** Splits `http://…/#token=T` into origin and token. */
function partsOf(address: string): { origin: string; token: string } {
  const { origin, hash } = new URL(address)
  return { origin, token: hash.replace('#token=', '') }
}

function playwrightOptions({ preferCSSPageSize, printBackground, tagged, outline, margin }: PdfOptions) {
  const none = `${margin}mm`
  return {
    preferCSSPageSize,
    printBackground,
    tagged,
    outline,
    margin: { top: none, right: none, bottom: none, left: none }
  }
}
