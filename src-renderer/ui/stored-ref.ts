import { ref, watch, type Ref } from 'vue'

/**
 * Something that a person set up for themselves: kept by this browser, not in the campaign. What can't be read is as if it were
 * not there. `shared`: what another tab writes is taken over at once, so that neither takes away what the other kept.
 */
export function storedRef<T>(
  key: string,
  otherwise: T,
  isOne: (value: unknown) => value is T,
  { shared = false } = {}
): Ref<T> {
  const read = (): T => {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      return isOne(value) ? value : otherwise
    } catch {
      return otherwise
    }
  }
  const value = ref(read()) as Ref<T>
  watch(value, (now) => localStorage.setItem(key, JSON.stringify(now)), { deep: true })
  if (shared) window.addEventListener('storage', (event) => event.key === key && (value.value = read()))
  return value
}
