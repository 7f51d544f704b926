import { computed, type ComputedRef } from 'vue'
import { number, say } from '@/locales/say'
import { i18n } from '@/locales/i18n'
import { useCampaigns } from '@/stores/campaigns'
import type { Speech } from './layout/wording'

/** How cards speak to this reader; another object once the language or the system is another. */
export function useSpeech(): ComputedRef<Speech> {
  const campaigns = useCampaigns()
  return computed(() => {
    void i18n.global.locale.value
    const currency = campaigns.system?.currency
    return { say, number, money: (sum) => (currency ? `${number(sum)}\u00a0${say(currency.abbr)}` : number(sum)) }
  })
}
