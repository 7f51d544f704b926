import { randomBytes } from 'node:crypto'

/** Something made on request that is not JSON: the host serves it by its handle. */
export interface MadeFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** How many are kept: a handle is fetched at once, older ones are made again when they are wanted. */
const KEPT = 12
/** And so many bytes: a campaign of years is a hundred times as large as a print. */
const KEPT_BYTES = 256 * 1024 * 1024

/** Made files by handle. A handle can't be guessed (192 bits), so that it may stand in an address. */
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
