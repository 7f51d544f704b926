import { computed, ref, type ComputedRef, type Ref } from 'vue'
import { usePrintLayout } from './usePrintLayout'

export interface InParts<Row> {
  /** The drawn rows. */
  shown: ComputedRef<readonly Row[]>
  /** The number of rows that are not drawn. */
  rest: ComputedRef<number>
  more: () => void
  /** Goes back to the first part, for other rows. */
  reset: () => void
}

/**
 * Draws a long list part by part, as the reader reaches the end (`MoreRows`) or asks for more. Print draws all
 * of it.
 */
export function useInParts<Row>(rows: Readonly<Ref<readonly Row[]>>, part = 50): InParts<Row> {
  const most = ref(part)
  const printing = usePrintLayout()
  const shown = computed(() =>
    printing.value || rows.value.length <= most.value ? rows.value : rows.value.slice(0, most.value)
  )
  return {
    shown,
    rest: computed(() => rows.value.length - shown.value.length),
    more: () => (most.value += part),
    reset: () => (most.value = part)
  }
}
