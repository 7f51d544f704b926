import type { CampaignRecord, Holder } from '@kernel/chronicle/records'
import type { Epitaph } from '@kernel/chronicle/toll'
import { finder } from '@/ui/plain-text'
import { inOrder } from '@/ui/order'

/** What records and the dead are narrowed down to and sorted by, as it stands in the address; empty: not. */
export const FILTERS = ['text', 'gang', 'player', 'season', 'from', 'to', 'sort'] as const
export type AnnalsFilters = { [key in (typeof FILTERS)[number]]: string }

/** What a filter needs to know beside the annals. */
export interface Known {
  /** The gangs of each player. */
  led: (player: string) => readonly string[]
  /** The battles of each season. */
  fought: (season: string) => readonly string[]
  /** The words of a record, and of a type. */
  titleOf: (record: CampaignRecord) => string
  say: (name: Epitaph['typeName']) => string
  locale: string
}

/** Whether something of this gang, on this day, in this battle is meant. */
function meant({ gang, player, season, from, to }: AnnalsFilters, known: Known) {
  const led = player ? known.led(player) : null
  const fought = season ? new Set(known.fought(season)) : null
  return (roster: string, day: string, battle: string | undefined) =>
    (!gang || roster === gang) &&
    (!led || led.includes(roster)) &&
    (!fought || (battle !== undefined && fought.has(battle))) &&
    (!from || day >= from) &&
    (!to || day <= to)
}

const dayOf = (holder: Holder) => holder.battle?.day ?? holder.at.slice(0, 10)

/**
 * The records that the filters let through, each with those of its holders whom they let through first: a record that is shared is held
 * by the others, too.
 */
export function filterRecords(
  records: readonly CampaignRecord[],
  filters: AnnalsFilters,
  known: Known
): readonly CampaignRecord[] {
  const within = meant(filters, known)
  const found = finder(filters.text)
  const kept = records.flatMap((record) => {
    const hit = (holder: Holder) =>
      within(holder.roster.id, dayOf(holder), holder.battle?.id) &&
      found(
        known.titleOf(record),
        holder.roster.name,
        holder.member?.name ?? '',
        holder.battle?.name ?? '',
        holder.thing ? known.say(holder.thing) : ''
      )
    const first = record.holders.filter(hit)
    return first.length
      ? [{ ...record, holders: [...first, ...record.holders.filter((holder) => !first.includes(holder))] }]
      : []
  })
  return inOrder(
    kept,
    filters.sort,
    {
      name: known.titleOf,
      amount: ({ amount }) => amount,
      since: ({ holders }) => dayOf(holders[0]!)
    },
    known.locale
  )
}

/** The dead whom the filters let through, in the order of death unless they say otherwise. */
export function filterFallen(
  fallen: readonly Epitaph[],
  filters: AnnalsFilters,
  known: Known
): readonly Epitaph[] {
  const within = meant(filters, known)
  const found = finder(filters.text)
  const kept = fallen.filter(
    (one) =>
      within(one.who.roster, one.day, one.battle?.id) &&
      found(
        one.who.name,
        one.who.rosterName,
        known.say(one.typeName),
        one.battle?.name ?? '',
        one.by?.name ?? '',
        one.by?.rosterName ?? '',
        one.byStranger ?? ''
      )
  )
  if (filters.sort === '-date') return kept.toReversed()
  return inOrder(kept, filters.sort, { name: ({ who }) => who.name }, known.locale)
}
