import type { BuyLine } from '../../../kernel/system/command'
import type { Offer } from '../../../kernel/system/system'
import type { Roster } from '../../../kernel/state/roster'
import { STASH } from '../../../kernel/state/roster'
import type { Reason } from '../../../kernel/values/verdict'
import { rangedFacts, type NecroRules, type Thing } from '../catalogue/rules'
import { usesOf } from '../sheet/uses'
import { whyNotBuy } from './decide/buy'
import { fitsOn } from './decide/fit'
import { SIDES } from './decide/items'
import { thingFacts } from '../sheet/facts'

/** The only reason that concerns money. */
const DEAR = 'money-short'

/**
 * Everything for sale, for this holder at this moment, on top of the basket. Offers that are refused give the
 * reasons of `whyNotBuy` (NN-BUY-1).
 */
export function offersFor(
  rules: NecroRules,
  roster: Roster,
  holder: string,
  basket: BuyLine[] = []
): Offer[] {
  const written = (reasons: Reason[]): Set<string> => new Set(reasons.map((why) => JSON.stringify(why)))
  const said = written(basket.length > 0 ? whyNotBuy(rules, roster, basket) : [])
  /** The reasons against the thing on top of the basket, without those against the basket itself. */
  const whyNot = (line: BuyLine, alone: Reason[]): Reason[] => {
    if (basket.length === 0) return alone
    const own = written(alone)
    return whyNotBuy(rules, roster, [...basket, line]).filter(
      (why) => !said.has(JSON.stringify(why)) || own.has(JSON.stringify(why))
    )
  }
  return rules.things().map((thing): Offer => {
    const fits = thing.attachesTo ? fitsOn(rules, roster, thing, holder).map((item) => item.id) : null
    const variants = variantsOf(rules, thing, holder)
    const on = fits?.[0]
    const line = { thing: thing.id, quantity: 1, holder, ...(on !== undefined && { on }) }
    const alone = whyNotBuy(rules, roster, [line])
    const refused = whyNot(line, alone)
    const affordable = refused.every(({ code }) => code !== DEAR)
    return {
      thing: thing.id,
      name: thing.name,
      category: thing.category,
      price: thing.price,
      rare: thing.availability === 'rare',
      weight: thing.encumbrance,
      facts: thingFacts(rules, thing),
      effect: thing.effect,
      fits,
      ...(variants && { variants }),
      under: underOf(rules, thing),
      compared: usesOf(rules, thing).length > 0,
      permitted: refused.every(({ code }) => code === DEAR),
      affordable,
      allowed: refused.length === 0,
      byItself: alone.length === 0,
      refused
    }
  })
}

/** What the buyer chooses: the first load of a launcher (NN-WPN-9), the side of a bionic (NN-RUL-40). */
function variantsOf(rules: NecroRules, thing: Thing, holder: string): Offer['variants'] {
  const loads = rangedFacts(thing)?.reloadsByType
  if (loads) return loads.map((id) => ({ id, name: rules.thing(id)?.name ?? { fr: id, en: id } }))
  if (thing.kind !== 'bionic' || holder === STASH) return undefined
  return SIDES.map((id) => ({ id, name: rules.words('labels', `side${id}`) ?? { fr: id, en: id } }))
}

/**
 * The plain weapon that a master-crafted weapon or a reload is listed under; null for other things (NN-EQP-3,
 * NN-MAS-1).
 */
function underOf(rules: NecroRules, thing: Thing): string | null {
  if (thing.weapon !== null) return rules.thing(thing.weapon)?.base ?? null
  return thing.base === thing.id ? null : thing.base
}
