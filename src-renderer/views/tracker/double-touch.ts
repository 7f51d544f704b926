/** Touches closer than this, in time and on the glass, are one double touch. */
const SOON = 350
const NEAR = 24

interface Touch {
  at: number
  x: number
  y: number
}

let [before, now]: [Touch | null, Touch | null] = [null, null]
let listening = false

/**
 * Remembers the last two touches; the browser counts them only where double touches mean something to it. A touch is as old as the finger
 * was there, not as the page heard of it: while a page is drawn anew, touches wait.
 */
function listen() {
  if (listening) return
  listening = true
  window.addEventListener(
    'click',
    (event) => {
      if (event.detail > 0) [before, now] = [now, { at: event.timeStamp, x: event.clientX, y: event.clientY }]
    },
    { capture: true }
  )
}

/**
 * A finger that touches twice means what stood there the first time, not what has come to stand there meanwhile: the next
 * die, the next act. `begins` is said when something new stands there.
 */
export function useSlip() {
  listen()
  let since = performance.now()
  const begins = () => void (since = performance.now())
  return {
    begins,
    slips(event: MouseEvent): boolean {
      const slipped =
        event.detail > 0 &&
        before !== null &&
        now !== null &&
        now.at - before.at < SOON &&
        Math.hypot(now.x - before.x, now.y - before.y) < NEAR &&
        since >= before.at
      // A third touch right after is one of the same finger's, too.
      if (slipped) begins()
      return slipped
    }
  }
}
