import type { CampaignRecord, Holder } from '@kernel/chronicle/records'
import type { Epitaph } from '@kernel/chronicle/toll'
import { finder } from '@/ui/plain-text'
import { inOrder } from '@/ui/order'

/** The filters and the order of records and deaths, as in the address; empty: none. */
export const FILTERS = ['text', 'gang', 'player', 'season', 'from', 'to', 'sort'] as const
export type AnnalsFilters = { [key in (typeof FILTERS)[number]]: string }

/** What the filters need besides the annals. */
export interface Known {
  /** The rosters of a player. */
  led: (player: string) => readonly string[]
  /** The battles of a season. */
  fought: (season: string) => readonly string[]
  /** `titleOf`: the title of a record; `say`: the name of a type. */
  titleOf: (record: CampaignRecord) => string
  say: (name: Epitaph['typeName']) => string
  locale: string
}

/** Returns a test: true if this roster, day and battle pass the filters. */
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
 * The records that pass the filters, each with its matching holders first: the others hold a shared record too.
 */
export function filterRecords(
  records: readonly CampaignRecord[],
  filters: AnnalsFilters,
  known: Known
): readonly CampaignRecord[] {
  const within = meant(filters, known)
  const found = finder(filters.text)
  const shown = records.flatMap((record) => {
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
    shown,
    filters.sort,
    {
      name: known.titleOf,
      amount: ({ amount }) => amount,
      since: ({ holders }) => dayOf(holders[0]!)
    },
    known.locale
  )
}

/** The deaths that pass the filters, in the order of death unless sorted otherwise. */
export function filterFallen(
  fallen: readonly Epitaph[],
  filters: AnnalsFilters,
  known: Known
): readonly Epitaph[] {
  const within = meant(filters, known)
  const found = finder(filters.text)
  const shown = fallen.filter(
    (entry) =>
      within(entry.who.roster, entry.day, entry.battle?.id) &&
      found(
        entry.who.name,
        entry.who.rosterName,
        known.say(entry.typeName),
        entry.battle?.name ?? '',
        entry.by?.name ?? '',
        entry.by?.rosterName ?? '',
        entry.byStranger ?? ''
      )
  )
  if (filters.sort === '-date') return shown.toReversed()
  return inOrder(shown, filters.sort, { name: ({ who }) => who.name }, known.locale)
}
