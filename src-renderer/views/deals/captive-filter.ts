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
  const kept = captives.filter(
    (one) =>
      found(one.name, one.rosterName, one.captorName ?? '') &&
      (!gang || one.roster === gang) &&
      (!captor || (one.captor ?? STRANGER) === captor) &&
      (!own || own.includes(one.roster) || (one.captor !== null && own.includes(one.captor)))
  )
  return inOrder(
    kept,
    sort,
    { name: (one) => one.name, gang: (one) => one.rosterName, captor: (one) => one.captorName },
    locale
  )
}
