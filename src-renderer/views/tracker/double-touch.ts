/** Touches closer than this, in milliseconds and in pixels, are one double touch. */
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
 * Remembers the last two touches, because browsers count them only where double touches have a meaning. It uses
 * the time of the touch itself: while a page renders, events wait.
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
 * Detects the second touch of a double touch that hits something new in the same place: the next die, the next
 * act. Call `begins` when something new appears.
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
      // A third touch right after belongs to the same double touch.
      if (slipped) begins()
      return slipped
    }
  }
}
