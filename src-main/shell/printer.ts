import { BrowserWindow, type WebContents, type WebPreferences } from 'electron'
import {
  drawPdf,
  drawPictures,
  type DrawOptions,
  type OpenPage,
  type PdfEngine,
  type PdfOptions
} from '../printing/engine'
import { HOME } from './address'
import { confined } from './window'

/** Prints routes of the window, each in a hidden window that is closed afterwards. */
export function windowPrinter(preload: string): PdfEngine {
  async function inWindow<Drawn>(
    route: string,
    { signal }: DrawOptions,
    more: WebPreferences,
    draw: (page: OpenPage) => Promise<Drawn>
  ): Promise<Drawn> {
    signal.throwIfAborted()
    const window = new BrowserWindow({
      show: false,
      width: 1000,
      height: 1200,
      webPreferences: { ...confined(preload), backgroundThrottling: false, ...more }
    })
    const drawn = async () => {
      await window.loadURL(HOME + route)
      return draw(openPage(window.webContents))
    }
    try {
      // A closed window never answers, so the signal and its end must reject too.
      return await Promise.race([drawn(), aborted(signal), gone(window)])
    } finally {
      window.destroy()
    }
  }
  return {
    pdf: (route, options) => inWindow(route, options, {}, (page) => drawPdf(page, options)),
    // A hidden window paints nothing, so a picture would never arrive. An offscreen window does paint.
    pictures: (route, options) =>
      inWindow(route, options, { offscreen: true }, (page) => drawPictures(page, options))
  }
}

/** Adapts a window's page for the printer. */
function openPage(page: WebContents): OpenPage {
  return {
    evaluate: (script) => page.executeJavaScript(script) as Promise<unknown>,
    pdf: (options) => page.printToPDF(electronOptions(options)),
    async picture(clip) {
      // Uses the browser's protocol, because `capturePage` captures only the visible view, at the screen's scale.
      if (!page.debugger.isAttached()) {
        page.debugger.attach()
        await page.debugger.sendCommand('Emulation.setDeviceMetricsOverride', {
          width: 0,
          height: 0,
          deviceScaleFactor: 1,
          mobile: false
        })
      }
      const { data } = (await page.debugger.sendCommand('Page.captureScreenshot', {
        format: 'png',
        clip: { ...clip, scale: 1 },
        captureBeyondViewport: true
      })) as { data: string }
      return Buffer.from(data, 'base64')
    }
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  )
}

/** Rejects if the window is closed, because the program ends, or if its page crashes. */
function gone(window: BrowserWindow): Promise<never> {
  return new Promise((_, reject) => {
    window.once('closed', () => reject(new Error('the print window was closed')))
    window.webContents.once('render-process-gone', (_event, { reason }) =>
      reject(new Error(`the print window is gone: ${reason}`))
    )
  })
}

/** Sets every option, because Electron's defaults change. The page's CSS sets the page size. */
function electronOptions({
  preferCSSPageSize,
  printBackground,
  tagged,
  outline,
  margin
}: PdfOptions): Electron.PrintToPDFOptions {
  return {
    preferCSSPageSize,
    printBackground,
    generateTaggedPDF: tagged,
    generateDocumentOutline: outline,
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    landscape: false,
    scale: 1,
    displayHeaderFooter: false
  }
}
