/** The most bytes of an unpacked text, so that a code cannot fill the memory. */
const MOST = 900_000

/** The unpacked text is larger than any roster. */
export class TooLarge extends Error {}

/** Compresses a text. */
export async function deflated(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), Infinity)
}

/** Decompresses a text. Throws on invalid bytes, and TooLarge on too many. */
export async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true }).decode(
    await through(bytes, new DecompressionStream('deflate-raw'), MOST)
  )
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = new Blob([bytes]).stream().pipeThrough<Uint8Array>(stream).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > most) {
      await reader.cancel()
      throw new TooLarge()
    }
    parts.push(part.value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

/** CRC-32 as in zip and PNG, as eight upper-case hexadecimal digits. */
export function checksum(bytes: Uint8Array): string {
  let value = 0xffffffff
  for (const byte of bytes) value = CRC[(value ^ byte) & 0xff]! ^ (value >>> 8)
  return ((value ^ 0xffffffff) >>> 0).toString(16).toUpperCase().padStart(8, '0')
}
