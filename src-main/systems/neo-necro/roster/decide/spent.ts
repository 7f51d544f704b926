import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import type { Item, Roster } from '../../../../kernel/state/roster'

/** Removes used-up single-use things, with one event for each kind and holder (NN-RUL-23, NN-EQP-3). */
export function spentEvents(roster: Roster, items: readonly Item[]): RosterEvent[] {
  return [...new Set(items.map((item) => `${item.thing}@${item.holder}`))].map((group) => {
    const own = items.filter((item) => `${item.thing}@${item.holder}` === group)
    const holder = roster.members.find((m) => m.id === own[0]?.holder)
    const facts = { thing: own[0]?.name ?? {}, quantity: own.length, fighter: holder?.name ?? null }
    return rosterEvent(
      roster.id,
      holder ? 'supplies-spent' : 'stash-supplies-spent',
      facts,
      own.map((item) => ({ do: 'item-remove', item: item.id }))
    )
  })
}
