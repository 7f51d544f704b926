import { computed } from 'vue'
import { capital, t } from '@/locales/say'
import { useCampaigns } from '@/stores/campaigns'
import { useRosters } from '@/stores/rosters'
import { useSeasons } from '@/stores/seasons'
import { useClosedSeason } from '@/stores/useClosedSeason'
import { useFilters } from '@/ui/useFilters'

/**
 * The filters for any list of the campaign (roster, player, season), and what each choice matches. It loads
 * missing data.
 */
export function useListChoices() {
  const campaigns = useCampaigns()
  const rosters = useRosters()
  const seasons = useSeasons()
  if (!rosters.all) void rosters.list().catch(() => {})
  if (!seasons.all) void seasons.look().catch(() => {})

  const gang = computed(() => ({
    key: 'gang',
    label: capital(campaigns.system!.words.roster),
    options: (rosters.all ?? []).map(({ id, name }) => ({ id, name }))
  }))
  const player = computed(() => ({
    key: 'player',
    label: t('filters.player'),
    options: campaigns.current?.players ?? []
  }))
  const season = useSeasonChoice()
  /** The rosters of a player. */
  const led = (player: string): string[] =>
    (rosters.all ?? []).filter((entry) => entry.player === player).map(({ id }) => id)
  const chosen = useFilters(['season']).of
  const { season: past, coming } = useClosedSeason(() => chosen.value.season)
  /** The battles of the chosen season; `now` is the present one. */
  const fought = (season: string): readonly string[] =>
    (season === 'now' ? seasons.all?.now.battles : past.value?.battles) ?? []

  return { gang, player, season, led, fought, coming }
}

/** The seasons to choose from; none if no season was ever closed. */
export function useSeasonChoice() {
  const seasons = useSeasons()
  return computed(() => ({
    key: 'season',
    label: t('filters.season'),
    options: seasons.all?.closed.length
      ? [{ id: 'now', name: t('filters.thisSeason') }, ...seasons.all.closed]
      : []
  }))
}
