import { app } from 'electron'

/**
 * The window's own origin: a scheme of ours, so that no port is open and no file of the disk is in reach. A scheme must be
 * declared before Electron is ready; a program that loads us later than that (test loaders do) gets a name that leads
 * nowhere, answered by us and by nobody else.
 */
export const LATE = app.isReady()
export const SCHEME = LATE ? 'https' : 'magot'
const HOST = LATE ? 'magot.invalid' : 'app'
export const HOME = `${SCHEME}://${HOST}/`

export function isOurs(url: string | undefined): boolean {
  return url !== undefined && url.startsWith(HOME)
}

/** The page itself, at whatever route. */
export function isHome(url: string): boolean {
  return isOurs(url) && ['/', '/index.html'].includes(new URL(url).pathname)
}

/** The address of something made on request, such as a PDF. */
export function isMadeFile(url: string): boolean {
  return url.startsWith(`${HOME}files/`)
}
