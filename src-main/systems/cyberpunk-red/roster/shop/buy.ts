import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import { STASH, type Item, type Roster, type RosterChange } from '../../../../kernel/state/roster'
import type { BuyLine } from '../../../../kernel/system/command'
import type { Chance } from '../../../../kernel/values/dice'
import { reason, refuse, type Reason, type Verdict } from '../../../../kernel/values/verdict'
import { armsOf, cyberwareOf, loadsOf } from '../../sheet/character'
import { freeArms, whyNotInstall } from '../../sheet/cyberware-limits'
import type { CrRules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import { itemOf, thingsOf, type Thing } from '../../sheet/things'

export const costOf = (thing: Thing): number => thing.price ?? 0
/** The code of the reason for missing money. */
export const DEAR = 'money-short'

/** One unit of a purchase, with the index of its line. */
interface Unit {
  line: number
  item: Item
  paid: number
}

interface Plan {
  units: Unit[]
  reasons: Reason[]
}

/**
 * Plans a purchase: all units with their places, and every reason against it. Cyberarms come before the
 * cyberware that goes into them.
 */
export function plan(rules: CrRules, roster: Roster, lines: BuyLine[]): Plan {
  const reasons: Reason[] = []
  const units: Unit[] = []
  const things = thingsOf(rules)
  let after = roster
  const known = lines.flatMap((line, n) => {
    const thing = things.find(({ id }) => id === line.thing)
    const gone =
      line.holder !== STASH &&
      !roster.members.some((member) => member.id === line.holder && member.left === null)
    if (!thing) reasons.push(reason('unknown-thing', ['CR-PR-01'], { thing: line.thing }))
    if (gone) reasons.push(reason('unknown-member', [], { member: line.holder }))
    if (!(Number.isInteger(line.quantity) && line.quantity > 0))
      reasons.push(reason('quantity', [], { quantity: line.quantity }))
    return thing && !gone && line.quantity > 0 ? [{ line, n, thing }] : []
  })
  const needs = (thing: Thing): boolean =>
    rules.files['catalogue/cyberware'].find(({ id }) => id === thing.id)?.requires !== undefined
  for (const { line, n, thing } of [
    ...known.filter((entry) => !needs(entry.thing)),
    ...known.filter((entry) => needs(entry.thing))
  ]) {
    const kind =
      thing.kinds?.find((candidate) => candidate === line.on) ??
      (thing.kinds && kindFor(thing.kinds, smartShot(rules, after, line.holder, known)))
    const fitted = needs(thing) && line.holder !== STASH
    if (line.on !== undefined && !thing.kinds?.includes(line.on) && !fitted)
      reasons.push(reason('unknown-option'))
    for (let i = 0; i < line.quantity; i++) {
      const free = fitted ? freeArms(rules, after, line.holder) : []
      // A second piece of the same kind goes into the other arm, because only then do they count as a pair
      // (CR-CY-03, CR-CY-04).
      const alone = free.find(
        ({ id }) => !after.items.some((other) => other.on === id && other.thing === thing.id)
      )
      const on = free.find(({ id }) => id === line.on) ?? alone ?? free[0] ?? null
      const item = itemOf(
        rules,
        thing,
        {
          id: `new:${units.length}`,
          holder: line.holder,
          on: on?.id ?? null,
          paid: costOf(thing),
          source: roster.stage === 'founding' ? 'founding' : 'trade'
        },
        kind
      )
      units.push({ line: n, item, paid: costOf(thing) })
      after = { ...after, items: [...after.items, item] }
    }
  }
  for (const member of roster.members.filter(
    ({ id, left }) => left === null && known.some(({ line }) => line.holder === id)
  )) {
    const bought = known
      .filter(({ line }) => line.holder === member.id)
      .map(({ thing, line }) => ({ id: thing.id, quantity: line.quantity }))
    reasons.push(...whyNotInstall(rules, cyberwareOf(roster, member.id), bought, member.name))
  }
  const short = shortBy(roster, units)
  if (short > 0) reasons.push(reason(DEAR, ['CR-PR-01'], { missing: short }))
  return { units, reasons }
}

/**
 * The kinds of improved smart rounds for this holder's weapons, including weapons in the same purchase
 * (CR-AM-01, CR-WQ-01).
 */
export function smartShot(
  rules: CrRules,
  roster: Roster,
  holder: string,
  along: readonly { line: BuyLine; thing: Thing }[] = []
): string[] {
  const bought = along.flatMap(({ line, thing }) =>
    line.holder === holder && thing.weapon ? [thing.weapon] : []
  )
  return [...armsOf(rules, roster, holder).map(({ weapon }) => weapon), ...bought].flatMap((weapon) =>
    loadsOf(weapon)
      .filter(({ smart }) => smart)
      .map(({ spare }) => spare)
  )
}

/** The default kind of a pack: one that the holder's weapons shoot, or else the first. */
export const kindFor = (kinds: readonly string[], shot: readonly string[]): string | undefined =>
  kinds.find((kind) => shot.includes(kind)) ?? kinds[0]

/** Splits a cost: the member's cash pays first, the crew's purse the rest (CR-PR-01). */
function paymentOf(
  roster: Roster,
  holder: string,
  cost: number,
  pockets: Map<string, number>
): { own: number; crew: number } {
  const member = roster.members.find(({ id }) => id === holder)
  const pocket = pockets.get(holder) ?? member?.numbers['cash'] ?? 0
  const own = Math.min(pocket, cost)
  pockets.set(holder, pocket - own)
  return { own, crew: cost - own }
}

function shortBy(roster: Roster, units: readonly Unit[]): number {
  const pockets = new Map<string, number>()
  return (
    units.reduce((sum, { item, paid }) => sum + paymentOf(roster, item.holder, paid, pockets).crew, 0) -
    (roster.money ?? 0)
  )
}

/** Buys things for members and the stash, all or none (CR-PR-01). */
export function buy(
  rules: CrRules,
  roster: Roster,
  lines: BuyLine[],
  chance: Chance
): Verdict<RosterEvent[]> {
  const { units, reasons } = plan(rules, roster, lines)
  if (reasons.length > 0) return refuse(...reasons)
  const ids = new Map(units.map(({ item }) => [item.id, chance.id()]))
  const real = (id: string): string => ids.get(id) ?? id
  const pockets = new Map<string, number>()
  const events: { n: number; event: RosterEvent }[] = []
  for (const n of new Set(units.map(({ line }) => line))) {
    const own = units.filter((unit) => unit.line === n)
    const first = own[0]
    if (!first) continue
    const holder = first.item.holder
    const member = roster.members.find(({ id }) => id === holder)
    const paid = own.reduce((sum, unit) => sum + unit.paid, 0)
    const payment = paymentOf(roster, holder, paid, pockets)
    const changes: RosterChange[] = [
      ...(payment.crew > 0 ? [{ do: 'money' as const, by: -payment.crew }] : []),
      ...(payment.own > 0
        ? [{ do: 'member-number' as const, member: holder, key: 'cash', to: pockets.get(holder) ?? 0 }]
        : []),
      ...own.map(({ item }): RosterChange => ({
        do: 'item-add',
        item: { ...item, id: real(item.id), on: item.on && real(item.on) }
      }))
    ]
    const facts = {
      thing: first.item.name,
      quantity: own.length,
      paid,
      pocket: payment.own,
      purse: payment.crew,
      to: member?.name ?? say('events.store')
    }
    events.push({ n, event: rosterEvent(roster.id, 'thing-bought', facts, changes) })
  }
  return events.map(({ event }) => event)
}
