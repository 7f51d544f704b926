import { isDecodable, pictureHead } from '@contract/picture-size'
import { failure } from '@/api/failure'

/** Larger pictures are scaled down to this side: photos are far larger than a code needs. */
const MOST_SIDE = 2400

/** The texts of all codes in a picture, in any order. Throws `picture-too-large` before decoding. */
export async function codesIn(picture: Blob): Promise<string[]> {
  const head = pictureHead(new Uint8Array(await picture.arrayBuffer()))
  if (head && !isDecodable(head))
    throw failure('picture-too-large', { width: head.width, height: head.height })
  const bitmap = await createImageBitmap(picture)
  try {
    return await codesOn(bitmap, bitmap.width, bitmap.height)
  } finally {
    bitmap.close()
  }
}

/** The texts of all codes in a drawable source. `patience`: milliseconds for codes that are hard to read. */
export async function codesOn(
  source: CanvasImageSource,
  width: number,
  height: number,
  patience = 2000
): Promise<string[]> {
  const scale = Math.min(1, MOST_SIDE / Math.max(width, height))
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const canvas = new OffscreenCanvas(w, h)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return []
  // Transparent parts count as white paper.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, w, h)
  pen.drawImage(source, 0, 0, w, h)
  return codesInPixels(pen.getImageData(0, 0, w, h), patience)
}

/** The texts of all codes in these pixels (RGBA). The reader is loaded on first use. */
async function codesInPixels(
  pixels: { data: Uint8ClampedArray; width: number; height: number },
  patience: number
): Promise<string[]> {
  const { decodeQRBatch } = await import('qr/decode.js')
  const [found = []] = await decodeQRBatch(
    [{ data: pixels.data, width: pixels.width, height: pixels.height }],
    { timeLimit: patience }
  )
  return [...new Set(found.filter((entry): entry is string => typeof entry === 'string'))]
}
