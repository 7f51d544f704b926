import { useEventListener } from '@vueuse/core'
import { nextTick, onMounted, onUnmounted, watch, type Ref } from 'vue'
import { useRoute } from 'vue-router'

/**
 * Keeps the focus from getting lost. A new page takes it, unless one of its elements has it. If the focused
 * element disappears (a deleted row, the opener of a dialog), the nearest remaining element takes it.
 */
export function useFocusKeeper(page: Readonly<Ref<HTMLElement | null>>): void {
  const route = useRoute()
  /** The focused element and its ancestors, from the inside out. */
  let way: Element[] = []

  const lost = () => document.activeElement === null || document.activeElement === document.body

  useEventListener(document, 'focusin', ({ target }) => {
    way = []
    for (let at = target as Element | null; at && at !== document.body; at = at.parentElement) way.push(at)
  })
  // A press beside every control removes the focus on purpose.
  useEventListener(document, 'pointerdown', ({ target }) => {
    if (
      target instanceof Element &&
      !target.closest('a, button, input, select, textarea, summary, label, [tabindex]')
    )
      way = []
  })

  function find() {
    if (!lost() || way.length === 0 || way[0]!.isConnected) return
    const near = way.find(({ isConnected }) => isConnected)
    way = []
    // An open dialog manages the focus itself.
    if (document.querySelector('dialog[open]:modal') && !near?.closest('dialog[open]')) return
    const next = near?.matches('main *, dialog *') ? first(near) : null
    if (next) next.focus({ preventScroll: true })
    else arrive()
  }

  /** Focuses the page as a whole, for scrolling and reading. It draws no ring, because nobody used the Tab key. */
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
      // After the code that removed the element had the chance to move the focus.
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
    [...within.querySelectorAll<HTMLElement>(REACHED)].find(
      (candidate) => candidate.checkVisibility?.() !== false
    ) ?? null
  )
}
