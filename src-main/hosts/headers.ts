import type { MadeFile } from '../files'

/**
 * Allows the window only what came with it. Styles set by script (Vue's `:style`) use the CSSOM, which `style-src`
 * permits. Fonts may be data, because the build puts the smallest ones into the stylesheet.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'"
].join('; ')

/** Headers of every response. */
export const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin'
}

/**
 * Headers for a made file. The browser shows it if it can and saves it under its name. It is not cached, because it
 * contains people's data.
 */
export function fileHeaders({ name, type, bytes }: MadeFile): { [header: string]: string } {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return {
    ...SECURITY_HEADERS,
    'content-type': type,
    'content-length': String(bytes.byteLength),
    'content-disposition': `inline; filename="${plain}"; filename*=UTF-8''${exact}`,
    'cache-control': 'no-store'
  }
}
