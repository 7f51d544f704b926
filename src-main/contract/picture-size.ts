/** Refused above this, before decoding: a file of a few kilobytes can decode to gigabytes. */
const MOST_PIXELS = 40_000_000

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'

/** What the header of a picture file declares. */
export interface PictureHead {
  type: PictureType
  width: number
  height: number
}

/**
 * Reads type and size of a PNG, JPEG or WebP from its header, without decoding it. Null if it is none of
 * these, is cut off in the header, or has no pixels.
 */
export function pictureHead(bytes: Uint8Array): PictureHead | null {
  const head = png(bytes) ?? jpeg(bytes) ?? webp(bytes)
  return head && head.width > 0 && head.height > 0 ? head : null
}

/** True if the declared size is small enough to decode. */
export function isDecodable({ width, height }: Pick<PictureHead, 'width' | 'height'>): boolean {
  return width * height <= MOST_PIXELS
}

const at = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const word = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length))

function png(bytes: Uint8Array): PictureHead | null {
  if (bytes.length < 33 || word(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || word(bytes, 12, 4) !== 'IHDR')
    return null
  return { type: 'image/png', width: at(bytes).getUint32(16), height: at(bytes).getUint32(20) }
}

/**
 * Steps through the segments to the frame header, which holds the size; `C4`, `C8` and `CC` are no frame
 * headers.
 */
function jpeg(bytes: Uint8Array): PictureHead | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  for (let from = 2; from + 9 <= bytes.length;) {
    if (bytes[from] !== 0xff) return null
    const marker = bytes[from + 1]!
    if (marker === 0xff) from++
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return {
        type: 'image/jpeg',
        height: at(bytes).getUint16(from + 5),
        width: at(bytes).getUint16(from + 7)
      }
    else if (marker === 0xd9 || marker === 0xda) return null
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) from += 2
    else from += 2 + Math.max(2, at(bytes).getUint16(from + 2))
  }
  return null
}

/** WebP has three forms: lossy, lossless, and extended, whose own header gives the size of the whole. */
function webp(bytes: Uint8Array): PictureHead | null {
  if (bytes.length < 30 || word(bytes, 0, 4) !== 'RIFF' || word(bytes, 8, 4) !== 'WEBP') return null
  const view = at(bytes)
  const three = (from: number) => view.getUint16(from, true) + (view.getUint8(from + 2) << 16)
  switch (word(bytes, 12, 4)) {
    case 'VP8 ':
      return word(bytes, 23, 3) === '\x9d\x01\x2a'
        ? {
            type: 'image/webp',
            width: view.getUint16(26, true) & 0x3fff,
            height: view.getUint16(28, true) & 0x3fff
          }
        : null
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return view.getUint8(20) === 0x2f
        ? { type: 'image/webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
        : null
    }
    case 'VP8X':
      return { type: 'image/webp', width: three(24) + 1, height: three(27) + 1 }
    default:
      return null
  }
}

/** The most pictures that a battle may have. */
export const MOST_PICTURES = 12
