import { onUnmounted, watch, type Ref } from 'vue'

/** Calls `seen` when an element comes into sight, and again if it is still in sight after `grown` changes. */
export function useInSight(
  element: Readonly<Ref<Element | null>>,
  grown: () => unknown,
  seen: () => void
): void {
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && seen(),
    { rootMargin: '600px' }
  )
  // A new observation reports an element that is still in sight.
  watch(
    [element, grown],
    () => {
      observer.disconnect()
      if (element.value) observer.observe(element.value)
    },
    { flush: 'post', immediate: true }
  )
  onUnmounted(() => observer.disconnect())
}
