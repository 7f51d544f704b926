import type { IncomingMessage } from 'node:http'

/**
 * How many times the limit is still read (and ignored) of an oversized
 * request, so that its sender receives the answer.
 */
const PATIENCE = 16

/** A request's body as text; null if it is larger than `most` bytes. */
export async function readBody(request: IncomingMessage, most: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop must not destroy the request, because its answer uses the same connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size <= most) chunks.push(chunk)
    else chunks.length = 0
    if (size > most * PATIENCE) break
  }
  return size > most ? null : Buffer.concat(chunks).toString('utf8')
}
