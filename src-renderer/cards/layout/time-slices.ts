/** The longest work before the window gets a turn, in milliseconds. */
const LONGEST = 30

/**
 * Divides long work into slices. It uses no timers, which browsers slow down in a hidden window, where prints
 * are made.
 */
export class Breath {
  private since = performance.now()

  /** The time since the last turn, in milliseconds. */
  get worked(): number {
    return performance.now() - this.since
  }

  /** Gives the window a turn, if the last one was long ago. */
  async take(): Promise<void> {
    if (this.worked < LONGEST) return
    await new Promise<void>((done) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        done()
      }
      port2.postMessage(null)
    })
    this.since = performance.now()
  }
}
