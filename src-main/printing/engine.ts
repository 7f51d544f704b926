import type { Ink, PrintProgress, PrintReport } from '../contract/print'
import type { Palette } from '../contract/print-setup'

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
  /** Sheets cut off below what stands on them, for paper that has no end. */
  short?: boolean
  /** Pictures are not given but measured, in each of these palettes. */
  inks?: readonly Palette[]
  /** Which sheets make a picture together; left out, each is one by itself. */
  arrange?(report: PrintReport): Grid[]
}

/** One picture of several sheets of one size, by their numbers, row by row. */
export interface Grid {
  columns: number
  rows: number
  /** Null for a place that stays empty. */
  sheets: (number | null)[]
  /** Of each place, in pixels. */
  place: { width: number; height: number }
}

/** `bytes` is empty where the report names a problem. */
export interface DrawnPdf {
  bytes: Uint8Array
  report: PrintReport | null
}

/** PNGs, one a page or one a grid, in their order; none where the report names a problem. */
export interface DrawnPictures {
  pictures: Uint8Array[]
  report: PrintReport | null
  /** Where they were asked for, one a palette, in its order. */
  inks?: Ink[]
}

/** A page that is open in a browser, whichever it is. */
export interface OpenPage {
  /** Runs a line of script in it. With `evaluate`, not with a wait for a function of text: the page's policy forbids eval. */
  evaluate(script: string): Promise<unknown>
  pdf(options: PdfOptions): Promise<Uint8Array>
  /** A PNG of a part of it, pixel by pixel, also of what is beyond the window. */
  picture(clip: Clip): Promise<Uint8Array>
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
/** To be evaluated in the page: how many sheets it has. */
export const SHEETS = `document.querySelectorAll('.paper-sheet').length`
/**
 * To be evaluated in the page: shows one sheet alone, in the upper left corner, `scale` times as large, and says where it
 * is. Magnified by the page and not by the camera, which rounds to pixels of before.
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

/** To be evaluated in the page: shows the sheets of a grid in their places, each `scale` times as large, and nothing else. */
export const showGrid = ({ columns, rows, sheets, place }: Grid, scale: number): string => `(() => {
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

/** The ink of the sheets of these grids, palette by palette: the page is coloured anew, and each picture of it is read where it can be, in a page. */
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

/** To be evaluated in the page: its sheets in another palette. */
const inPalette = (palette: Palette): string =>
  `document.querySelectorAll('.paper-sheets').forEach((sheets) => { sheets.className = 'paper-sheets palette-${palette}' })`
/** To be evaluated in the page: how many pixels of paper are shown. */
const SHOWN_AREA = `[...document.querySelectorAll('.paper-sheet')].filter((sheet) => sheet.style.display !== 'none')
  .reduce((sum, sheet) => { const { width, height } = sheet.getBoundingClientRect(); return sum + width * height }, 0)`
/** To be evaluated in the page: the ink of a picture, in pixels that are full of it: in grey; and as a colour printer lays it on, black as black alone. */
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
  while (!(await page.evaluate(SETTLED))) {
    signal.throwIfAborted()
    await new Promise((look) => setTimeout(look, LOOK_EVERY_MS))
  }
  return {
    report: (await page.evaluate(REPORT)) as PrintReport | null,
    ready: (await page.evaluate(OUTCOME)) === 'ready'
  }
}
