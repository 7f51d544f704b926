import { onUnmounted, watch, type Ref } from 'vue'

/** Calls `seen` when an element comes into sight, and again if it is still in sight after `grown` changes. */
export function useInSight(
  element: Readonly<Ref<Element | null>>,
  grown: () => unknown,
  seen: () => void
): void {
  let observer: IntersectionObserver | undefined
  // A new observation reports an element that is still in sight.
  watch(
    [element, grown],
    () => {
      observer?.disconnect()
      if (!element.value) return
      observer = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && seen(),
        // Pages scroll in `main`: a margin around the window would be cut off at its edge.
        { root: element.value.closest('main'), rootMargin: '600px' }
      )
      observer.observe(element.value)
    },
    { flush: 'post', immediate: true }
  )
  onUnmounted(() => observer?.disconnect())
}
