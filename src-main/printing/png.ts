import { crc32 } from 'node:zlib'
import { MM_PER_INCH } from '../paper/sizes'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The bytes of a chunk's length, name and checksum. */
const AROUND = 12

/**
 * Returns the PNG with its resolution, so that programs print and place it at its true size. Bytes that are no PNG
 * are returned unchanged.
 */
export function withResolution(png: Uint8Array, dpi: number): Uint8Array {
  if (!SIGNATURE.every((byte, n) => png[n] === byte)) return png
  const chunks = chunksOf(png).filter(({ name }) => name !== 'pHYs')
  const [head, ...others] = chunks
  if (!head) return png
  const perMetre = Math.round((dpi * 1000) / MM_PER_INCH)
  const data = Buffer.alloc(9)
  data.writeUInt32BE(perMetre, 0)
  data.writeUInt32BE(perMetre, 4)
  data.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    head.bytes,
    chunk('pHYs', data),
    ...others.map(({ bytes }) => bytes)
  ])
}

function chunksOf(png: Uint8Array): { name: string; bytes: Uint8Array }[] {
  const view = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const chunks = []
  for (let at = SIGNATURE.length; at + AROUND <= view.length;) {
    const size = view.readUInt32BE(at) + AROUND
    chunks.push({ name: view.toString('latin1', at + 4, at + 8), bytes: view.subarray(at, at + size) })
    at += size
  }
  return chunks
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const bytes = Buffer.alloc(named.length + 8)
  bytes.writeUInt32BE(data.length, 0)
  named.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(named), named.length + 4)
  return bytes
}
