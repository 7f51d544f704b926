import type { PrintProgress, PrintReport } from '../contract/print'

/**
 * Whatever turns a route of the window into a PDF or into pictures: the desktop's hidden window, or a headless browser.
 * For each call the host opens a fresh page on `<its address of the window>` + `route` and has it drawn by `drawPdf` or
 * `drawPictures`. It closes the page in any case, also when `signal` aborts. One call at a time: the queue sees to that.
 */
export interface PdfEngine {
  pdf(route: string, options: PdfOptions): Promise<DrawnPdf>
  pictures(route: string, options: PictureOptions): Promise<DrawnPictures>
}

export interface DrawOptions {
  /** Aborts when the job is given up: let go of the page then. */
  signal: AbortSignal
  /** Told how far it is. */
  tell?(progress: Omit<PrintProgress, 'before'>): void
}

export interface PdfOptions extends DrawOptions {
  preferCSSPageSize: true
  printBackground: true
  tagged: true
  outline: true
  /** Millimetres, on all four sides. */
  margin: 0
}

export interface PictureOptions extends DrawOptions {
  /** Pixels an inch. */
  dpi: number
}

/** `bytes` is empty where the report names a problem. */
export interface DrawnPdf {
  bytes: Uint8Array
  report: PrintReport | null
}

/** PNGs, one a page, in their order; none where the report names a problem. */
export interface DrawnPictures {
  pictures: Uint8Array[]
  report: PrintReport | null
}

/** A page that is open in a browser, whichever it is. */
export interface OpenPage {
  /** Runs a line of script in it. With `evaluate`, not with a wait for a function of text: the page's policy forbids eval. */
  evaluate(script: string): Promise<unknown>
  pdf(options: PdfOptions): Promise<Uint8Array>
  /** A PNG of a part of it, in CSS pixels, at so many times their number. */
  picture(clip: Clip, scale: number): Promise<Uint8Array>
}

export interface Clip {
  x: number
  y: number
  width: number
  height: number
}

/** To be evaluated in the page: is it laid out, or has it given up? */
export const SETTLED = `['ready', 'failed'].includes(document.documentElement.dataset.print)`
/** To be evaluated in the page: 'ready' or 'failed'. */
export const OUTCOME = `document.documentElement.dataset.print`
/** To be evaluated in the page: what the lay-out did. */
export const REPORT = `window.magotPrintReport ?? null`
/** To be evaluated in the page: puts its sheets below each other on whole pixels, so that no picture has a rim of half a pixel, and says where they are. */
export const SHEETS = `(() => {
  let top = 0
  return [...document.querySelectorAll('.paper-sheet')].map((sheet) => {
    const { width, height } = sheet.getBoundingClientRect()
    Object.assign(sheet.style, { position: 'absolute', left: '0', top: top + 'px' })
    const clip = { x: 0, y: top, width, height }
    top += Math.ceil(height) + 1
    return clip
  })
})()`

const LOOK_EVERY_MS = 30
const CSS_DPI = 96

export async function drawPdf(page: OpenPage, options: PdfOptions): Promise<DrawnPdf> {
  const { ready, report } = await settled(page, options)
  if (!ready) return { bytes: new Uint8Array(), report }
  options.tell?.({ stage: 'drawing', done: null, of: report?.pages ?? null })
  return { bytes: await page.pdf(options), report }
}

export async function drawPictures(page: OpenPage, options: PictureOptions): Promise<DrawnPictures> {
  const { ready, report } = await settled(page, options)
  const pictures: Uint8Array[] = []
  if (!ready) return { pictures, report }
  const clips = (await page.evaluate(SHEETS)) as Clip[]
  for (const clip of clips) {
    options.tell?.({ stage: 'drawing', done: pictures.length, of: clips.length })
    pictures.push(await page.picture(clip, options.dpi / CSS_DPI))
    options.signal.throwIfAborted()
  }
  return { pictures, report }
}

async function settled(page: OpenPage, { signal, tell }: DrawOptions): Promise<{ ready: boolean; report: PrintReport | null }> {
  tell?.({ stage: 'laying-out', done: null, of: null })
  while (!(await page.evaluate(SETTLED))) {
    signal.throwIfAborted()
    await new Promise((look) => setTimeout(look, LOOK_EVERY_MS))
  }
  return { report: (await page.evaluate(REPORT)) as PrintReport | null, ready: (await page.evaluate(OUTCOME)) === 'ready' }
}
