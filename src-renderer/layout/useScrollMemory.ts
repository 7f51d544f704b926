import { nextTick, onUnmounted, type Ref } from 'vue'
import { useRouter } from 'vue-router'

/** The longest wait for a page to become as tall as it was. */
const PATIENCE_MS = 2000

/**
 * Restores the scroll position on back and forward. The page scrolls in `main`, whose position the browser does
 * not remember; it is stored by the entry of the session's history.
 */
export function useScrollMemory(page: Readonly<Ref<HTMLElement | null>>): void {
  const router = useRouter()
  const positions = new Map<number, number>()
  const place = () => (history.state as { position?: number } | null)?.position ?? 0
  let here = place()
  let back = false

  const stops = [
    // Uses the router's own listener: the browser's event may come after the page has changed. A typed address is
    // no step back or forward, and begins at the top.
    router.options.history.listen((_to, _from, { delta }) => (back = delta !== 0)),
    router.beforeEach(() => {
      positions.set(here, page.value?.scrollTop ?? 0)
    }),
    router.afterEach(async (to, from, failed) => {
      const known = back ? positions.get(place()) : undefined
      back = false
      here = place()
      if (failed || to.path === from.path) return
      await nextTick()
      await restore(known ?? 0)
    })
  ]
  onUnmounted(() => stops.forEach((stop) => stop()))

  async function restore(top: number): Promise<void> {
    const main = page.value
    if (!main) return
    const at = here
    const until = performance.now() + PATIENCE_MS
    main.scrollTop = top
    let touched = false
    const touch = () => (touched = true)
    main.addEventListener('wheel', touch, { once: true, passive: true })
    main.addEventListener('keydown', touch, { once: true })
    main.addEventListener('pointerdown', touch, { once: true })
    while (top > 0 && main.scrollTop < top - 1 && performance.now() < until && here === at && !touched) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      if (!touched) main.scrollTop = top
    }
    for (const event of ['wheel', 'keydown', 'pointerdown']) main.removeEventListener(event, touch)
  }
}
