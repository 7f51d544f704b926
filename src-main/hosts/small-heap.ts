import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The most that V8's heap grows beyond what is in use, in percent, before unused memory is collected. */
const GROWTH = 40
/** A start leaves little garbage, and is slower if that is collected often. */
const START_MS = 600

/** How often the process looks whether it is at rest. */
const LOOK_MS = 5000
/** A process at rest uses at most this part of the time between two looks. */
const REST = 0.05
/** Less than this, in bytes, is left to V8. */
const WORTH = 32e6

/**
 * Keeps the memory of the process near what it uses, once it has started. A long read, such as a check of the whole
 * journal, leaves mostly garbage, and V8 lets that grow to several times what is in use. What is left of it is collected when
 * nobody waits for the process.
 */
export function keepHeapSmall(): void {
  setTimeout(() => setFlagsFromString(`--heap-growing-percent=${GROWTH}`), START_MS).unref()
  collectAtRest()
}

/** What `collectAtRest` looks at; by default this process. */
export interface Process {
  /** The CPU that the process has used so far, in ms. */
  cpu(): number
  /** The bytes that its heap takes, in use or not. */
  heap(): number
  collect(): void
}

/**
 * Collects the garbage of a process whenever it is at rest and its heap is much larger than after the last time. A large heap takes
 * some tenths of a second. Returns a function that ends this.
 */
export function collectAtRest({ cpu, heap, collect }: Process = thisProcess()): () => void {
  let used = cpu()
  let least = 0
  const look = () => {
    const before = used
    used = cpu()
    if (used - before > LOOK_MS * REST || heap() - least < WORTH) return
    collect()
    least = heap()
    used = cpu()
  }
  const looking = setInterval(look, LOOK_MS).unref()
  return () => clearInterval(looking)
}

/** This process. If V8 no longer offers its `gc`, which it does not promise, nothing is collected by hand. */
export function thisProcess(): Process {
  let gc: (() => void) | null = null
  return {
    cpu: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    },
    heap: () => getHeapStatistics().total_heap_size,
    collect: () => (gc ??= offeredGc())()
  }
}

function offeredGc(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('typeof gc === "function" ? gc : () => {}') as () => void
}
