import { ref, watch, type Ref } from 'vue'

/**
 * A setting of this browser, outside the campaign. An unreadable value counts as absent. `shared`: takes over at
 * once what another tab writes, so that tabs do not overwrite each other.
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
