import type { PictureType } from '../../contract/picture-size'

/**
 * The picture without what only cameras and programs wrote into it (EXIF with its places, XMP, comments, what follows its end): the window makes
 * every picture anew, and so has none of it; nobody decodes here. What is drawn stays byte by byte. One whose parts can't be followed
 * to their end comes back as it is.
 */
export function withoutMetadata(type: PictureType, bytes: Uint8Array): Uint8Array {
  const parts = { 'image/png': png, 'image/jpeg': jpeg, 'image/webp': webp }[type](bytes)
  return parts ? Buffer.concat(parts) : bytes
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const wordAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

/** What a PNG is drawn by: its own chunks, colours, measures and animation. */
const DRAWN = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' ')
)

function png(bytes: Uint8Array): Uint8Array[] | null {
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const [end, name] = [at + 12 + viewOf(bytes).getUint32(at), wordAt(bytes, at + 4)]
    if (end > bytes.length) return null
    if (DRAWN.has(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IEND') return parts
    at = end
  }
  return null
}

/** Of the segments that programs use for themselves a JPEG needs the first (measures), ICC's (colours) and Adobe's (how colours are kept). */
const OWN = [0xe0, 0xe2, 0xee]

function jpeg(bytes: Uint8Array): Uint8Array[] | null {
  const parts = [bytes.subarray(0, 2)]
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1]!
    if (bytes[at] !== 0xff) return null
    if (marker === 0xff) {
      at++
      continue
    }
    // From here on the picture itself, to its end.
    if (marker === 0xda) return [...parts, bytes.subarray(at)]
    const end = at + 2 + viewOf(bytes).getUint16(at + 2)
    if (end > bytes.length || end < at + 4) return null
    const dropped = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !OWN.includes(marker))
    if (!dropped) parts.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

/** In the head of a WebP that has one of its own: there is EXIF, there is XMP. */
const SAYS_METADATA = 0x0c

function webp(bytes: Uint8Array): Uint8Array[] | null {
  const end = 8 + viewOf(bytes).getUint32(4, true)
  if (end > bytes.length) return null
  const parts: Uint8Array[] = []
  for (let at = 12; at + 8 <= end;) {
    const length = viewOf(bytes).getUint32(at + 4, true)
    const next = at + 8 + length + (length % 2)
    if (at + 8 + length > end) return null
    const chunk = Uint8Array.from(bytes.subarray(at, next))
    const name = wordAt(bytes, at)
    if (name === 'VP8X') chunk[8]! &= ~SAYS_METADATA
    if (name !== 'EXIF' && name !== 'XMP ') parts.push(chunk)
    at = next
  }
  const head = Uint8Array.from(bytes.subarray(0, 12))
  viewOf(head).setUint32(4, 4 + parts.reduce((sum, one) => sum + one.length, 0), true)
  return [head, ...parts]
}
