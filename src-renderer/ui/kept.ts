import { ref, watch, type Ref } from 'vue'

/** Something that a person set up for himself: kept by this window, not in the campaign. What can't be read is as if it were not there. */
export function kept<T>(key: string, otherwise: T, isOne: (value: unknown) => value is T): Ref<T> {
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
  return value
}
