import type { IncomingMessage } from 'node:http'

/** How much of a request that is too large we still read (and forget), so that its sender gets to hear the answer. */
const PATIENCE = 16

/** A request's body as text, or null where it is larger than `most` bytes. */
export async function readBody(request: IncomingMessage, most: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  // Left early, the request must not be destroyed: its answer travels by the same connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size <= most) chunks.push(chunk)
    else chunks.length = 0
    if (size > most * PATIENCE) break
  }
  return size > most ? null : Buffer.concat(chunks).toString('utf8')
}
