import type { Page } from 'playwright-core'

/**
 * Makes a page count its open work: calls to the host until the end of the answer, and the short timers that
 * delay a request after the last key. To be injected before the page's own scripts.
 */
export function countsWork(): void {
  const open = { calls: 0, timers: 0 }
  Object.assign(window, { magotOpen: open })

  const during = <T>(work: Promise<T>): Promise<T> => {
    open.calls++
    return work.finally(() => open.calls--)
  }
  const { fetch } = window
  window.fetch = (...args) => during(fetch(...args))
  const { json } = Response.prototype
  Response.prototype.json = function () {
    return during(json.call(this))
  }

  // Code that polls sets its next timer from within the last one, or soon after: it never ends, and is not
  // counted.
  const { setTimeout, clearTimeout } = window
  const LONGEST = 300
  const counted = new Set<number>()
  let lastFired = -Infinity
  const done = (id: number | undefined) => {
    if (id !== undefined && counted.delete(id)) open.timers--
  }
  window.setTimeout = ((act: TimerHandler, ms = 0, ...args: unknown[]) => {
    const again = performance.now() - lastFired < 5
    const id = setTimeout(
      (...given: unknown[]) => {
        done(id)
        lastFired = performance.now()
        if (typeof act === 'function') act(...given)
      },
      ms,
      ...args
    )
    if (!again && ms <= LONGEST) {
      counted.add(id)
      open.timers++
    }
    return id
  }) as typeof window.setTimeout
  window.clearTimeout = ((id?: number) => {
    done(id)
    clearTimeout(id)
  }) as typeof window.clearTimeout
}

/** The time a page may take until no work is open, on a machine with much else to do. */
const PATIENCE = 60_000

/**
 * Waits until the page has no open call and no short timer, and its text has not changed for three frames.
 */
export function calm(page: Page): Promise<void> {
  return page.evaluate(async (patience) => {
    const { magotOpen: open = { calls: 0, timers: 0 } } = window as {
      magotOpen?: { calls: number; timers: number }
    } // not a window of ours: nothing is counted
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    let frames = 0
    // An observer reports each change, so that the page is not read at each frame: for a long list that is
    // most of the work.
    const changes = new MutationObserver(() => (frames = 0))
    changes.observe(document.body, { subtree: true, childList: true, characterData: true })
    const from = performance.now()
    for (; frames < 3; await frame()) {
      frames = open.calls === 0 && open.timers === 0 ? frames + 1 : 0
      if (performance.now() - from > patience)
        throw new Error(`the page has not come to rest: ${open.calls} calls, ${open.timers} timers are open`)
    }
    changes.disconnect()
  }, PATIENCE)
}
