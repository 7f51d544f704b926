import { createCanvas, loadImage } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { MM } from './read-pdf'

/** A page drawn from the file itself: its darkness at each place, 0 for paper and 1 for ink. */
export interface Drawn {
  mean(): number
  /**
   * The ink of a colour printer, with black as black only: the mean of C + M + Y + K, from 0 to 3 (a tenth of
   * each is 0.4).
   */
  cmyk(): number
  at(x: number, y: number): number
  /**
   * The places where a horizontal or vertical line meets ink: millimetres from the edge, the middle of each
   * stroke.
   */
  across(y: number): number[]
  down(x: number): number[]
}

/** Draws all pages at this many pixels per millimetre. */
export async function drawn(bytes: Uint8Array, perMm: number): Promise<Drawn[]> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  try {
    const pages: Drawn[] = []
    for (let n = 1; n <= pdf.numPages; n++) {
      const page = await pdf.getPage(n)
      const viewport = page.getViewport({ scale: perMm / MM })
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
      const context = canvas.getContext('2d')
      await page.render({
        canvas: null,
        canvasContext: context as unknown as CanvasRenderingContext2D,
        viewport,
        background: '#fff'
      }).promise
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      const dark = (x: number, y: number) => {
        const at = 4 * (y * canvas.width + x)
        return 1 - (data[at]! + data[at + 1]! + data[at + 2]!) / 765
      }
      pages.push({
        mean: () => meanOf(data),
        cmyk: () => cmykOf(data),
        at: (x, y) => dark(Math.round(x * perMm), Math.round(y * perMm)),
        across: (y) => strokes(canvas.width, (x) => dark(x, Math.round(y * perMm)), perMm),
        down: (x) => strokes(canvas.height, (y) => dark(Math.round(x * perMm), y), perMm)
      })
    }
    return pages
  } finally {
    await pdf.loadingTask.destroy()
  }
}

/** The mean darkness of these pixels, from 0 to 1. */
function meanOf(data: Uint8ClampedArray): number {
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum += data[at]! + data[at + 1]! + data[at + 2]!
  return 1 - sum / 765 / (data.length / 4)
}

function cmykOf(data: Uint8ClampedArray): number {
  let sum = 0
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = [data[at]! / 255, data[at + 1]! / 255, data[at + 2]! / 255]
    const most = Math.max(r, g, b)
    sum += 1 - most + (3 * most - r - g - b)
  }
  return sum / (data.length / 4)
}

/** A part of a picture, in pixels. */
export interface Region {
  x: number
  y: number
  width: number
  height: number
}

/** The ink of some parts of a picture (a PNG): `grey` and `cmyk` as `Drawn` has them. */
export async function inkIn(png: Uint8Array, regions: Region[]): Promise<{ grey: number; cmyk: number }[]> {
  const picture = await loadImage(Buffer.from(png))
  const context = createCanvas(picture.width, picture.height).getContext('2d')
  context.drawImage(picture, 0, 0)
  return regions.map(({ x, y, width, height }) => {
    const { data } = context.getImageData(Math.round(x), Math.round(y), Math.round(width), Math.round(height))
    return { grey: meanOf(data), cmyk: cmykOf(data) }
  })
}

/** The part of each page covered with ink: 0 for blank paper, 1 for a black page. */
export async function meanInk(bytes: Uint8Array): Promise<number[]> {
  return (await drawn(bytes, 2)).map((page) => page.mean())
}

function strokes(length: number, dark: (at: number) => number, perMm: number): number[] {
  const middles: number[] = []
  let weight = 0
  let moment = 0
  for (let at = 0; at <= length; at++) {
    const ink = at < length ? dark(at) : 0
    if (ink > 0.1) {
      weight += ink
      moment += ink * (at + 0.5)
    } else if (weight > 0) {
      middles.push(moment / weight / perMm)
      weight = moment = 0
    }
  }
  return middles
}
