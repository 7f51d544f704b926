import { useMediaQuery } from '@vueuse/core'
import type { Ref } from 'vue'

/** Whether the window is as narrow as a phone: the rail is folded away there, and long pages begin with less of what they have. */
export const usePhone = (): Readonly<Ref<boolean>> => useMediaQuery('(max-width: 560px)')
