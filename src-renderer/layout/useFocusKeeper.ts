import { useEventListener } from '@vueuse/core'
import { nextTick, onMounted, onUnmounted, watch, type Ref } from 'vue'
import { useRoute } from 'vue-router'

/**
 * The focus is never lost: a new page takes it, unless something of it has; and where whatever had it is gone (a row that was deleted, a
 * dialog whose opener is no more) it goes to what lies nearest to where it was.
 */
export function useFocusKeeper(page: Readonly<Ref<HTMLElement | null>>): void {
  const route = useRoute()
  /** What has the focus, with all that it lies in, from the inside out. */
  let way: Element[] = []

  const lost = () => document.activeElement === null || document.activeElement === document.body

  useEventListener(document, 'focusin', ({ target }) => {
    way = []
    for (let at = target as Element | null; at && at !== document.body; at = at.parentElement) way.push(at)
  })
  // Whoever presses on nothing wants nothing to have it.
  useEventListener(document, 'pointerdown', ({ target }) => {
    if (
      target instanceof Element &&
      !target.closest('a, button, input, select, textarea, summary, label, [tabindex]')
    )
      way = []
  })

  function find() {
    if (!lost() || way.length === 0 || way[0]!.isConnected) return
    const near = way.find((one) => one.isConnected)
    way = []
    // A dialog that is open holds the keys by itself.
    if (document.querySelector('dialog[open]:modal') && !near?.closest('dialog[open]')) return
    const next = near?.matches('main *, dialog *') ? first(near) : null
    if (next) next.focus({ preventScroll: true })
    else arrive()
  }

  /** The page as a whole has the focus, to be scrolled and read: nobody has gone there with the Tab key, so no ring is drawn. */
  function arrive() {
    const main = page.value
    if (!main) return
    main.toggleAttribute('data-arrived', true)
    main.addEventListener('blur', () => main.toggleAttribute('data-arrived', false), { once: true })
    main.focus({ preventScroll: true })
  }

  let watcher: MutationObserver | null = null
  onMounted(() => {
    watcher = new MutationObserver(() => {
      // After whoever took it away has had the chance to say where it goes.
      if (lost()) setTimeout(find)
    })
    watcher.observe(document.body, { childList: true, subtree: true })
  })
  onUnmounted(() => watcher?.disconnect())

  watch(
    () => route.path,
    async () => {
      await nextTick()
      setTimeout(() => {
        if (lost()) arrive()
      })
    }
  )
}

const REACHED =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

function first(within: Element): HTMLElement | null {
  return (
    [...within.querySelectorAll<HTMLElement>(REACHED)].find((one) => one.checkVisibility?.() !== false) ??
    null
  )
}
