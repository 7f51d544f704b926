import { computed } from 'vue'
import { capital, t } from '@/locales/say'
import { useCampaigns } from '@/stores/campaigns'
import { useRosters } from '@/stores/rosters'
import { useSeasons } from '@/stores/seasons'

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
  /** The battles of a season; `now` is the present one. */
  const fought = (season: string): readonly string[] =>
    (season === 'now'
      ? seasons.all?.now.battles
      : seasons.all?.closed.find(({ id }) => id === season)?.battles) ?? []

  return { gang, player, season, led, fought }
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
