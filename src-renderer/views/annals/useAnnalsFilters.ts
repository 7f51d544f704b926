import { computed } from 'vue'
import { currentLocale } from '@/locales/i18n'
import { capital, say, t } from '@/locales/say'
import { useCampaigns } from '@/stores/campaigns'
import { useRosters } from '@/stores/rosters'
import { useSeasons } from '@/stores/seasons'
import { useFilters } from '@/ui/useFilters'
import { FILTERS, type Known } from './annals-filter'
import { titleOf } from './records'

/** What a page of the annals is narrowed down by: its address, the choices of its bar, and what they mean. */
export function useAnnalsFilters() {
  const campaigns = useCampaigns()
  const rosters = useRosters()
  const seasons = useSeasons()
  if (!rosters.all) void rosters.list().catch(() => {})
  if (!seasons.all) void seasons.look().catch(() => {})

  const known = computed<Known>(() => ({
    led: (player) => (rosters.all ?? []).filter((one) => one.player === player).map(({ id }) => id),
    fought: (season) =>
      (season === 'now'
        ? seasons.all?.now.battles
        : seasons.all?.closed.find(({ id }) => id === season)?.battles) ?? [],
    titleOf,
    say,
    locale: currentLocale()
  }))
  const choices = computed(() => [
    {
      key: 'gang',
      label: capital(campaigns.system!.words.roster),
      options: (rosters.all ?? []).map(({ id, name }) => ({ id, name }))
    },
    { key: 'player', label: t('filters.player'), options: campaigns.current?.players ?? [] },
    {
      key: 'season',
      label: t('filters.season'),
      options: seasons.all?.closed.length
        ? [{ id: 'now', name: t('filters.thisSeason') }, ...seasons.all.closed]
        : []
    }
  ])
  return { filters: useFilters(FILTERS), choices, known }
}
