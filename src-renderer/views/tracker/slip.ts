/** Two touches closer than this are one double touch. */
const DOUBLE = 500

/**
 * A finger that touches twice means what stood there the first time, not what has come to stand there meanwhile: the next
 * die, the next act. `begins` is said when something new stands there.
 */
export function useSlip() {
  let since = performance.now()
  return {
    begins: () => void (since = performance.now()),
    slips: (event: MouseEvent) => event.detail > 1 && performance.now() - since < DOUBLE
  }
}
