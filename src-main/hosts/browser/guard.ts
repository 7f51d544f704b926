import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Why a request is refused before it is handled; null to accept it. */
export function turnedAway(
  { headers, rawHeaders }: IncomingMessage,
  port: number
): { status: number; why: string } | null {
  // Node reads the first of two hosts, but a proxy may have read the other.
  if (rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length > 1)
    return { status: 400, why: 'two hosts' }
  const hosts = ['127.0.0.1', 'localhost'].flatMap((name) =>
    port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]
  )
  // A foreign name may point to this address by DNS: a page there could read our answers.
  if (!hosts.includes(headers.host ?? '')) return { status: 421, why: 'foreign host' }
  if (headers.origin !== undefined && !hosts.some((host) => headers.origin === `http://${host}`))
    return { status: 403, why: 'foreign origin' }
  // `none`: the person typed or clicked the address. Other ports of this machine (`same-site`) are refused like any
  // other site.
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    return { status: 403, why: 'foreign site' }
  return null
}

/** Compares in constant time, for any lengths. */
export function isToken(given: unknown, token: string): boolean {
  if (typeof given !== 'string') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
