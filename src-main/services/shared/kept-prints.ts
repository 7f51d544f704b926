import { randomBytes } from 'node:crypto'
import type { DeckToPrint } from '../../contract/decks'
import type { PrintSetup } from '../../contract/print-setup'

/** What lies on paper, or is about to: gathered once, so that what is drawn is what is remembered as printed. */
export interface KeptPrint {
  /** Null for a sheet of calibration. */
  deck: DeckToPrint | null
  /** Null where the window sees to it itself. */
  setup: PrintSetup | null
  /** Where it will be remembered as printed; null where it will not. */
  scope: string | null
}

/** How many are kept that nobody is at work on: the previews of a few windows. */
const LOOSE = 24

/** Decks as they were gathered, by a handle that can't be guessed (192 bits): it stands in the address of the page that draws. */
export class KeptPrints {
  readonly #kept = new Map<string, KeptPrint>()
  readonly #loose: string[] = []

  /** Keeps it while it is being printed. */
  async during<Value>(print: KeptPrint, work: (handle: string) => Promise<Value>): Promise<Value> {
    const handle = this.#put(print)
    try {
      return await work(handle)
    } finally {
      this.#kept.delete(handle)
    }
  }

  /** Keeps it for whoever prints it without us; the oldest give way. Answers with its handle. */
  keep(print: KeptPrint): string {
    const handle = this.#put(print)
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
