import { randomBytes } from 'node:crypto'

/** Something made on request that is not JSON: the host serves it by its handle. */
export interface MadeFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** How many are kept: a handle is fetched at once, older ones are made again when they are wanted. */
const KEPT = 12

/** Made files by handle. A handle can't be guessed (192 bits), so that it may stand in an address. */
export class Files {
  readonly #files = new Map<string, MadeFile>()

  keep(file: MadeFile): string {
    const handle = randomBytes(24).toString('base64url')
    this.#files.set(handle, file)
    const oldest = this.#files.keys().next().value
    if (this.#files.size > KEPT && oldest !== undefined) this.#files.delete(oldest)
    return handle
  }

  get(handle: string): MadeFile | null {
    return this.#files.get(handle) ?? null
  }
}
