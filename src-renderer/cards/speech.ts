import { computed, type ComputedRef } from 'vue'
import { i18n } from '@/locales/i18n'
import { number, say } from '@/locales/say'
import { useCampaigns } from '@/stores/campaigns'
import { useSystems } from '@/stores/systems'
import type { Speech } from './layout/wording'

/**
 * The reader's language for cards; a new object when the language changes, so that cards are laid out again. Sums
 * are in the currency of `system`, or of the open campaign's.
 */
export function useSpeech(system: () => string | null = () => null): ComputedRef<Speech> {
  const campaigns = useCampaigns()
  const systems = useSystems()
  return computed(() => {
    const sheet = systems.sheets[system() ?? ''] ?? campaigns.system
    const abbr = sheet?.currency?.abbr
    return {
      say,
      number,
      money: (amount) => (abbr ? `${number(amount)}\u00a0${say(abbr)}` : number(amount)),
      locale: i18n.global.locale.value
    }
  })
}
