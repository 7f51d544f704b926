import type { CaptiveEntry } from '@contract/index'
import { finder } from '@/ui/plain-text'
import { inOrder } from '@/ui/order'

/** The filters and the order of captives, as in the address; empty: none. */
export const FILTERS = ['text', 'gang', 'captor', 'player', 'sort'] as const
export type CaptiveFilters = { [key in (typeof FILTERS)[number]]: string }
/** The value in the address for a captor outside the campaign. */
export const STRANGER = 'stranger'

/**
 * The captives that pass the filters. A player matches if their roster holds the captive or is the captive's own.
 */
export function filterCaptives(
  captives: readonly CaptiveEntry[],
  { text, gang, captor, player, sort }: CaptiveFilters,
  led: (player: string) => readonly string[],
  locale: string
): readonly CaptiveEntry[] {
  const found = finder(text)
  const own = player ? led(player) : null
  const shown = captives.filter(
    (captive) =>
      found(captive.name, captive.rosterName, captive.captorName ?? '') &&
      (!gang || captive.roster === gang) &&
      (!captor || (captive.captor ?? STRANGER) === captor) &&
      (!own || own.includes(captive.roster) || (captive.captor !== null && own.includes(captive.captor)))
  )
  return inOrder(
    shown,
    sort,
    {
      name: ({ name }) => name,
      gang: ({ rosterName }) => rosterName,
      captor: ({ captorName }) => captorName
    },
    locale
  )
}
