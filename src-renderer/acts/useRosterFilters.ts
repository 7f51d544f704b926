import { computed, type Ref } from 'vue'
import type { Localised } from '@kernel/values/json'
import { currentLocale } from '@/locales/i18n'
import { capital, say, t } from '@/locales/say'
import { useCampaigns } from '@/stores/campaigns'
import { finder } from '@/ui/plain-text'
import { useFilters } from '@/ui/useFilters'

interface Listed {
  name: string
  kindName: Localised
  /** Not every list knows it. */
  player?: string | null
}

/** The filters of a list of rosters, as in the address: letters of a name, a player, a kind. */
export function useRosterFilters<Row extends Listed>(rosters: Ref<readonly Row[]>) {
  const campaigns = useCampaigns()
  const filters = useFilters(['text', 'player', 'kind'])
  const players = computed(() => campaigns.current?.players ?? [])
  const kinds = computed(() =>
    [...new Set(rosters.value.map((roster) => say(roster.kindName)))].sort(
      new Intl.Collator(currentLocale()).compare
    )
  )
  const choices = computed(() => [
    {
      key: 'player',
      label: t('filters.player'),
      options: players.value.filter(({ id }) => rosters.value.some((roster) => roster.player === id))
    },
    {
      key: 'kind',
      label: capital(campaigns.system?.words.kind ?? ''),
      options: kinds.value.map((kind) => ({ id: kind, name: kind }))
    }
  ])
  /** A test: true if a roster passes the filters. */
  const passes = computed(() => {
    const { text, player, kind } = filters.of.value
    const found = finder(text)
    const leader = new Map(players.value.map(({ id, name }) => [id, name]))
    return (roster: Listed) =>
      found(roster.name, leader.get(roster.player ?? '') ?? '', say(roster.kindName)) &&
      (!player || roster.player === player) &&
      (!kind || say(roster.kindName) === kind)
  })
  return { filters, choices, passes }
}
