import type { BuyLine } from '../system/command'
import type { Chance } from '../values/dice'
import { evolveRoster } from '../state/evolve'
import type { RosterEvent } from '../state/event'
import { heldBy, type Item, type Roster } from '../state/roster'
import type { GameSystem } from '../system/system'
import { WRITTEN } from '../system/writing'
import { isRefusal, type Verdict } from '../values/verdict'

/**
 * One item of a kit. `on`: the variant to buy (first load, side); `fits`: the index of the kit's item that it
 * is attached to.
 */
export interface KitThing {
  thing: string
  on?: string
  fits?: number
}

/** Events, and the roster after them. */
export interface Step {
  events: RosterEvent[]
  roster: Roster
}

type Game = Pick<GameSystem, 'decide' | 'offers'>

/** A member's items as a kit, without those written on the sheet by hand. */
export function kitOf(system: Game, rules: unknown, roster: Roster, member: string): KitThing[] {
  const items = carried(roster, member)
  const offers = system.offers(rules, roster, member)
  return items.map((item) => {
    const fits = items.findIndex(({ id }) => id === item.on)
    const variants = offers.find(({ thing }) => thing === item.thing)?.variants ?? []
    const on = variants.find(({ id }) => Object.values(item.data).includes(id))?.id
    return { thing: item.thing, ...(fits >= 0 && { fits }), ...(on !== undefined && { on }) }
  })
}

/** Buys the items of a kit that a member lacks, all or none; no events if nothing is missing. */
export function equip(
  system: Game,
  rules: unknown,
  before: Roster,
  member: string,
  kit: KitThing[],
  chance: Chance
): Verdict<Step> {
  const lacks = lacking(carried(before, member), kit)
  const plain = kit.filter((piece, n) => lacks.has(n) && piece.fits === undefined)
  const bought = buy(
    system,
    rules,
    before,
    plain.map(({ thing, on }) => line(member, thing, on)),
    chance
  )
  if (isRefusal(bought)) return bought
  const places = placesOf(carried(bought.roster, member), kit)
  const fitted = kit.filter((piece, n) => lacks.has(n) && piece.fits !== undefined)
  const rest = buy(
    system,
    rules,
    bought.roster,
    fitted.map(({ thing, fits }) => line(member, thing, places[fits!])),
    chance
  )
  return isRefusal(rest) ? rest : { events: [...bought.events, ...rest.events], roster: rest.roster }
}

const carried = (roster: Roster, member: string): Item[] =>
  heldBy(roster, member).filter(({ source }) => source !== WRITTEN)

const line = (holder: string, thing: string, on: string | undefined): BuyLine => ({
  thing,
  quantity: 1,
  holder,
  ...(on !== undefined && { on })
})

/** The indexes of the kit's items that the member doesn't carry. */
function lacking(items: Item[], kit: KitThing[]): Set<number> {
  const places = placesOf(items, kit)
  return new Set(kit.flatMap((_, n) => (places[n] === undefined ? [n] : [])))
}

/** The carried item that matches each item of the kit. */
function placesOf(items: Item[], kit: KitThing[]): (string | undefined)[] {
  const left = [...items]
  return kit.map(({ thing }) => {
    const at = left.findIndex((item) => item.thing === thing)
    return at < 0 ? undefined : left.splice(at, 1)[0]!.id
  })
}

function buy(system: Game, rules: unknown, roster: Roster, lines: BuyLine[], chance: Chance): Verdict<Step> {
  if (lines.length === 0) return { events: [], roster }
  const events = system.decide(rules, roster, { type: 'buy', lines }, chance)
  return isRefusal(events) ? events : { events, roster: evolveRoster(roster, events) }
}
