import type { Directive } from 'vue'

const observers = new WeakMap<HTMLElement, ResizeObserver>()

/** `v-scrollable`: makes a frame focusable only while its content is wider than it. */
export const vScrollable: Directive<HTMLElement> = {
  mounted(frame) {
    const measure = () => {
      if (frame.scrollWidth > frame.clientWidth + 1) frame.tabIndex = 0
      else frame.removeAttribute('tabindex')
    }
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    for (const child of frame.children) observer.observe(child)
    observers.set(frame, observer)
  },
  beforeUnmount: (frame) => observers.get(frame)?.disconnect()
}
