import { computed, type ComputedRef } from 'vue'
import { i18n } from '@/locales/i18n'
import { number, say } from '@/locales/say'
import { useMoney } from '@/ui/useMoney'
import type { Speech } from './layout/wording'

/** How cards speak to this reader; another object once the language is another, so that they are laid out again. */
export function useSpeech(): ComputedRef<Speech> {
  const money = useMoney()
  return computed(() => ({ say, number, money, locale: i18n.global.locale.value }))
}
