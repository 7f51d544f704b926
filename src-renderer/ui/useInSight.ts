import { onUnmounted, watch, type Ref } from 'vue'

/** Calls `seen` as an element comes into sight, and once more where it is still there after `grown` has changed. */
export function useInSight(
  element: Readonly<Ref<Element | null>>,
  grown: () => unknown,
  seen: () => void
): void {
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && seen(),
    { rootMargin: '600px' }
  )
  // What is still in sight after more was drawn is told once more: observed anew.
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
