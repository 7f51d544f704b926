import { setFlagsFromString } from 'node:v8'

/** The most that V8's heap grows beyond what is in use, in percent, before unused memory is collected. */
const GROWTH = 40
/** A start leaves little garbage, and is slower if that is collected often. */
const START_MS = 600

/**
 * Keeps the memory of the process near what it uses, once it has started. A long read, such as a check of the whole
 * journal, leaves mostly garbage, and V8 lets that grow to several times what is in use.
 */
export function keepHeapSmall(): void {
  setTimeout(() => setFlagsFromString(`--heap-growing-percent=${GROWTH}`), START_MS).unref()
}
