import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import { STASH, type Item, type Roster, type RosterChange } from '../../../../kernel/state/roster'
import { isLent } from '../../../../kernel/system/lent'
import { whyNotOwned } from '../../../../kernel/system/not-for-sale'
import { reason, refuse, type Verdict } from '../../../../kernel/values/verdict'
import type { CrRules } from '../../catalogue/rules'
import { thingsOf } from '../../sheet/things'

/**
 * The proceeds of an item: the price paid during founding, later the campaign's percentage of its price. Null
 * if it has no price or is borrowed.
 */
export function salePrice(rules: CrRules, roster: Roster, id: string): number | null {
  const item = roster.items.find((candidate) => candidate.id === id)
  return item && item.price !== null && !isLent(item) ? proceeds(rules, roster, item) : null
}

function proceeds(rules: CrRules, roster: Roster, item: Item): number {
  if (roster.stage === 'founding') return item.paid
  const whole = Math.floor(((item.price ?? 0) * rules.files['tables/trade'].resalePercent) / 100)
  const pack = thingsOf(rules).find(({ id }) => id === item.data['pack'])?.units
  return pack === undefined ? whole : Math.floor((whole * Number(item.data['rounds'] ?? 0)) / pack)
}

/** Sells items, all or none. Cyberware in a sold cyberarm goes to the stash (CR-CY-02). */
export function sell(rules: CrRules, roster: Roster, ids: string[]): Verdict<RosterEvent[]> {
  const items = ids.flatMap((id) => roster.items.find((item) => item.id === id) ?? [])
  const reasons = [
    ...ids.filter((id) => !items.some((item) => item.id === id)).map(() => reason('no-item')),
    ...(new Set(ids).size < ids.length ? [reason('item-twice')] : []),
    ...items
      .filter(({ price }) => price === null)
      .map(({ name }) => reason('not-for-sale', ['CR-PR-01'], { thing: name })),
    ...items.flatMap(whyNotOwned)
  ]
  if (reasons.length > 0) return refuse(...reasons)
  return items.map((item) => {
    const by = proceeds(rules, roster, item)
    const loose = roster.items
      .filter(({ on, id }) => on === item.id && !ids.includes(id))
      .map(({ id }): RosterChange => ({ do: 'item-move', item: id, to: STASH, on: null }))
    return rosterEvent(roster.id, 'thing-sold', { thing: item.name, by }, [
      ...loose,
      { do: 'item-remove', item: item.id },
      ...(by > 0 ? [{ do: 'money' as const, by }] : [])
    ])
  })
}
