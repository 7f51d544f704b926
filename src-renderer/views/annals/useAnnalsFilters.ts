import { computed } from 'vue'
import { useListChoices } from '@/acts/useListChoices'
import { currentLocale } from '@/locales/i18n'
import { say } from '@/locales/say'
import { useFilters } from '@/ui/useFilters'
import { FILTERS, type Known } from './annals-filter'
import { titleOf } from './records'

/** The filters of a page of the annals: their values, their choices, and what they need to know. */
export function useAnnalsFilters() {
  const { gang, player, season, led, fought, coming } = useListChoices()
  const known = computed<Known>(() => ({ led, fought, titleOf, say, locale: currentLocale() }))
  const choices = computed(() => [gang.value, player.value, season.value])
  return { filters: useFilters(FILTERS), choices, known, coming }
}
