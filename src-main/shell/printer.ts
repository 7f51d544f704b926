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

/** Prints routes of the window in a hidden window of its own, which lives for one print. */
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
      // A window that is gone answers nothing more: whoever waits for it must hear of the end from the signal.
      return await Promise.race([drawn(), aborted(signal), gone(window)])
    } finally {
      window.destroy()
    }
  }
  return {
    pdf: (route, options) => inWindow(route, options, {}, (page) => drawPdf(page, options)),
    // A hidden window paints nothing, and a picture of it would be waited for in vain: one that is drawn off the screen does.
    pictures: (route, options) =>
      inWindow(route, options, { offscreen: true }, (page) => drawPictures(page, options))
  }
}

/** The page of a window, as the printer wants it. */
function openPage(page: WebContents): OpenPage {
  return {
    evaluate: (script) => page.executeJavaScript(script) as Promise<unknown>,
    pdf: (options) => page.printToPDF(electronOptions(options)),
    async picture(clip) {
      // The browser's own protocol: `capturePage` sees no more than the window's view, and as large as the screen makes it.
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

/** The window was closed under us, because the program ends, or its page crashed. */
function gone(window: BrowserWindow): Promise<never> {
  return new Promise((_, reject) => {
    window.once('closed', () => reject(new Error('the print window was closed')))
    window.webContents.once('render-process-gone', (_event, { reason }) =>
      reject(new Error(`the print window is gone: ${reason}`))
    )
  })
}

/** Every option said, for Electron's own defaults change; `pageSize` is left to the page's CSS. */
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
