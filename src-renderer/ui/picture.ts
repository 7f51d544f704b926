import { isDecodable, pictureHead } from '@contract/picture-size'
import { failure } from '@/api/failure'

/** The limits of a stored picture: its bytes, and its longest side in pixels, the best first. */
export interface PictureLimits {
  bytes: number
  sides: readonly number[]
}
/** A portrait beside a name. */
export const FACE: PictureLimits = { bytes: 60_000, sides: [256, 192, 128] }
/** A picture shown by itself. */
export const SCENE: PictureLimits = { bytes: 200_000, sides: [1024, 800, 640, 480] }
/** Better qualities first; the first small enough result is used. */
const QUALITIES = [0.86, 0.72, 0.55, 0.4]

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

export interface Picture {
  type: (typeof PICTURE_TYPES)[number]
  /** In base64. */
  data: string
}

/** The size of a picture whose longest side is at most `side`; a smaller one stays unchanged. */
export function fitInto(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Scales a chosen picture down to the limits. Throws `not-a-picture`, `picture-too-large`. */
export async function scaledDown(file: Blob, limits: PictureLimits = FACE): Promise<Picture> {
  // Checked before decoding: a small file can need more memory than there is.
  const head = pictureHead(new Uint8Array(await file.arrayBuffer()))
  if (head && !isDecodable(head))
    throw failure('picture-too-large', { width: head.width, height: head.height })
  const bitmap =
    head && (PICTURE_TYPES as readonly string[]).includes(file.type)
      ? await createImageBitmap(file).catch(() => null)
      : null
  if (!bitmap) throw failure('not-a-picture')
  try {
    for (const side of limits.sides) {
      for (const quality of QUALITIES) {
        const blob = await drawn(bitmap, side, quality)
        if (blob.size <= limits.bytes) return { type: blob.type as Picture['type'], data: await base64(blob) }
      }
    }
  } finally {
    bitmap.close()
  }
  throw failure('not-a-picture')
}

/** Encodes as WebP, or as JPEG in a browser that cannot write WebP. */
async function drawn(bitmap: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitInto(bitmap.width, bitmap.height, side))
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const write = (type: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
  const webp = await write('image/webp')
  const blob = webp?.type === 'image/webp' ? webp : await write('image/jpeg')
  if (!blob) throw failure('not-a-picture')
  return blob
}

function base64(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => failed(failure('not-a-picture'))
    reader.readAsDataURL(blob)
  })
}
