import type { Chance } from '../values/dice'
import { rosterEvent, type RosterEvent } from '../state/event'
import type { Json } from '../values/json'
import {
  heldBy,
  present,
  STASH,
  type Item,
  type Member,
  type Roster,
  type RosterChange
} from '../state/roster'
import { isRefusal, reason, refuse, type Reason, type Verdict } from '../values/verdict'
import { isLent } from './lent'
import { backHome, isBack, marksOfLoan, whyNotGiven } from './loans'

/** The kinds of transfer; an item on loan remembers its owner. */
export const TRANSFERS = ['trade', 'gift', 'loan', 'return', 'ransom'] as const
export type TransferKind = (typeof TRANSFERS)[number]

/** What one side gives: money, items (to the other's stash), members with what they carry. */
export interface Giving {
  money: number
  items: string[]
  members: string[]
}

/** The game's rules for a member who changes rosters: how they arrive, or why they can't. */
export interface TransferPlug<Rules> {
  member(rules: Rules, from: Roster, to: Roster, member: Member): Verdict<Member>
  /** Whether a returned item can be given to this member now. By default any present member can take it. */
  carries?(rules: Rules, roster: Roster, member: Member): boolean
}

/** A game's decisions about transfers: how a member arrives, who can take a returned item. */
export interface TransferRules {
  arrives(from: Roster, to: Roster, member: Member): Verdict<Member>
  carries(roster: Roster, member: Member): boolean
}

/** A game's decisions under its rules; without a plug, members arrive unchanged. */
export function transferRules<Rules>(plug: TransferPlug<Rules> | undefined, rules: Rules): TransferRules {
  return {
    arrives: (from, to, member) => plug?.member(rules, from, to, member) ?? member,
    carries: (roster, member) => plug?.carries?.(rules, roster, member) ?? true
  }
}

/** Returns both rosters' events, or all reasons against the transfer. Whether the players agree is not checked. */
export function transfer(
  a: Roster,
  b: Roster,
  kind: TransferKind,
  gives: { a: Giving; b: Giving },
  rules: TransferRules,
  chance: Chance
): Verdict<RosterEvent[]> {
  const reasons = [...whyNot(a, b, kind, gives.a), ...whyNot(b, a, kind, gives.b)]
  if (a.id === b.id) reasons.push(reason('same-roster'))
  if ([gives.a, gives.b].every(({ money, items, members }) => money + items.length + members.length === 0))
    reasons.push(reason('nothing-passes'))
  if (reasons.length > 0) return refuse(...reasons)
  const [fromA, fromB] = [
    passing(a, b, kind, gives.a, rules, chance),
    passing(b, a, kind, gives.b, rules, chance)
  ]
  const refused = [fromA, fromB].flatMap((side) => (isRefusal(side) ? side.refused : []))
  if (isRefusal(fromA) || isRefusal(fromB)) return refuse(...refused)
  const transferEvent = (own: Roster, other: Roster, given: Passing, got: Passing): RosterEvent =>
    rosterEvent(
      own.id,
      `passed-${kind}`,
      {
        other: other.name,
        paid: given.money,
        got: got.money,
        given: sayPassing(given),
        received: sayPassing(got)
      },
      [
        ...given.out,
        ...got.in,
        ...(got.money === given.money ? [] : [{ do: 'money' as const, by: got.money - given.money }])
      ]
    )
  return [transferEvent(a, b, fromA, fromB), transferEvent(b, a, fromB, fromA)]
}

interface Passing {
  money: number
  names: Json[]
  out: RosterChange[]
  in: RosterChange[]
}

/**
 * Moves an item with its attachments to the stash, or a returned one to the member who carried it. It keeps
 * its list price and counts as unpaid for its new owner.
 */
function passing(
  from: Roster,
  to: Roster,
  kind: TransferKind,
  giving: Giving,
  rules: TransferRules,
  chance: Chance
): Verdict<Passing> {
  const members: { left: string; arrived: Member }[] = []
  const reasons: Reason[] = []
  for (const id of giving.members) {
    const arrived = rules.arrives(
      from,
      to,
      from.members.find((m) => m.id === id)!
    )
    if (isRefusal(arrived)) reasons.push(...arrived.refused)
    // In the other roster the member gets a new id, so that each history keeps its own; who notes a grudge against
    // them does so by the earlier one.
    else {
      const formerly = [...(arrived.formerly ?? []), id]
      members.push({ left: id, arrived: { ...arrived, id: chance.id(), formerly } })
    }
  }
  if (reasons.length > 0) return refuse(...reasons)
  const carried = members.flatMap(({ left }) => heldBy(from, left))
  const given = from.items.filter(
    (item) =>
      !carried.includes(item) &&
      (giving.items.includes(item.id) || (goesAlong(item, to, kind) && giving.items.includes(item.on ?? '')))
  )
  const all = [...given, ...carried]
  const isAlong = (id: string | null): boolean => all.some((item) => item.id === id)
  const holderOf = (item: Item): string =>
    members.find(({ left }) => left === item.holder)?.arrived.id ??
    (kind === 'return' ? carrierOf(item, to, rules) : STASH)
  const asGiven = (item: Item): Item => ({
    ...(isBack(item, to) ? backHome(item) : passed(item, from, kind)),
    holder: holderOf(item),
    on: isAlong(item.on) ? item.on : null
  })
  // An attachment is added after its item and removed before it; what stays behind is detached.
  const ordered = [...all].sort((x, y) => Number(x.on !== null) - Number(y.on !== null))
  const loose = from.items
    .filter((item) => item.on !== null && isAlong(item.on) && !all.includes(item))
    .map((item): RosterChange => ({ do: 'item-move', item: item.id, to: item.holder, on: null }))
  return {
    money: giving.money,
    names: [...members.map(({ arrived }) => arrived.name), ...given.map((item) => item.name)],
    out: [
      ...loose,
      ...[...ordered].reverse().map((item): RosterChange => ({ do: 'item-remove', item: item.id })),
      ...members.map(({ left }): RosterChange => ({ do: 'member-leave', member: left, why: 'transferred' }))
    ],
    in: [
      ...members.map(({ arrived }): RosterChange => ({ do: 'member-add', member: arrived })),
      ...ordered.map((item): RosterChange => ({ do: 'item-add', item: asGiven(item) }))
    ]
  }
}

/**
 * Whether an item goes with the one that it is attached to. A return takes along only what its owner had lent as
 * well: what the borrower fitted to it stays theirs.
 */
function goesAlong(item: Item, to: Roster, kind: TransferKind): boolean {
  return item.on !== null && (kind !== 'return' || isBack(item, to))
}

/** What an item becomes for its new owner; a lent one remembers the present one. */
function passed(item: Item, from: Roster, kind: TransferKind): Item {
  const lent = kind === 'loan' && !isLent(item) ? marksOfLoan(item, from) : {}
  return { ...item, paid: 0, source: kind, data: { ...item.data, ...lent } }
}

/**
 * The earlier carrier of a lent item if still present, else the stash; an attached item goes with what it is
 * attached to.
 */
function carrierOf(item: Item, to: Roster, rules: TransferRules): string {
  const carrier = present(to).find(({ id }) => id === item.data['loanHolder'])
  return carrier && rules.carries(to, carrier) ? carrier.id : STASH
}

function whyNot(roster: Roster, other: Roster, kind: TransferKind, giving: Giving): Reason[] {
  const reasons: Reason[] = []
  if (giving.money > 0 && roster.money === null) reasons.push(reason('no-money-here'))
  else if (giving.money > (roster.money ?? 0))
    reasons.push(
      reason('roster-money-short', [], { roster: roster.name, missing: giving.money - (roster.money ?? 0) })
    )
  for (const id of giving.items) {
    const item = roster.items.find((i) => i.id === id)
    if (!item) reasons.push(reason('unknown-item', [], { item: id }))
    else if (item.data['bodyFixed'] === true && item.holder !== STASH)
      reasons.push(reason('fixed-to-body', [], { thing: item.name }))
    else if (kind === 'return' && item.data['loan'] !== other.id)
      reasons.push(reason('not-lent', [], { thing: item.name, roster: other.name }))
    // Lending on changes nothing of whose it is.
    if (item && kind !== 'loan' && kind !== 'return')
      reasons.push(
        ...[item, ...roster.items.filter(({ on }) => on === id)]
          .filter((given) => given === item || !giving.items.includes(given.id))
          .flatMap((given) => whyNotGiven(given, other.id, null))
      )
  }
  for (const id of giving.members) {
    const member = roster.members.find((m) => m.id === id)
    if (!member) reasons.push(reason('unknown-member', [], { member: id }))
    else if (member.left !== null) reasons.push(reason('left-already', [], { fighter: member.name }))
    else if (kind === 'return' || kind === 'loan')
      reasons.push(reason('nobody-lent', [], { fighter: member.name }))
    else
      reasons.push(
        ...heldBy(roster, id)
          .filter((item) => !giving.items.includes(item.id))
          .flatMap((item) => whyNotGiven(item, other.id, member.name))
      )
  }
  return reasons
}

/** The facts about what one side gave: names and a sum. */
function sayPassing({ names, money }: Passing): Json {
  const all: Json[] = [...names, ...(money > 0 ? [{ key: 'events.sum', params: { sum: money } }] : [])]
  return all.length > 0 ? all : [{ key: 'events.nothing' }]
}
