import { BrowserWindow } from 'electron'
import { OUTCOME, REPORT, SETTLED, type DrawnPdf, type PdfEngine, type PdfOptions } from '../printing/engine'
import { HOME } from './address'
import { confined } from './window'

const LOOK_EVERY_MS = 30

/** Prints routes of the window in a hidden window of its own, which lives for one print. */
export function windowPrinter(preload: string): PdfEngine {
  return {
    async pdf(route, options) {
      const { signal } = options
      signal.throwIfAborted()
      const window = new BrowserWindow({ show: false, width: 1000, height: 1200, webPreferences: { ...confined(preload), backgroundThrottling: false } })
      try {
        // A window that is gone answers nothing more: whoever waits for it must hear of the end from the signal.
        return await Promise.race([draw(window, route, options), aborted(signal), gone(window)])
      } finally {
        window.destroy()
      }
    }
  }
}

async function draw(window: BrowserWindow, route: string, options: PdfOptions): Promise<DrawnPdf> {
  const page = window.webContents
  await window.loadURL(HOME + route)
  while (!(await page.executeJavaScript(SETTLED))) {
    if (options.signal.aborted) throw options.signal.reason
    await new Promise((look) => setTimeout(look, LOOK_EVERY_MS))
  }
  const report = (await page.executeJavaScript(REPORT)) as DrawnPdf['report']
  if ((await page.executeJavaScript(OUTCOME)) !== 'ready') return { bytes: new Uint8Array(), report }
  return { bytes: await page.printToPDF(electronOptions(options)), report }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

/** The window was closed under us, because the program ends, or its page crashed. */
function gone(window: BrowserWindow): Promise<never> {
  return new Promise((_, reject) => {
    window.once('closed', () => reject(new Error('the print window was closed')))
    window.webContents.once('render-process-gone', (_event, { reason }) => reject(new Error(`the print window is gone: ${reason}`)))
  })
}

/** Every option said, for Electron's own defaults change; `pageSize` is left to the page's CSS. */
function electronOptions({ preferCSSPageSize, printBackground, tagged, outline, margin }: PdfOptions): Electron.PrintToPDFOptions {
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
