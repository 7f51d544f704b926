import { setFlagsFromString } from 'node:v8'

/** The most that V8's heap grows beyond what is in use, in percent, before unused memory is collected. */
const GROWTH = 40

/**
 * Keeps the memory of the process near what it uses. A long read, such as a check of the whole journal, leaves mostly
 * garbage, and V8 lets that grow to several times what is in use.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`)
}
