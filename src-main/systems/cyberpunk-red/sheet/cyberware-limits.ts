import type { Item, Roster } from '../../../kernel/state/roster'
import { reason, type Reason } from '../../../kernel/values/verdict'
import { countOf, cyberwareOf } from './character'
import type { CrRules } from '../catalogue/rules'

/** A quantity of one thing, owned or about to be. */
export interface Quantity {
  id: string
  quantity: number
}

export type LimitError = {
  item: string
  error: 'max-exceeded' | 'requires-cyberarm' | 'no-free-slot'
}

/**
 * The items of a purchase that break a limit: Self-ICE, cyberarms and their slots (CR-CY-02 to
 * CR-CY-06, CR-R31).
 */
export function limitErrors(
  rules: CrRules,
  owned: readonly Quantity[],
  items: readonly Quantity[]
): LimitError[] {
  const has = (list: readonly Quantity[], id: string): number =>
    list.filter((entry) => entry.id === id).reduce((sum, owned) => sum + owned.quantity, 0)
  const after = (id: string): number => has(owned, id) + has(items, id)
  const facts = rules.files['catalogue/cyberware']
  const slots = facts.reduce((sum, fact) => sum + (fact.slots ?? 0) * after(fact.id), 0)
  let used = facts.reduce((sum, fact) => sum + (fact.slotsUsed ?? 0) * has(owned, fact.id), 0)
  const errors: LimitError[] = []
  for (const { id } of items.filter(
    (item, at) => item.quantity > 0 && items.findIndex((other) => other.id === item.id) === at
  )) {
    const fact = facts.find((entry) => entry.id === id)
    if (!fact) continue
    if (fact.max !== undefined && after(id) > fact.max) errors.push({ item: id, error: 'max-exceeded' })
    if (fact.requires === undefined) continue
    used += (fact.slotsUsed ?? 0) * has(items, id)
    if (after(fact.requires) === 0) errors.push({ item: id, error: 'requires-cyberarm' })
    else if (rules.house.extensionSlots === 'one-slot-each' && used > slots)
      errors.push({ item: id, error: 'no-free-slot' })
  }
  return errors
}

/** The holder's cyberarms with a slot for one more extension (CR-CY-02, CR-R31). */
export function freeArms(rules: CrRules, roster: Roster, holder: string): Item[] {
  const own = cyberwareOf(roster, holder)
  const facts = (thing: string) => rules.files['catalogue/cyberware'].find(({ id }) => id === thing)
  const used = (arm: Item): number =>
    own.filter(({ on }) => on === arm.id).reduce((sum, item) => sum + (facts(item.thing)?.slotsUsed ?? 0), 0)
  return own.filter(
    (item) =>
      item.thing === 'cyberarm' &&
      (rules.house.extensionSlots === 'not-tracked' || used(item) < (facts('cyberarm')?.slots ?? 0))
  )
}

/** Why these items cannot be installed (CR-CY-02 to CR-CY-06). */
export function whyNotInstall(
  rules: CrRules,
  owned: readonly Item[],
  items: readonly Quantity[],
  name: string
): Reason[] {
  const has = [...new Set(owned.map(({ thing }) => thing))].map((id) => ({
    id,
    quantity: countOf(owned, id)
  }))
  return limitErrors(rules, has, items).map(({ item, error }) => {
    const facts = rules.files['catalogue/cyberware'].find(({ id }) => id === item)
    return reason(error, [...(facts?.rules ?? []), ...(error === 'no-free-slot' ? ['CR-R31'] : [])], {
      name,
      thing: rules.words('cyberware', item, 'name'),
      max: facts?.max ?? 0
    })
  })
}
