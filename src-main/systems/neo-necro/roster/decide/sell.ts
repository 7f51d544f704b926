import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import { STASH, type Item, type Roster, type RosterChange } from '../../../../kernel/state/roster'
import { whyNotOwned } from '../../../../kernel/system/not-for-sale'
import { reason, refuse, type Reason, type Verdict } from '../../../../kernel/values/verdict'
import type { NecroRules } from '../../catalogue/rules'
import { resale } from '../../formulas/prices'
import { fittedTo, newReasons, whyNotLoaded } from './carry'
import { isBionic } from './items'
import { countRareBought, rareBought } from './rare'
import { distinct, notNow, whyNotHere } from './when'

/** The credits that an item sells for now; null if it can't be sold. */
export function salePrice(rules: NecroRules, roster: Roster, id: string): number | null {
  const item = roster.items.find((i) => i.id === id)
  return item && whyNotSell(rules, roster, item).length === 0 ? proceeds(rules, roster, item) : null
}

/** During the founding, what was paid for the item; later half its list price (NN-BUY-3, NN-RUL-48). */
export function proceeds(rules: NecroRules, roster: Roster, item: Item): number {
  return roster.stage === 'founding' ? item.paid : resale(rules, item.price ?? 0)
}

function whyNotSell(rules: NecroRules, roster: Roster, item: Item): Reason[] {
  const lent = whyNotOwned(item)
  if (roster.stage === 'founding') return lent
  const reasons = [...lent, ...(item.holder === STASH ? [] : whyNotHere(roster, item.holder))]
  if (roster.between?.step !== 'trade') reasons.push(notNow(rules, roster))
  if (isBionic(item)) reasons.push(reason('not-for-sale', ['NN-RUL-48'], { thing: item.name }))
  return reasons
}

/** Sells items, all or none. Things fitted to them go to the stash. */
export function sell(rules: NecroRules, roster: Roster, ids: string[]): Verdict<RosterEvent[]> {
  const items = ids.flatMap((id) => roster.items.find((item) => item.id === id) ?? [])
  const reasons = ids
    .filter((id) => !items.some((item) => item.id === id))
    .map((id) => reason('unknown-item', [], { item: id }))
  if (new Set(ids).size < ids.length) reasons.push(reason('item-twice'))
  reasons.push(...items.flatMap((item) => whyNotSell(rules, roster, item)))
  const after: Roster = { ...roster, items: roster.items.filter((item) => !ids.includes(item.id)) }
  for (const member of roster.members.filter((m) => items.some((item) => item.holder === m.id))) {
    reasons.push(...newReasons(whyNotLoaded(rules, roster, member), whyNotLoaded(rules, after, member)))
  }
  if (reasons.length > 0) return refuse(...distinct(reasons))
  let rare = rareBought(roster)
  return items.map((item) => {
    const founding = roster.stage === 'founding'
    const by = proceeds(rules, roster, item)
    const loose = fittedTo(roster, item.id).filter((i) => !ids.includes(i.id))
    const changes: RosterChange[] = [
      ...loose.map((i): RosterChange => ({ do: 'item-move', item: i.id, to: STASH, on: null })),
      { do: 'item-remove', item: item.id },
      { do: 'money', by }
    ]
    if (founding && item.data['rare']) changes.push(countRareBought(roster, --rare))
    return rosterEvent(
      roster.id,
      founding ? 'item-returned' : 'item-sold',
      { thing: item.name, paid: by, price: item.price },
      changes
    )
  })
}
