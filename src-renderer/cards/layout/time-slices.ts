/** So long may work go on before the window has a turn: a click, a key, a frame. */
const LONGEST = 30

/** Slices of long work. Nobody waits for a timer: a window that is out of sight has its timers slowed down, and is where prints are made. */
export class Breath {
  private since = performance.now()

  /** For how long there has been none. */
  get worked(): number {
    return performance.now() - this.since
  }

  /** Gives the window a turn where there has been none for a while. */
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
