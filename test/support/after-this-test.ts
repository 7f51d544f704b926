/** One list for all copies of this module, because the window's test files load each module anew. */
const shared = globalThis as { magotLeft?: (() => unknown)[] }
const left = (shared.magotLeft ??= [])

/**
 * Registers work that gives back what a test took. It runs when the test is over, also after a failure; last
 * taken first.
 */
export function afterThisTest(giveBack: () => unknown): void {
  left.push(giveBack)
}

/** Runs all registered work. If some of it fails, throws the first error after the rest has run. */
export async function giveAllBack(): Promise<void> {
  const faults: unknown[] = []
  for (const giveBack of left.splice(0).reverse()) {
    try {
      await giveBack()
    } catch (fault) {
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw faults[0]
}
