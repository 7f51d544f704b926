import { createHash } from 'node:crypto'
import { basename, dirname, join, resolve } from 'node:path'
import { Refused } from '../../contract/errors'
import { withoutLinks } from '../../store/library/restore'

const REFERENCE = /^outside:[\w-]{22}$/

/**
 * Files outside the library that the person chose: in a dialog, on the command line, by a drop, or at an
 * earlier start. A client names them by reference, never by path, so it can't reach a file that nobody chose.
 */
export class OutsideFiles {
  private readonly paths = new Map<string, string>()

  constructor(private readonly library: string) {}

  /** Admits a chosen file and returns its reference; for a file in the library, its plain name. */
  async admit(path: string): Promise<string> {
    const real = await withoutLinks(resolve(path))
    if (dirname(real) === (await withoutLinks(resolve(this.library)))) return basename(real)
    const reference = referenceOf(real)
    this.paths.set(reference, real)
    return reference
  }

  /** The path for a name in the library or a reference. Throws file-not-chosen for an unknown reference. */
  pathOf(file: string): string {
    if (!isOutside(file)) return join(this.library, file)
    const path = this.paths.get(file)
    if (path === undefined) throw new Refused('file-not-chosen')
    return path
  }

  /** The name or reference for the real path of an opened file. It lies outside, too, if a link in the library led there. */
  nameOf(path: string): Promise<string> {
    return this.admit(path)
  }
}

export function isOutside(file: string): boolean {
  return REFERENCE.test(file)
}

/** Computed from the path, so that an address stored by a window is valid after a restart. */
function referenceOf(path: string): string {
  return `outside:${createHash('sha256').update(path).digest('base64url').slice(0, 22)}`
}
