import type { BuyLine } from '../../../../kernel/system/command'
import type { Chance } from '../../../../kernel/values/dice'
import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import { STASH, type Item, type Roster, type RosterChange } from '../../../../kernel/state/roster'
import { reason, refuse, type Reason, type Verdict } from '../../../../kernel/values/verdict'
import { rangedFacts, type NecroRules, type Thing } from '../../catalogue/rules'
import { healedBy } from '../../formulas/injuries'
import { newReasons, whyNotHave, whyNotLoaded } from './carry'
import { chooseFit } from './fit'
import { implant, isBionic, newItem, SIDES, type Implant } from './items'
import { missing } from './money'
import { countRareBought, isInvention, rareBought, whyNotRare } from './rare'
import { distinct, whyNotHere, whyNotTrade } from './when'

/** One unit of a purchase: its line, the item that it becomes, the injury that it heals. */
interface Unit {
  line: number
  item: Item
  implant: Implant | null
}

interface Plan {
  units: Unit[]
  reasons: Reason[]
}

/** Why these things can't be bought; empty if they can. */
export function whyNotBuy(rules: NecroRules, roster: Roster, lines: BuyLine[]): Reason[] {
  return plan(rules, roster, lines).reasons
}

/** Buys things for fighters and the stash, all or none (NN-BUY-1, NN-GANG-1). Refuses what `whyNotBuy` says. */
export function buy(
  rules: NecroRules,
  roster: Roster,
  lines: BuyLine[],
  chance: Chance
): Verdict<RosterEvent[]> {
  const { units, reasons } = plan(rules, roster, lines)
  if (reasons.length > 0) return refuse(...reasons)
  const ids = new Map(units.map((unit) => [unit.item.id, chance.id()]))
  const real = (id: string): string => ids.get(id) ?? id
  let rare = rareBought(roster)
  return lines.flatMap((line, n): RosterEvent[] => {
    const own = units.filter((unit) => unit.line === n)
    const first = own[0]!.item
    const member = roster.members.find((m) => m.id === line.holder)
    const paid = own.reduce((sum, { item }) => sum + item.paid, 0)
    const changes: RosterChange[] = [{ do: 'money', by: -paid }]
    const healed: RosterEvent[] = []
    for (const { item, implant } of own) {
      const invented = item.data['rare'] === true && isInvention(rules, roster, ++rare)
      changes.push({
        do: 'item-add',
        item: {
          ...item,
          id: real(item.id),
          on: item.on && real(item.on),
          ...(invented && { source: 'invention' })
        }
      })
      if (!implant?.heals || !member) continue
      const facts = { fighter: member.name, injury: implant.heals.name, thing: item.name }
      healed.push(
        rosterEvent(roster.id, 'injury-replaced', facts, [
          { do: 'trait-remove', member: member.id, trait: implant.heals.id }
        ])
      )
    }
    if (first.data['rare']) changes.push(countRareBought(roster, rare))
    const facts = {
      thing: first.name,
      quantity: own.length,
      price: first.price,
      paid,
      rare: first.data['rare'] === true
    }
    const bought = member
      ? rosterEvent(roster.id, 'item-bought', { ...facts, fighter: member.name }, changes)
      : rosterEvent(roster.id, 'stash-item-bought', facts, changes)
    return [bought, ...healed]
  })
}

/**
 * The units of the purchase, and every reason against it. Weapons come first, so that a sight can be fitted
 * to a weapon bought with it.
 */
function plan(rules: NecroRules, roster: Roster, lines: BuyLine[]): Plan {
  const reasons: Reason[] = [...whyNotTrade(rules, roster)]
  const units: Unit[] = []
  let after = roster
  const known = lines.flatMap((line, n) => {
    const thing = rules.thing(line.thing)
    if (!thing) reasons.push(reason('unknown-id', [], { id: line.thing }))
    const away = line.holder === STASH ? [] : whyNotHere(roster, line.holder)
    reasons.push(...away)
    if (!(Number.isInteger(line.quantity) && line.quantity > 0))
      reasons.push(reason('quantity', [], { quantity: line.quantity }))
    return thing && away.length === 0 && line.quantity > 0 ? [{ line, n, thing }] : []
  })
  const fixed = known.filter(({ thing }) => !thing.attachesTo)
  const fitted = known.filter(({ thing }) => thing.attachesTo)
  for (const { line, n, thing } of [...fixed, ...fitted]) {
    const member = after.members.find((m) => m.id === line.holder)
    if (member) reasons.push(...whyNotHave(rules, member, thing.id))
    for (let i = 0; i < line.quantity; i++) {
      const unit = unitOf(rules, after, line, n, thing, units.length, reasons)
      units.push(unit)
      after = withUnit(after, unit)
    }
  }
  for (const { line, thing } of known) reasons.push(...whyNotUseful(rules, after, line, thing))
  for (const member of roster.members.filter((m) => lines.some((line) => line.holder === m.id))) {
    reasons.push(...newReasons(whyNotLoaded(rules, roster, member), whyNotLoaded(rules, after, member)))
  }
  reasons.push(...whyNotRare(rules, roster, units.filter((u) => u.item.data['rare']).length))
  reasons.push(
    ...missing(
      roster,
      units.reduce((sum, u) => sum + u.item.paid, 0)
    )
  )
  return { units, reasons: distinct(reasons) }
}

/** The roster after this unit, as far as the next unit depends on it. */
function withUnit(roster: Roster, { item, implant }: Unit): Roster {
  const members = implant?.heals
    ? roster.members.map((m) =>
        m.id === item.holder ? { ...m, traits: m.traits.filter((t) => t.id !== implant.heals?.id) } : m
      )
    : roster.members
  return { ...roster, members, items: [...roster.items, item] }
}

/**
 * One unit and its place. `line.on` names the weapon that it is fitted to, the side of the body, or the first
 * load.
 */
function unitOf(
  rules: NecroRules,
  roster: Roster,
  line: BuyLine,
  n: number,
  thing: Thing,
  nth: number,
  reasons: Reason[]
): Unit {
  const source = roster.stage === 'founding' ? 'founding' : 'trade'
  const item = newItem(thing, { id: `new:${nth}`, holder: line.holder, on: null, paid: thing.price, source })
  const member = roster.members.find((m) => m.id === line.holder)
  if (isBionic(item)) {
    const wish = SIDES.find((side) => side === line.on)
    const place: Implant | null = member
      ? implant(roster, member, item, healedBy(rules, thing.id), wish)
      : null
    reasons.push(...(place?.reasons ?? []))
    return { line: n, item: { ...item, data: { ...item.data, side: place?.side ?? null } }, implant: place }
  }
  const loads = rangedFacts(thing)?.reloadsByType
  if (loads && line.on !== undefined && loads.includes(line.on))
    return { line: n, item: { ...item, data: { ...item.data, load: line.on } }, implant: null }
  const fit = chooseFit(rules, roster, thing, { id: line.holder, fighter: member !== undefined }, line.on)
  reasons.push(...fit.reasons)
  return { line: n, item: { ...item, on: fit.on }, implant: null }
}

/** A dose or a charge needs a holder who has the thing that uses it (NN-GEAR-1 to 3). */
function whyNotUseful(rules: NecroRules, after: Roster, line: BuyLine, thing: Thing): Reason[] {
  if (line.holder === STASH || thing.kind !== 'gear' || !thing.facts.requires) return []
  const needed = thing.facts.requires
  if (after.items.some((item) => item.holder === line.holder && item.thing === needed)) return []
  const name = rules.thing(needed)?.name ?? needed
  const fighter = after.members.find((m) => m.id === line.holder)?.name ?? ''
  return [
    reason('needs-thing', [NEEDS[thing.id] ?? 'NN-EQP-3'], { thing: thing.name, needed: name, fighter })
  ]
}

const NEEDS: { [thing: string]: string } = {
  'stimulant-dose': 'NN-GEAR-1',
  'force-shield-charge': 'NN-GEAR-2',
  'grapnel-charge': 'NN-GEAR-3'
}
