import type { Page } from 'playwright-core'

/**
 * Makes a page count what it waits for: calls to the host from the question to the end of the answer, and the short timers by which
 * it asks a little after the last key. To be put into a page before its own scripts.
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

  // What looks again and again sets its next timer from within the last one, or soon after: it is never done, and not counted.
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

/** How long a page may take until nothing is open any more, on a machine that has much else to do. */
const PATIENCE = 60_000

/** Waits until the page has no open call and no short timer, and what can be read has not changed for three frames. */
export function calm(page: Page): Promise<void> {
  return page.evaluate(async (patience) => {
    const { magotOpen: open = { calls: 0, timers: 0 } } = window as {
      magotOpen?: { calls: number; timers: number }
    } // no window of ours: nothing is counted
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    let frames = 0
    // Told of each change, it need not read the page at each frame: of a long list that is most of the work.
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
