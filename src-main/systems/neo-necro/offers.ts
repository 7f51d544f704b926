import type { Offer } from '../../rules/system'
import type { Roster } from '../../rules/roster'
import { STASH } from '../../rules/roster'
import { rangedFacts, type NecroRules, type Thing } from './catalogue'
import { whyNotBuy } from './decide/buy'
import { fitsOn } from './decide/fit'
import { SIDES } from './decide/items'
import { thingFacts } from './facts'

/** Everything that can be bought, for this holder and at this moment; what is refused says why, in the decider's own words (NN-BUY-1). */
export function offersFor(rules: NecroRules, roster: Roster, holder: string): Offer[] {
  return rules.things().map((thing): Offer => {
    const fits = thing.attachesTo ? fitsOn(rules, roster, thing, holder).map((item) => item.id) : null
    const variants = variantsOf(rules, thing, holder)
    const on = fits?.[0]
    const refused = whyNotBuy(rules, roster, [{ thing: thing.id, quantity: 1, holder, ...(on !== undefined && { on }) }])
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
      allowed: refused.length === 0,
      refused
    }
  })
}

/** What is chosen on purchase: the first load of a launcher (NN-WPN-9), the side of a bionic organ (NN-RUL-40). */
function variantsOf(rules: NecroRules, thing: Thing, holder: string): Offer['variants'] {
  const loads = rangedFacts(thing)?.reloadsByType
  if (loads) return loads.map((id) => ({ id, name: rules.thing(id)?.name ?? { fr: id, en: id } }))
  if (thing.kind !== 'bionic' || holder === STASH) return undefined
  return SIDES.map((id) => ({ id, name: rules.words('labels', `side${id}`) ?? { fr: id, en: id } }))
}
