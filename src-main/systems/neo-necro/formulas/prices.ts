import { rangedFacts, type NecroRules, type Thing } from '../catalogue/rules'
import { MASTER_CRAFTED } from '../catalogue/things'
import { reason, refuse, type Verdict } from '../../../kernel/values/verdict'

/** List price of a list of things; an unknown one counts for nothing. */
export function listPrice(rules: NecroRules, things: readonly string[]): number {
  return things.reduce((sum, id) => sum + (rules.thing(id)?.price ?? 0), 0)
}

/** Half of a list price, rounded down, item by item (NN-BUY-3, NN-RUL-48). */
export function resale(rules: NecroRules, price: number): number {
  return Math.floor(price * rules.trade.resaleMultiplier)
}

/** Can this ever be sold? Bionics cannot (NN-RUL-48). */
export function isSaleable(thing: Thing): boolean {
  return thing.kind !== 'bionic'
}

/** What one thing brings when it is sold, or why it can't be sold. */
export function saleOf(rules: NecroRules, id: string): Verdict<{ credits: number }> {
  const thing = rules.thing(id)
  if (!thing) return refuse(reason('unknown-id', [], { id }))
  if (!isSaleable(thing)) return refuse(reason('not-for-sale', ['NN-RUL-48'], { thing: thing.name }))
  return { credits: resale(rules, thing.price) }
}

/** A weapon in its master-crafted make, with the price of its reload; null where it has none or comes by type (NN-MAS-1, NN-RUL-31). */
export function masterCrafted(
  rules: NecroRules,
  id: string
): { thing: Thing; reloadPrice: number | null } | undefined {
  const thing = rules.thing(id.startsWith(`${MASTER_CRAFTED}:`) ? id : `${MASTER_CRAFTED}:${id}`)
  if (!thing || !rangedFacts(thing)) return undefined
  return { thing, reloadPrice: rules.thing(`standard-reload:${thing.id}`)?.price ?? null }
}
