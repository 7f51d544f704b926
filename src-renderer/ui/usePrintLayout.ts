import { useEventListener } from '@vueuse/core'
import { ref, type Ref } from 'vue'

/** True while the page is laid out for print. */
export function usePrintLayout(): Readonly<Ref<boolean>> {
  const printing = ref(false)
  useEventListener('beforeprint', () => (printing.value = true))
  useEventListener('afterprint', () => (printing.value = false))
  return printing
}
