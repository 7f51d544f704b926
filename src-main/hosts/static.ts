import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

export interface StaticFile {
  type: string
  bytes: Uint8Array
  /** Built files carry a hash in their name and never change. */
  forever: boolean
}

const TYPES: { [ending: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff'
}

/**
 * What the window may do: only what came with it. Styles set by script (Vue's `:style`) go through the CSSOM, which
 * `style-src` allows; nothing is inline, nothing comes from elsewhere.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'"
].join('; ')

/** A file of the built window by the path of its address; null for what is not there, or not below the folder. */
export async function staticFile(renderer: string, path: string): Promise<StaticFile | null> {
  const decoded = safeDecode(path)
  if (decoded === null || decoded.includes('\0')) return null
  const wanted = normalize(join(renderer, decoded === '/' ? 'index.html' : decoded))
  if (!wanted.startsWith(renderer + sep)) return null
  const type = TYPES[extname(wanted)]
  if (!type) return null
  const bytes = await readFile(wanted).catch(() => null)
  return bytes && { type, bytes, forever: wanted.includes(`${sep}assets${sep}`) }
}

function safeDecode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
