import { computed, ref, type ComputedRef, type Ref } from 'vue'
import { usePrinting } from './usePrinting'

export interface InParts<Row> {
  /** The rows that are drawn. */
  shown: ComputedRef<readonly Row[]>
  /** How many are not. */
  rest: ComputedRef<number>
  more: () => void
  /** Only the first part again, of other rows. */
  reset: () => void
}

/** A long list is drawn part by part, as somebody comes to the end of what is drawn (`MoreRows`) or asks for more. On paper it is whole. */
export function useInParts<Row>(rows: Readonly<Ref<readonly Row[]>>, part = 50): InParts<Row> {
  const most = ref(part)
  const printing = usePrinting()
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
