import { useEventListener } from '@vueuse/core'
import { ref, type Ref } from 'vue'

/** Whether the page is being laid out for paper. */
export function usePrinting(): Readonly<Ref<boolean>> {
  const printing = ref(false)
  useEventListener('beforeprint', () => (printing.value = true))
  useEventListener('afterprint', () => (printing.value = false))
  return printing
}
