import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** How much of each page is covered with ink: 0 for blank paper, 1 for a black page. Drawn from the file itself. */
export async function meanInk(bytes: Uint8Array): Promise<number[]> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0, disableFontFace: false }).promise
  try {
    const inks: number[] = []
    for (let n = 1; n <= pdf.numPages; n++) {
      const page = await pdf.getPage(n)
      const viewport = page.getViewport({ scale: 1 })
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
      const context = canvas.getContext('2d')
      await page.render({ canvas: null, canvasContext: context as unknown as CanvasRenderingContext2D, viewport, background: '#fff' }).promise
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      let dark = 0
      for (let at = 0; at < data.length; at += 4) dark += 1 - (data[at]! + data[at + 1]! + data[at + 2]!) / 765
      inks.push(dark / (data.length / 4))
    }
    return inks
  } finally {
    await pdf.loadingTask.destroy()
  }
}
