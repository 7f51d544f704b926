import type { Move } from '../../../../kernel/system/command'
import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import {
  changeRoster,
  STASH,
  type Item,
  type Roster,
  type RosterChange
} from '../../../../kernel/state/roster'
import { reason, refuse, type Reason, type Verdict } from '../../../../kernel/values/verdict'
import type { NecroRules } from '../../catalogue/rules'
import { healedBy } from '../../formulas/injuries'
import { fittedTo, newReasons, whyNotHave, whyNotLoaded } from './carry'
import { chooseFit } from './fit'
import { implant, implantChanges, isBionic, SIDES } from './items'
import { distinct, whyNotHere, whyNotTrade } from './when'

/** Moves items between fighters and the stash, all or none. Things fitted to a weapon move with it (NN-RUL-66). */
export function move(rules: NecroRules, roster: Roster, moves: Move[]): Verdict<RosterEvent[]> {
  const reasons: Reason[] = [...whyNotTrade(rules, roster)]
  const events: RosterEvent[] = []
  let after = roster
  // Weapons first, so that a sight can be fitted to a rifle that moves too.
  const order = [...moves].sort(
    (a, b) => Number(isFitted(rules, roster, a)) - Number(isFitted(rules, roster, b))
  )
  for (const step of order) {
    const item = after.items.find((i) => i.id === step.item)
    if (!item) {
      reasons.push(reason('unknown-item', [], { item: step.item }))
      continue
    }
    const against = [...new Set([item.holder, step.to])]
      .filter((holder) => holder !== STASH)
      .flatMap((holder) => whyNotHere(roster, holder))
    reasons.push(...against)
    if (against.length > 0) continue
    const done = moveOne(rules, after, item, step)
    reasons.push(...done.reasons)
    events.push(tell(roster, after, item, step, done.changes))
    for (const change of done.changes) after = changeRoster(after, change)
  }
  for (const member of roster.members.filter((m) => m.left === null)) {
    reasons.push(...newReasons(whyNotLoaded(rules, roster, member), whyNotLoaded(rules, after, member)))
  }
  return reasons.length > 0 ? refuse(...distinct(reasons)) : events
}

/** The changes of one move, and the reasons against it apart from weight. */
function moveOne(
  rules: NecroRules,
  roster: Roster,
  item: Item,
  { to, on }: Move
): { changes: RosterChange[]; reasons: Reason[] } {
  const member = roster.members.find((m) => m.id === to)
  const thing = rules.thing(item.thing)
  const along = item.holder === to ? [] : fittedTo(roster, item.id)
  const reasons = member
    ? [item, ...along].flatMap((i) => (rules.thing(i.thing) ? whyNotHave(rules, member, i.thing) : []))
    : []
  if (isBionic(item)) return bionic(rules, roster, item, to, on)
  const fit = thing
    ? chooseFit(rules, roster, thing, { id: to, fighter: member !== undefined }, on, item.id)
    : { on: null, reasons: [] }
  return {
    changes: [
      { do: 'item-move', item: item.id, to, on: fit.on },
      ...along.map((i): RosterChange => ({ do: 'item-move', item: i.id, to, on: item.id }))
    ],
    reasons: [...reasons, ...fit.reasons]
  }
}

/**
 * Moves a bionic. One from the stash is implanted and heals (NN-BIO-2 to 4); after the founding an implanted
 * one can't be moved.
 */
function bionic(
  rules: NecroRules,
  roster: Roster,
  item: Item,
  to: string,
  on: string | undefined
): { changes: RosterChange[]; reasons: Reason[] } {
  if (roster.stage !== 'founding' && item.holder !== STASH) {
    return { changes: [], reasons: [reason('implanted', ['NN-BIO-1', 'NN-RUL-48'], { thing: item.name })] }
  }
  const member = roster.members.find((m) => m.id === to)
  const moved: RosterChange = { do: 'item-move', item: item.id, to, on: null }
  if (!member)
    return { changes: [moved, { do: 'item-data', item: item.id, data: { side: null } }], reasons: [] }
  const place = implant(
    roster,
    member,
    item,
    healedBy(rules, item.thing),
    SIDES.find((side) => side === on)
  )
  return {
    changes: [moved, ...implantChanges(member, item.id, place)],
    reasons: [...whyNotHave(rules, member, item.thing), ...place.reasons]
  }
}

function isFitted(rules: NecroRules, roster: Roster, step: Move): boolean {
  const item = roster.items.find((i) => i.id === step.item)
  return Boolean(item && rules.thing(item.thing)?.attachesTo)
}

/** The move as an event: given from the stash, stored in it, passed on, or fitted differently. */
function tell(roster: Roster, after: Roster, item: Item, step: Move, changes: RosterChange[]): RosterEvent {
  const name = (holder: string): string => after.members.find((m) => m.id === holder)?.name ?? ''
  const type =
    item.holder === step.to
      ? 'item-fitted'
      : item.holder === STASH
        ? 'item-given'
        : step.to === STASH
          ? 'item-stored'
          : 'item-passed'
  const healed = changes.find((change) => change.do === 'trait-remove')
  const injury = healed && after.members.flatMap((m) => m.traits).find((t) => t.id === healed.trait)
  const fitted = changes.find((change) => change.do === 'item-move')
  const weapon = fitted?.on ? after.items.find((i) => i.id === fitted.on)?.name : undefined
  const facts = {
    thing: item.name,
    fighter: name(step.to),
    from: name(item.holder),
    ...(injury && { injury: injury.name }),
    ...(weapon && { weapon })
  }
  return rosterEvent(roster.id, type, facts, changes)
}
