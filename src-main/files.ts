import { randomBytes } from 'node:crypto'

/** A made file that is not JSON. The host serves it by its handle. */
export interface MadeFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** The most files in memory. Handles are fetched at once; older files can be made again. */
const KEPT = 12
/** The most bytes in memory: a long campaign is a hundred times larger than a print. */
const KEPT_BYTES = 256 * 1024 * 1024

/** Made files by their handles. A handle can't be guessed (192 random bits), so it may be part of an address. */
export class Files {
  readonly #files = new Map<string, MadeFile>()

  keep(file: MadeFile): string {
    const handle = randomBytes(24).toString('base64url')
    this.#files.set(handle, file)
    for (const [oldest] of this.#files) {
      if (oldest === handle || (this.#files.size <= KEPT && this.#bytes() <= KEPT_BYTES)) break
      this.#files.delete(oldest)
    }
    return handle
  }

  #bytes(): number {
    let sum = 0
    for (const { bytes } of this.#files.values()) sum += bytes.byteLength
    return sum
  }

  get(handle: string): MadeFile | null {
    return this.#files.get(handle) ?? null
  }
}
