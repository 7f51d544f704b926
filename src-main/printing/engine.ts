import type { Ink, PrintProgress, PrintReport } from '../contract/print'
import type { Palette } from '../contract/print-setup'

/**
 * Turns a route of the window into a PDF or pictures: the desktop's hidden window or a headless browser. For each
 * call the host opens a new page at `<its address of the window>` + `route` and draws it with `drawPdf` or
 * `drawPictures`. It closes the page in any case, also when `signal` aborts. The queue makes one call at a time.
 */
export interface PdfEngine {
  pdf(route: string, options: PdfOptions): Promise<DrawnPdf>
  pictures(route: string, options: PictureOptions): Promise<DrawnPictures>
}

export interface DrawOptions {
  /** Aborts when the job is cancelled; the page must be closed then. */
  signal: AbortSignal
  /** Called with the progress. */
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
  /** Pixels per inch. */
  dpi: number
  /** Cuts off sheets below their content, for endless paper. */
  short?: boolean
  /** Measures the ink in each of these palettes instead of returning pictures. */
  inks?: readonly Palette[]
  /** Which sheets form a picture together. Without it, each sheet is one picture. */
  arrange?(report: PrintReport): Grid[]
}

/** One picture of several sheets of the same size. The sheets are given by number, row by row. */
export interface Grid {
  columns: number
  rows: number
  /** Null for an empty place. */
  sheets: (number | null)[]
  /** The size of each place, in pixels. */
  place: { width: number; height: number }
}

/** `bytes` is empty if the report names a problem. */
export interface DrawnPdf {
  bytes: Uint8Array
  report: PrintReport | null
}

/** PNGs in order, one for each page or grid. Empty if the report names a problem. */
export interface DrawnPictures {
  pictures: Uint8Array[]
  report: PrintReport | null
  /** The ink for each requested palette, in their order. */
  inks?: Ink[]
}

/** A page open in any browser. */
export interface OpenPage {
  /**
   * Evaluates a script in the page. Waiting for a function given as text is not possible, because the page's policy
   * forbids eval.
   */
  evaluate(script: string): Promise<unknown>
  pdf(options: PdfOptions): Promise<Uint8Array>
  /** A PNG of a part of the page, at one pixel per CSS pixel, also beyond the visible area. */
  picture(clip: Clip): Promise<Uint8Array>
}

export interface Clip {
  x: number
  y: number
  width: number
  height: number
}

/** Script for the page: true if the layout has finished or failed. */
export const SETTLED = `['ready', 'failed'].includes(document.documentElement.dataset.print)`
/** Script for the page: 'ready' or 'failed'. */
export const OUTCOME = `document.documentElement.dataset.print`
/** Script for the page: the layout's report. */
export const REPORT = `window.magotPrintReport ?? null`
/** Script for the page: the number of sheets. */
export const SHEETS = `document.querySelectorAll('.paper-sheet').length`
/**
 * Script for the page: shows one sheet alone in the upper left corner, `scale` times larger, and returns its
 * position. The page does the scaling, because the browser's screenshot would round to the unscaled pixels.
 */
export const showSheet = (n: number, scale: number, short = false): string => `(() => {
  document.documentElement.classList.toggle('sheets-short', ${short})
  const sheets = [...document.querySelectorAll('.paper-sheet')]
  sheets.forEach((sheet, i) => { sheet.style.display = i === ${n} ? 'block' : 'none' })
  const { width, height } = getComputedStyle(sheets[${n}])
  Object.assign(sheets[${n}].style, { position: 'absolute', top: '0', left: '0', transformOrigin: '0 0', transform: 'scale(${scale})' })
  scrollTo(0, 0)
  return { x: 0, y: 0, width: Math.round(parseFloat(width) * ${scale}), height: Math.round(parseFloat(height) * ${scale}) }
})()`

/** Script for the page: shows only the sheets of a grid in their places, each `scale` times larger. */
const showGrid = ({ columns, rows, sheets, place }: Grid, scale: number): string => `(() => {
  const places = ${JSON.stringify(sheets)}
  const sheets = [...document.querySelectorAll('.paper-sheet')]
  sheets.forEach((sheet) => { sheet.style.display = 'none' })
  // A sheet that stands in several places stands there as its likeness.
  document.querySelectorAll('.sheet-likeness').forEach((one) => one.remove())
  const shown = new Set()
  places.forEach((n, at) => {
    if (n === null) return
    const again = shown.has(n)
    const sheet = again ? sheets[n].cloneNode(true) : sheets[n]
    if (again) { sheet.classList.add('sheet-likeness'); sheets[n].after(sheet) }
    shown.add(n)
    Object.assign(sheet.style, {
      display: 'block', position: 'absolute', transformOrigin: '0 0', transform: 'scale(${scale})',
      left: (at % ${columns}) * ${place.width} + 'px', top: Math.floor(at / ${columns}) * ${place.height} + 'px'
    })
  })
  scrollTo(0, 0)
  return { x: 0, y: 0, width: ${columns * place.width}, height: ${rows * place.height} }
})()`

const LOOK_EVERY_MS = 30
/** How often the sheets laid out so far are counted, in looks: counting interrupts the page. */
const COUNT_EVERY = 10
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
  const scale = options.dpi / CSS_DPI
  if (options.inks && options.arrange)
    return { pictures, report, inks: await measured(page, options.arrange(report!), options.inks, options) }
  const scripts = options.arrange
    ? options.arrange(report!).map((grid) => showGrid(grid, scale))
    : Array.from({ length: Number(await page.evaluate(SHEETS)) }, (_, n) =>
        showSheet(n, scale, options.short)
      )
  for (const [n, script] of scripts.entries()) {
    options.tell?.({ stage: 'drawing', done: n, of: scripts.length })
    pictures.push(await page.picture((await page.evaluate(script)) as Clip))
    options.signal.throwIfAborted()
  }
  return { pictures, report }
}

/**
 * The ink of the sheets of these grids in each palette, as a share of the paper. For each palette the page is
 * recoloured and photographed, and a script in the page reads the pictures.
 */
async function measured(
  page: OpenPage,
  grids: Grid[],
  palettes: readonly Palette[],
  { dpi, signal, tell }: PictureOptions
): Promise<Ink[]> {
  const inks: Ink[] = []
  for (const [n, palette] of palettes.entries()) {
    tell?.({ stage: 'drawing', done: n, of: palettes.length })
    await page.evaluate(inPalette(palette))
    let [grey, colour, paper] = [0, 0, 0]
    for (const grid of grids) {
      const clip = (await page.evaluate(showGrid(grid, dpi / CSS_DPI))) as Clip
      const png = await page.picture(clip)
      const [ink, cmyk] = (await page.evaluate(inkOf(png))) as [number, number]
      grey += ink
      colour += cmyk
      paper += Number(await page.evaluate(SHOWN_AREA))
      signal.throwIfAborted()
    }
    inks.push({ palette, grey: grey / paper, colour: colour / paper })
  }
  return inks
}

/** Script for the page: changes the palette of its sheets. */
const inPalette = (palette: Palette): string =>
  `document.querySelectorAll('.paper-sheets').forEach((sheets) => { sheets.className = 'paper-sheets palette-${palette}' })`
/** Script for the page: the number of pixels of visible paper. */
const SHOWN_AREA = `[...document.querySelectorAll('.paper-sheet')].filter((sheet) => sheet.style.display !== 'none')
  .reduce((sum, sheet) => { const { width, height } = sheet.getBoundingClientRect(); return sum + width * height }, 0)`
/**
 * Script for the page: the ink of a picture, in pixels of full ink: [for grey printing, for colour printing with
 * pure black for grey].
 */
const inkOf = (png: Uint8Array): string => `(async () => {
  const bytes = Uint8Array.from(atob('${Buffer.from(png).toString('base64')}'), (sign) => sign.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, picture.width, picture.height)
  let grey = 0, colour = 0
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = [data[at], data[at + 1], data[at + 2]]
    const most = Math.max(r, g, b)
    grey += 765 - r - g - b
    colour += 255 - most + (3 * most - r - g - b)
  }
  return [grey / 765, colour / 255]
})()`

async function settled(
  page: OpenPage,
  { signal, tell }: DrawOptions
): Promise<{ ready: boolean; report: PrintReport | null }> {
  tell?.({ stage: 'laying-out', done: null, of: null })
  for (let looks = 1; !(await page.evaluate(SETTLED)); looks++) {
    signal.throwIfAborted()
    const sheets = looks % COUNT_EVERY === 0 ? Number(await page.evaluate(SHEETS)) : 0
    if (sheets > 0) tell?.({ stage: 'laying-out', done: sheets, of: null })
    await new Promise((look) => setTimeout(look, LOOK_EVERY_MS))
  }
  return {
    report: (await page.evaluate(REPORT)) as PrintReport | null,
    ready: (await page.evaluate(OUTCOME)) === 'ready'
  }
}
