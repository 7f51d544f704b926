import { timingSafeEqual, createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Why a request is turned away before anything looks at it; null lets it in. */
export function turnedAway(request: IncomingMessage, port: number): { status: number; why: string } | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  // A name that leads here by a foreign DNS entry is not us: a page of elsewhere could read our answers.
  if (!hosts.includes(request.headers.host ?? '')) return { status: 421, why: 'foreign host' }
  const origin = request.headers.origin
  if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`)) return { status: 403, why: 'foreign origin' }
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return { status: 403, why: 'foreign site' }
  return null
}

/** Compares in constant time, whatever the lengths. */
export function isToken(given: unknown, token: string): boolean {
  if (typeof given !== 'string') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
