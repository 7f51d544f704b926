import type { Roster } from '../../../../kernel/state/roster'
import type { BuyLine } from '../../../../kernel/system/command'
import type { Offer } from '../../../../kernel/system/system'
import type { Words } from '../../../../kernel/values/json'
import type { CrRules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import { factsOf } from '../../sheet/thing-facts'
import { thingsOf, type Thing } from '../../sheet/things'
import { costOf, DEAR, kindFor, plan, smartShot } from './buy'

/** Everything for sale to this holder after the basket is bought. Refusals give the reasons of `plan`. */
export function offersFor(rules: CrRules, roster: Roster, holder: string, basket: BuyLine[] = []): Offer[] {
  const said = new Set(
    basket.length > 0 ? plan(rules, roster, basket).reasons.map((why) => JSON.stringify(why)) : []
  )
  const things = thingsOf(rules)
  const along = basket.flatMap((line) =>
    things.filter(({ id }) => id === line.thing).map((thing) => ({ line, thing }))
  )
  const shot = smartShot(rules, roster, holder, along)
  return things.map((thing): Offer => {
    const line: BuyLine = { thing: thing.id, quantity: 1, holder }
    const alone = plan(rules, roster, [line]).reasons
    const refused =
      basket.length === 0
        ? alone
        : plan(rules, roster, [...basket, line]).reasons.filter(
            (why) =>
              !said.has(JSON.stringify(why)) ||
              alone.some((own) => JSON.stringify(own) === JSON.stringify(why))
          )
    const affordable = refused.every(({ code }) => code !== DEAR)
    return {
      thing: thing.id,
      name: thing.name,
      category: thing.category,
      price: costOf(thing),
      rare: false,
      weight: 0,
      facts: factsOf(rules, thing),
      effect: effectOf(rules, thing),
      fits: null,
      ...(thing.kinds && {
        variants: variantsFor(thing.kinds, shot).map((id) => ({
          id,
          name: rules.words('ammunition', id, 'name')
        }))
      }),
      under: null,
      compared: false,
      permitted: refused.every(({ code }) => code === DEAR),
      affordable,
      allowed: refused.length === 0,
      // Cyberware for a cyberarm in the basket can be bought together with it.
      byItself: alone.length === 0 || refused.length === 0,
      refused
    }
  })
}

/** The kinds of a pack, the default kind first. */
function variantsFor(kinds: readonly string[], shot: readonly string[]): string[] {
  const meant = kindFor(kinds, shot)
  return [...kinds.filter((kind) => kind === meant), ...kinds.filter((kind) => kind !== meant)]
}

function effectOf(rules: CrRules, thing: Thing): Words | null {
  if (thing.own) return say('shop.own')
  if (thing.category === 'ammunition') return thing.kinds ? say('ammunition.smart-improved.summary') : null
  return rules.words(thing.category === 'weapons' ? 'weapons' : 'cyberware', thing.id, 'summary')
}
