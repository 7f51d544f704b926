import { nextTick, onUnmounted, type Ref } from 'vue'
import { useRouter } from 'vue-router'

/** How long a page is watched after each of its changes: a picture, or a style, makes it taller without another. */
const AFTERWARDS_MS = 2000
/** With these a reader begins to read, and is not taken elsewhere any more. */
const TOUCHES = ['wheel', 'keydown', 'pointerdown'] as const

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
  /** Where the page will be scrolled to, once it is tall enough, and what ends that. */
  let coming: { top: number; end: () => void } | null = null
  const rest = () => (coming?.end(), (coming = null))

  const stops = [
    // Uses the router's own listener: the browser's event may come after the page has changed. A typed address is
    // no step back or forward, and begins at the top.
    router.options.history.listen((_to, _from, { delta }) => (back = delta !== 0)),
    router.beforeEach(() => {
      positions.set(here, coming?.top ?? page.value?.scrollTop ?? 0)
    }),
    router.afterEach(async (to, from, failed) => {
      const known = back ? positions.get(place()) : undefined
      back = false
      here = place()
      if (failed) return
      rest()
      if (to.path === from.path) return
      await nextTick()
      restore(known ?? 0)
    })
  ]
  onUnmounted(() => [...stops, rest].forEach((stop) => stop()))

  /**
   * Scrolls there as soon as the page is tall enough, however late its content comes, unless the reader goes
   * elsewhere or begins to read.
   */
  function restore(top: number): void {
    const main = page.value
    rest()
    if (!main) return
    const there = () => {
      main.scrollTop = top
      return main.scrollTop >= top - 1
    }
    if (there()) return
    let frame = 0
    let until = 0
    const look = () => {
      frame = 0
      if (there()) rest()
      else if (performance.now() < until) frame = requestAnimationFrame(look)
    }
    const watch = () => {
      until = performance.now() + AFTERWARDS_MS
      frame ||= requestAnimationFrame(look)
    }
    // While the page rests it is not this that scrolls it.
    const scrolled = () => frame || rest()
    const changes = new MutationObserver(watch)
    changes.observe(main, { childList: true, subtree: true, characterData: true })
    for (const touch of TOUCHES) main.addEventListener(touch, rest, { passive: true })
    main.addEventListener('scroll', scrolled, { passive: true })
    coming = {
      top,
      end() {
        cancelAnimationFrame(frame)
        changes.disconnect()
        for (const touch of TOUCHES) main.removeEventListener(touch, rest)
        main.removeEventListener('scroll', scrolled)
      }
    }
    watch()
  }
}
