import { randomBytes } from 'node:crypto'
import { sameValue } from '../../contract/conflict'
import type { DeckToPrint } from '../../contract/decks'
import type { PrintSetup } from '../../contract/print-setup'

/**
 * A deck being printed or about to be: gathered once, so that what is drawn is also what is recorded as
 * printed.
 */
export interface KeptPrint {
  /** Null for a calibration sheet. */
  deck: DeckToPrint | null
  /** Null if the window prints by itself. */
  setup: PrintSetup | null
  /** Where it will be recorded as printed; null for nowhere. */
  scope: string | null
}

/** How many idle ones are kept: the previews of a few windows. */
const LOOSE = 24

/**
 * Gathered decks, by a handle that can't be guessed (192 bits), as it appears in the address of the page that
 * draws it.
 */
export class KeptPrints {
  readonly #kept = new Map<string, KeptPrint>()
  readonly #loose: string[] = []

  /** Keeps a deck while it is printed. */
  async during<Value>(print: KeptPrint, work: (handle: string) => Promise<Value>): Promise<Value> {
    const handle = this.#put(print)
    try {
      return await work(handle)
    } finally {
      this.#kept.delete(handle)
    }
  }

  /**
   * Keeps a deck for a window that prints by itself and returns its handle; the oldest are dropped. `again`: the handle
   * of before, which stays if it is still kept and its deck is the same.
   */
  keep(print: KeptPrint, again?: string): string {
    const at = again === undefined ? -1 : this.#loose.indexOf(again)
    const stays = at >= 0 && sameValue(this.#kept.get(again!), print)
    const handle = stays ? this.#loose.splice(at, 1)[0]! : this.#put(print)
    this.#loose.push(handle)
    if (this.#loose.length > LOOSE) this.#kept.delete(this.#loose.shift()!)
    return handle
  }

  get(handle: string): KeptPrint | null {
    return this.#kept.get(handle) ?? null
  }

  #put(print: KeptPrint): string {
    const handle = randomBytes(24).toString('base64url')
    this.#kept.set(handle, print)
    return handle
  }
}
