import { rosterEvent, type RosterEvent } from '../state/event'
import { STASH, type Item, type Roster, type RosterChange } from '../state/roster'
import type { Params } from '../values/json'
import { reason, refuse, type Reason, type Verdict } from '../values/verdict'
import { isLent, loansOf } from './lent'

/** Whether this item belongs to the roster and is on loan elsewhere: arriving there, it is returned. */
export function isBack(item: Item, to: Pick<Roster, 'id'>): boolean {
  return item.data['loan'] === to.id
}

/**
 * Why a borrowed item can't be given or traded to the roster `to`: it still belongs to its owner. To the owner it may
 * always go. `carrier`: the name of the member who would take it along; null if the item itself is given.
 */
export function whyNotGiven(item: Item, to: string, carrier: string | null): Reason[] {
  if (!isLent(item) || item.data['loan'] === to) return []
  const facts = { thing: item.name, roster: item.data['loanFrom'] ?? '' }
  return [
    carrier === null
      ? reason('borrowed-stays', [], facts)
      : reason('borrowed-carried', [], { ...facts, fighter: carrier })
  ]
}

/** Makes a borrowed item the borrower's own, for a sum or free; `owner` is null if that roster is gone. */
export function settleLoan(
  borrower: Roster,
  owner: Roster | null,
  items: string[],
  money: number
): Verdict<RosterEvent[]> {
  const things = loansOf(borrower).filter(
    ({ item, from }) => items.includes(item.id) && from === (owner?.id ?? from)
  )
  const reasons = items
    .filter((id) => !things.some(({ item }) => item.id === id))
    .map((item) => reason('not-on-loan', [], { item }))
  if (money > 0 && (borrower.money === null || owner?.money === null)) reasons.push(reason('no-money-here'))
  else if (money > (borrower.money ?? 0))
    reasons.push(
      reason('roster-money-short', [], { roster: borrower.name, missing: money - (borrower.money ?? 0) })
    )
  if (items.length === 0) reasons.push(reason('nothing-passes'))
  if (reasons.length > 0) return refuse(...reasons)
  const facts = { things: things.map(({ item }) => item.name), paid: money }
  const own: RosterChange[] = things.map(({ item }) => ({
    do: 'item-data',
    item: item.id,
    data: {
      loan: null,
      loanFrom: null,
      loanPaid: null,
      loanSource: null,
      ...('loanHolder' in item.data && { loanHolder: null })
    }
  }))
  const [pays, gets]: RosterChange[][] =
    money > 0 ? [[{ do: 'money', by: -money }], [{ do: 'money', by: money }]] : [[], [{ do: 'told' }]]
  return [
    rosterEvent(borrower.id, 'loan-kept', { ...facts, other: owner?.name ?? things[0]!.fromName }, [
      ...own,
      ...pays!
    ]),
    ...(owner ? [rosterEvent(owner.id, 'loan-given-up', { ...facts, other: borrower.name }, gets!)] : [])
  ]
}

/** The marks of a lent item: its owner, its original price, and who carried it. */
export function marksOfLoan(item: Item, owner: Roster): Params {
  return {
    loan: owner.id,
    loanFrom: owner.name,
    loanPaid: item.paid,
    loanSource: item.source,
    ...(item.holder !== STASH && { loanHolder: item.holder })
  }
}

/** Restores a returned item to what it was before the loan. */
export function backHome(item: Item): Item {
  const { loan: _, loanFrom: __, loanHolder: ___, loanPaid, loanSource, ...data } = item.data
  return {
    ...item,
    paid: typeof loanPaid === 'number' ? loanPaid : 0,
    source: typeof loanSource === 'string' ? loanSource : 'return',
    data
  }
}
