/** One list for all copies of this module: the window's test files load each module anew. */
const shared = globalThis as { magotLeft?: (() => unknown)[] }
const left = (shared.magotLeft ??= [])

/** Gives back what a test took: done when it is over, last taken first, however it ended. */
export function afterThisTest(giveBack: () => unknown): void {
  left.push(giveBack)
}

/** Gives back all of it. One that can't be is told once the others are. */
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
