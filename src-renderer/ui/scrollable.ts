import type { Directive } from 'vue'

const watched = new WeakMap<HTMLElement, () => void>()

/**
 * `v-scrollable`: a frame whose content is wider than it shows on which side there is more (`styles/ledger.css`),
 * takes the focus, so that the arrow keys move its content, and has the name of its table.
 */
export const vScrollable: Directive<HTMLElement> = {
  mounted(frame) {
    // A frame with a role has a name of its own.
    const named = frame.hasAttribute('role')
    const measure = () => {
      const hidden = frame.scrollWidth - frame.clientWidth
      const sides = [frame.scrollLeft > 1 && 'left', frame.scrollLeft < hidden - 1 && 'right'].filter(Boolean)
      set(frame, 'data-more', hidden > 1 ? sides.join(' ') : null)
      set(frame, 'tabindex', hidden > 1 ? '0' : null)
      const name = hidden > 1 ? nameIn(frame) : null
      if (named) return
      set(frame, 'role', name && 'group')
      set(frame, 'aria-label', name)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    for (const child of frame.children) observer.observe(child)
    frame.addEventListener('scroll', measure, { passive: true })
    watched.set(frame, () => {
      observer.disconnect()
      frame.removeEventListener('scroll', measure)
    })
  },
  /** The name follows the reader's language. */
  updated(frame) {
    if (frame.role === 'group' && frame.hasAttribute('data-more')) set(frame, 'aria-label', nameIn(frame))
  },
  beforeUnmount: (frame) => watched.get(frame)?.()
}

/** The name of the table in a frame: its caption, or what names it instead. */
function nameIn(frame: HTMLElement): string | null {
  const table = frame.querySelector('table')
  const by = table?.getAttribute('aria-labelledby')
  const said =
    table?.caption?.textContent ??
    table?.getAttribute('aria-label') ??
    (by ? document.getElementById(by)?.textContent : null)
  return said?.trim() || null
}

function set(frame: HTMLElement, attribute: string, to: string | null): void {
  if (to === null) frame.removeAttribute(attribute)
  else if (frame.getAttribute(attribute) !== to) frame.setAttribute(attribute, to)
}
