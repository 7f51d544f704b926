import { protocol, type Session } from 'electron'
import type { App } from '../app'
import { fileHeaders, SECURITY_HEADERS } from '../hosts/headers'
import { staticFile } from '../hosts/static'
import { HOME, isOurs, LATE, SCHEME } from './address'

/** Declares the scheme; call it before Electron is ready. The scheme then has an origin, storage and fetch. */
export function declareScheme(): void {
  if (!LATE)
    protocol.registerSchemesAsPrivileged([
      { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }
    ])
}

/** Serves the built window and made files under our scheme, and nothing else. */
export function serveWindow(session: Session, magot: Pick<App, 'file'>, renderer: string): void {
  session.protocol.handle(SCHEME, (request) => answer(request, magot, renderer))
}

function answer(request: Request, magot: Pick<App, 'file'>, renderer: string): Response {
  if (!isOurs(request.url)) return refuse(404)
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405)
  const { pathname } = new URL(request.url, HOME)
  if (pathname.startsWith('/files/')) {
    const made = magot.file(pathname.slice('/files/'.length))
    return made ? give(made.bytes, fileHeaders(made)) : refuse(404)
  }
  const file = staticFile(renderer, pathname)
  return file
    ? give(file.bytes, { ...SECURITY_HEADERS, 'content-type': file.type, 'cache-control': file.caching })
    : refuse(404)
}

function give(bytes: Uint8Array, headers: { [name: string]: string }): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: SECURITY_HEADERS })
}
