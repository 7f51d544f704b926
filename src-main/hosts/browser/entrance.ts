import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isToken } from './guard'

const PATH = '/enter/'

/**
 * Single-use paths that let a browser in. The entrance file leads to one. The path contains no key and is useless
 * after its use.
 */
export class Entrances {
  readonly #codes = new Map<string, () => void>()

  /** Creates a path. `used` is called when a browser uses it. */
  open(used: () => void): string {
    const code = randomBytes(24).toString('base64url')
    this.#codes.set(code, used)
    return PATH + code
  }

  /** Returns true if this path lets a browser in, and invalidates it. */
  enter(path: string): boolean {
    if (!path.startsWith(PATH)) return false
    const given = path.slice(PATH.length)
    for (const [code, used] of this.#codes) {
      if (!isToken(given, code)) continue
      this.#codes.delete(code)
      used()
      return true
    }
    return false
  }
}

/** A page without scripts that leads to the address, sending no referrer. */
export function leadingTo(address: string): string {
  return `<!doctype html>\n<meta charset="utf-8">\n<meta name="referrer" content="no-referrer">\n<meta http-equiv="refresh" content="0;url=${address}">\n<title>Magot</title>\n<a href="${address}">Magot</a>\n`
}

/**
 * Writes a page that only this person can read and that leads to `address`. The command line, which every user of
 * the machine can read, then contains only a file name. Returns the file's URL and a function to remove it.
 */
export async function writeEntrance(address: string): Promise<{ url: string; remove(): Promise<void> }> {
  // A browser from a snap can read neither /tmp nor hidden folders.
  const base = existsSync('/var/lib/snapd/snaps') ? homedir() : tmpdir()
  const folder = await mkdtemp(join(base, 'magot-'))
  const file = join(folder, 'magot.html')
  await writeFile(file, leadingTo(address), { mode: 0o600, flag: 'wx' })
  return { url: pathToFileURL(file).href, remove: () => rm(folder, { recursive: true, force: true }) }
}
