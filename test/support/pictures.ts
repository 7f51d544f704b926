import { crc32, deflateSync } from 'node:zlib'

const u32 = (n: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n)
  return bytes
}

/** A chunk of a PNG, with its checksum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  return Buffer.concat([u32(data.length), body, u32(crc32(body))])
}

/** A grey PNG of this size, with extra chunks after its header. */
export function pngOf(width: number, height: number, ...extra: Buffer[]): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.fill(7 + (y % 200), y * (width + 1) + 1, (y + 1) * (width + 1))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])])),
    ...extra,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0))
  ])
}

/**
 * A picture sixteen pixels wide and eight high, red on the left and blue on the right, written by other
 * programs.
 */
export const RED_AND_BLUE = {
  jpeg: Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEAAYGBgYHBgcICAcKCwoLCg8ODAwODxYQERAREBYiFRkVFRkVIh4kHhweJB42KiYmKjY+NDI0PkxERExfWl98fKcBBgYGBgcGBwgIBwoLCgsKDw4MDA4PFhAREBEQFiIVGRUVGRUiHiQeHB4kHjYqJiYqNj40MjQ+TERETF9aX3x8p//CABEIAAgAEAMBIQACEQEDEQH/xAAnAAEBAAAAAAAAAAAAAAAAAAAGBwEBAAAAAAAAAAAAAAAAAAAAB//aAAwDAQACEAMQAAAAnQBAT//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAT8AP//EABgRAAIDAAAAAAAAAAAAAAAAAAAHRoTD/9oACAECAQE/AEjIauh//8QAGBEAAgMAAAAAAAAAAAAAAAAAAAdFhML/2gAIAQMBAT8AcMFZwf/Z',
    'base64'
  ),
  webp: Buffer.from(
    'UklGRkAAAABXRUJQVlA4IDQAAACQAQCdASoQAAgAAUAmJaACdLoAA5gA/vij//8QI//mwP/0uD8Ef+lwf/pcDh//S4GaAAAA',
    'base64'
  ),
  lossless: Buffer.from('UklGRiYAAABXRUJQVlA4TBkAAAAvD8ABAA8Q87//8x8OxILJ/KU7U4jof+QAAA==', 'base64')
}

/**
 * A JPEG with EXIF after its start: these words, such as where it was taken, and an orientation (6: turn it
 * to the right).
 */
export function withExif(jpeg: Buffer, words: string): Buffer {
  const tiff = Buffer.concat([
    Buffer.from('MM\0*\0\0\0\x08', 'latin1'),
    Buffer.from([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]),
    Buffer.from(words, 'latin1')
  ])
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1, (data.length + 2) >> 8, (data.length + 2) & 255]),
    data,
    jpeg.subarray(2)
  ])
}

/** A chunk of a WebP. */
function riff(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

const webpFile = (body: Buffer) => riff('RIFF', Buffer.concat([Buffer.from('WEBP'), body]))
/** The picture chunks of a still WebP, without the file header. */
const drawn = (webp: Buffer) => webp.subarray(12)
const measures = Buffer.from([15, 0, 0, 7, 0, 0])

/** A WebP of sixteen by eight pixels with XMP, which holds these words. */
export function withXmp(webp: Buffer, words: string): Buffer {
  const head = Buffer.concat([Buffer.from([0x04, 0, 0, 0]), measures])
  return webpFile(
    Buffer.concat([riff('VP8X', head), drawn(webp), riff('XMP ', Buffer.from(words, 'latin1'))])
  )
}

/** An animated WebP, made of still ones of sixteen by eight pixels. */
export function moving(...stills: Buffer[]): Buffer {
  const frame = (webp: Buffer) =>
    riff('ANMF', Buffer.concat([Buffer.alloc(6), measures, Buffer.from([100, 0, 0, 0]), drawn(webp)]))
  const head = Buffer.concat([Buffer.from([0x02, 0, 0, 0]), measures])
  return webpFile(Buffer.concat([riff('VP8X', head), riff('ANIM', Buffer.alloc(6)), ...stills.map(frame)]))
}

/** A small PNG as clients send it. Each number gives a different picture. */
export function pixel(nth: number): { type: 'image/png'; data: string } {
  return { type: 'image/png', data: pngOf(nth + 1, 1).toString('base64') }
}
