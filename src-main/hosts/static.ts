import { readFileSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'

export interface StaticFile {
  type: string
  bytes: Uint8Array
  /** The cache-control header. Files in `assets` have a hash in their name and never change. */
  caching: string
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
 * The file of the built window for a URL path; null if it is missing, outside the folder, or of an unknown type. It is
 * read at once: while the core is loaded, each thing that is waited for waits for a piece of the core too.
 */
export function staticFile(renderer: string, path: string): StaticFile | null {
  const decoded = safeDecode(path)
  if (decoded === null || decoded.includes('\0')) return null
  const wanted = normalize(join(renderer, ['', '/'].includes(decoded) ? 'index.html' : decoded))
  if (!wanted.startsWith(renderer + sep)) return null
  const type = TYPES[extname(wanted)]
  if (!type) return null
  const bytes = contentOf(wanted)
  const hashed = wanted.startsWith(join(renderer, 'assets') + sep)
  return bytes && { type, bytes, caching: hashed ? 'public, max-age=31536000, immutable' : 'no-cache' }
}

function contentOf(file: string): Uint8Array | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

function safeDecode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
