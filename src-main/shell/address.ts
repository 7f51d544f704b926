import { app } from 'electron'

/**
 * The window's own origin. It uses a private scheme, so that no port is open and no file of the disk is reachable.
 * A scheme must be declared before Electron is ready. If this file is loaded later (by test loaders), an https name
 * that leads nowhere is used instead, and only this program answers it.
 */
export const LATE = app.isReady()
export const SCHEME = LATE ? 'https' : 'magot'
const HOST = LATE ? 'magot.invalid' : 'app'
export const HOME = `${SCHEME}://${HOST}/`

export function isOurs(url: string | undefined): boolean {
  return url !== undefined && url.startsWith(HOME)
}

/** Returns true for the page itself, at any route. */
export function isHome(url: string): boolean {
  return isOurs(url) && ['/', '/index.html'].includes(new URL(url).pathname)
}

/** Returns true for the address of a made file, such as a PDF. */
export function isMadeFile(url: string): boolean {
  return url.startsWith(`${HOME}files/`)
}
