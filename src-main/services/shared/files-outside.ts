import { createHash } from 'node:crypto'
import { basename, dirname, join, resolve } from 'node:path'
import { Refused } from '../../contract/errors'
import { withoutLinks } from '../../store/library/restore'

const REFERENCE = /^outside:[\w-]{22}$/

/**
 * The files outside of the library that the person chose: in a dialog, on the command line, by a drop, or at an earlier start. A client
 * names them by a reference and never by their path, so that no client can reach a file that nobody chose.
 */
export class OutsideFiles {
  private readonly paths = new Map<string, string>()

  constructor(private readonly library: string) {}

  /** The person chose this file: from now on it may be opened by the answer, which is the plain name for a file of the library itself. */
  async admit(path: string): Promise<string> {
    const real = await withoutLinks(resolve(path))
    if (dirname(real) === (await withoutLinks(resolve(this.library)))) return basename(real)
    const reference = referenceOf(real)
    this.paths.set(reference, real)
    return reference
  }

  /** Where a file lies, by its name in the library or its reference. Throws file-not-chosen where the person never chose it. */
  pathOf(file: string): string {
    if (!isOutside(file)) return join(this.library, file)
    const path = this.paths.get(file)
    if (path === undefined) throw new Refused('file-not-chosen')
    return path
  }

  /** What a client calls the file at this real path. */
  async nameOf(path: string): Promise<string> {
    const reference = referenceOf(path)
    if (!this.paths.has(reference) || dirname(path) === (await withoutLinks(resolve(this.library))))
      return basename(path)
    return reference
  }
}

export function isOutside(file: string): boolean {
  return REFERENCE.test(file)
}

/** Follows from the path, so that an address that a window keeps still holds after the next start. */
function referenceOf(path: string): string {
  return `outside:${createHash('sha256').update(path).digest('base64url').slice(0, 22)}`
}
