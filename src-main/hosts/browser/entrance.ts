import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isToken } from './guard'

const PATH = '/enter/'

/** Paths that let one browser in, once: what the file below leads to. It holds such a path and no key, and is worth nothing once it was used. */
export class Entrances {
  readonly #codes = new Map<string, () => void>()

  /** A new path; `used` is told when somebody has come in by it. */
  open(used: () => void): string {
    const code = randomBytes(24).toString('base64url')
    this.#codes.set(code, used)
    return PATH + code
  }

  /** Whether this path lets in. It does not say so again. */
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

/** A page without a script that leads on; nobody is told from where. */
export function leadingTo(address: string): string {
  return `<!doctype html>\n<meta charset="utf-8">\n<meta name="referrer" content="no-referrer">\n<meta http-equiv="refresh" content="0;url=${address}">\n<title>Magot</title>\n<a href="${address}">Magot</a>\n`
}

/**
 * Writes a page that only this person can read and that leads to `address`: a command line, which every user of the machine
 * can read, then names a file and nothing secret. Answers with the file's address and the way to take it away.
 */
export async function writeEntrance(address: string): Promise<{ url: string; remove(): Promise<void> }> {
  // A browser that came as a snap sees neither /tmp nor hidden folders.
  const base = existsSync('/var/lib/snapd/snaps') ? homedir() : tmpdir()
  const folder = await mkdtemp(join(base, 'magot-'))
  const file = join(folder, 'magot.html')
  await writeFile(file, leadingTo(address), { mode: 0o600, flag: 'wx' })
  return { url: pathToFileURL(file).href, remove: () => rm(folder, { recursive: true, force: true }) }
}
