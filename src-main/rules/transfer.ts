import type { Chance } from './dice'
import { rosterEvent, type RosterEvent } from './event'
import type { Json, Params } from './json'
import { STASH, type Item, type Roster, type RosterChange } from './roster'
import { reason, refuse, type Reason, type Verdict } from './verdict'

/** Why something passes from one roster to another; a loan is remembered on the thing until it comes back. */
export const TRANSFERS = ['trade', 'gift', 'loan', 'return', 'ransom'] as const
export type TransferKind = (typeof TRANSFERS)[number]

/** What one side gives to the other: money, and things that then lie in the other's stash. */
export interface Giving {
  money: number
  items: string[]
}

/** Both sides' events of one act; or every reason why not. Who agrees to what is the players' affair. */
export function transfer(a: Roster, b: Roster, kind: TransferKind, gives: { a: Giving; b: Giving }, chance: Chance): Verdict<RosterEvent[]> {
  const reasons = [...whyNot(a, gives.a), ...whyNot(b, gives.b)]
  if (a.id === b.id) reasons.push(reason('same-roster'))
  if (gives.a.money + gives.b.money + gives.a.items.length + gives.b.items.length === 0) reasons.push(reason('nothing-passes'))
  if (reasons.length > 0) return refuse(...reasons)
  const [fromA, fromB] = [passing(a, kind, gives.a, chance), passing(b, kind, gives.b, chance)]
  const facts = (own: Roster, other: Roster, given: Passing, got: Passing): RosterEvent =>
    rosterEvent(own.id, `passed-${kind}`, { other: other.name, paid: given.money, got: got.money, given: told(given), received: told(got) }, [
      ...given.out,
      ...got.in,
      ...(got.money === given.money ? [] : [{ do: 'money' as const, by: got.money - given.money }])
    ])
  return [facts(a, b, fromA, fromB), facts(b, a, fromB, fromA)]
}

interface Passing {
  money: number
  names: Item['name'][]
  out: RosterChange[]
  in: RosterChange[]
}

/** A thing passes with what is fitted to it, and keeps its list price; its new owner paid nothing for it alone. */
function passing(from: Roster, kind: TransferKind, giving: Giving, chance: Chance): Passing {
  const given = from.items.filter((item) => giving.items.includes(item.id) || (item.on !== null && giving.items.includes(item.on)))
  const ids = new Map(given.map((item) => [item.id, chance.id()]))
  const arrives = (item: Item): Item => {
    const { loan: _, ...data } = item.data
    const lent: Params = kind === 'loan' ? { loan: from.id, loanFrom: from.name } : {}
    return { ...item, id: ids.get(item.id)!, holder: STASH, on: (item.on && ids.get(item.on)) ?? null, paid: 0, source: kind, data: { ...data, ...lent } }
  }
  // What is fitted goes after what it is fitted to, and leaves before it.
  const ordered = [...given].sort((x, y) => Number(x.on !== null) - Number(y.on !== null))
  return {
    money: giving.money,
    names: given.map((item) => item.name),
    out: [...ordered].reverse().map((item) => ({ do: 'item-remove', item: item.id })),
    in: ordered.map((item) => ({ do: 'item-add', item: arrives(item) }))
  }
}

function whyNot(roster: Roster, giving: Giving): Reason[] {
  const reasons: Reason[] = []
  if (giving.money > 0 && roster.money === null) reasons.push(reason('no-money-here'))
  if (giving.money > (roster.money ?? 0)) reasons.push(reason('money-short', [], { roster: roster.name, missing: giving.money - (roster.money ?? 0) }))
  for (const id of giving.items) {
    const item = roster.items.find((i) => i.id === id)
    if (!item) reasons.push(reason('unknown-item', [], { item: id }))
    else if (item.data['bodyFixed'] === true) reasons.push(reason('fixed-to-body', [], { thing: item.name }))
  }
  return reasons
}

/** What one side gave, for the reader: things by name, money as a sum. */
function told({ names, money }: Passing): Json {
  const all: Json[] = [...names, ...(money > 0 ? [{ key: 'events.sum', params: { sum: money } }] : [])]
  return all.length > 0 ? all : [{ key: 'events.nothing' }]
}
