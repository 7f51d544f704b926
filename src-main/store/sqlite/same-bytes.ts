import { open } from 'node:fs/promises'

const CHUNK = 1 << 20

/** Returns true if both files have the same bytes. */
export async function sameBytes(one: string, other: string): Promise<boolean> {
  const a = await open(one, 'r')
  const b = await open(other, 'r').catch(async (error: unknown) => {
    await a.close()
    throw error
  })
  try {
    for (let at = 0; ; at += CHUNK) {
      const [left, right] = await Promise.all([
        a.read(Buffer.alloc(CHUNK), 0, CHUNK, at),
        b.read(Buffer.alloc(CHUNK), 0, CHUNK, at)
      ])
      if (left.bytesRead !== right.bytesRead || !left.buffer.equals(right.buffer)) return false
      if (left.bytesRead < CHUNK) return true
    }
  } finally {
    await a.close()
    await b.close()
  }
}
