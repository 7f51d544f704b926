/**
 * Answers of the host are handed over between presses. A press is a click only if the pointer goes down and up on
 * the same element: where a row moved in between, the browser gives no click, and the act is lost.
 */

/** What can be pressed. Not a native list (select): the end of a press on it does not come to the page. */
const PRESSED = 'a, button, label, summary, input, [role="option"], [role="tab"], [role="menuitem"]'
/** The time after a pointer has gone up until its click, in milliseconds: on a touch screen it comes later. */
const CLICK_MS = 120

const down = new Set<number>()
let waiting: (() => void)[] = []
let ending: ReturnType<typeof setTimeout> | undefined

/** True while something is pressed, until the click of the press. */
export const pressing = (): boolean => down.size > 0 || ending !== undefined

/** Waits until no press is in progress. */
export async function pressesEnded(): Promise<void> {
  if (pressing()) await new Promise<void>((done) => void waiting.push(done))
}

/** The pointers are up: hands over after this time, so that the click is worked on first. */
function endIn(ms: number): void {
  clearTimeout(ending)
  ending = setTimeout(() => {
    ending = undefined
    if (down.size > 0) return // the next press has begun
    const over = waiting
    waiting = []
    for (const done of over) done()
  }, ms)
}

/** There is no press any more, and no click follows. */
function drop(): void {
  if (down.size === 0) return
  down.clear()
  endIn(0)
}

/** Watches the presses in this window. */
export function watchPresses(window: Window): void {
  const on = <Kind extends keyof WindowEventMap>(kind: Kind, tell: (event: WindowEventMap[Kind]) => void) =>
    window.addEventListener(kind, tell, { capture: true, passive: true })

  on('pointerdown', ({ button, pointerId, target }) => {
    if (button === 0 && (target as Element | null)?.closest?.(PRESSED)) down.add(pointerId)
  })
  on('pointerup', ({ pointerId }) => {
    if (down.delete(pointerId) && down.size === 0) endIn(CLICK_MS)
  })
  on('click', () => {
    if (ending !== undefined) endIn(0)
  })
  // It became a scroll or a drag.
  on('pointercancel', drop)
  on('dragstart', drop)
  // Its end went elsewhere: to a menu of the system, to another window, to a button that was switched off meanwhile.
  on('pointermove', ({ buttons }) => buttons === 0 && drop())
  on('contextmenu', drop)
  on('keydown', drop)
  on('blur', ({ target }) => !(target instanceof Node) && drop())
}
