import { rangedFacts, type NecroRules, type Thing } from '../catalogue/rules'
import { MASTER_CRAFTED } from '../catalogue/things'
import { reason, refuse, type Verdict } from '../../../kernel/values/verdict'

/** The total list price of these things; unknown ones count as 0. */
export function listPrice(rules: NecroRules, things: readonly string[]): number {
  return things.reduce((sum, id) => sum + (rules.thing(id)?.price ?? 0), 0)
}

/** What a thing of this list price sells for: half, rounded down for each item (NN-BUY-3, NN-RUL-48). */
export function resale(rules: NecroRules, price: number): number {
  return Math.floor(price * rules.trade.resaleMultiplier)
}

/** Whether this can be sold. Bionics can't (NN-RUL-48). */
function isSaleable(thing: Thing): boolean {
  return thing.kind !== 'bionic'
}

/** The credits that one thing sells for. Refuses unknown-id and not-for-sale. */
export function saleOf(rules: NecroRules, id: string): Verdict<{ credits: number }> {
  const thing = rules.thing(id)
  if (!thing) return refuse(reason('unknown-id', [], { id }))
  if (!isSaleable(thing)) return refuse(reason('not-for-sale', ['NN-RUL-48'], { thing: thing.name }))
  return { credits: resale(rules, thing.price) }
}

/**
 * The master-crafted version of a ranged weapon with the price of its standard reload (null if it has none);
 * undefined for other things (NN-MAS-1, NN-RUL-31).
 */
export function masterCrafted(
  rules: NecroRules,
  id: string
): { thing: Thing; reloadPrice: number | null } | undefined {
  const thing = rules.thing(id.startsWith(`${MASTER_CRAFTED}:`) ? id : `${MASTER_CRAFTED}:${id}`)
  if (!thing || !rangedFacts(thing)) return undefined
  return { thing, reloadPrice: rules.thing(`standard-reload:${thing.id}`)?.price ?? null }
}
