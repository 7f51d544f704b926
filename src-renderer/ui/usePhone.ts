import { useMediaQuery } from '@vueuse/core'
import type { Ref } from 'vue'

/** True if the window is as narrow as a phone: the rail is closed then, and long pages begin with less. */
export const usePhone = (): Readonly<Ref<boolean>> => useMediaQuery('(max-width: 560px)')
