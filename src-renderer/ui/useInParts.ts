import { computed, onUnmounted, ref, type ComputedRef, type Ref } from 'vue'

export interface InParts<Row> {
  /** The rows that are drawn. */
  shown: ComputedRef<readonly Row[]>
  /** How many are not. */
  rest: ComputedRef<number>
  more: () => void
}

/**
 * A long list is drawn as it comes into sight: first so many rows, then as many again each time that somebody has come to
 * the end of those (`MoreRows`). On paper it is whole.
 */
export function useInParts<Row>(rows: Readonly<Ref<readonly Row[]>>, part = 50): InParts<Row> {
  const most = ref(part)
  const whole = () => (most.value = Infinity)
  window.addEventListener('beforeprint', whole)
  onUnmounted(() => window.removeEventListener('beforeprint', whole))
  const shown = computed(() => (rows.value.length > most.value ? rows.value.slice(0, most.value) : rows.value))
  return { shown, rest: computed(() => rows.value.length - shown.value.length), more: () => (most.value += part) }
}
