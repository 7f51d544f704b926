import { isOf, rosterEvent, type Event, type RosterEvent } from '../state/event'
import type { Roster } from '../state/roster'
import { isLent, loansOf, type Loan } from './lent'

/**
 * Adds a note (`loan-lost`) after each event that takes borrowed items from their owner for good: used up, destroyed,
 * gone with their carrier, or passed to somebody who owes the owner nothing. An item that is passed on as a loan, or
 * returned, is not lost.
 */
export function withLostLoans<E extends Event>(rosters: readonly Roster[], events: E[]): (E | RosterEvent)[] {
  const added = events.flatMap(({ subject, changes }) =>
    changes.flatMap((change) => (change.do === 'item-add' ? [{ to: subject.id, item: change.item }] : []))
  )
  const isPassedOn = ({ item, from }: Loan): boolean =>
    added.some((came) => came.item.id === item.id && (came.to === from || isLent(came.item)))
  return events.flatMap((event): (E | RosterEvent)[] => {
    const roster = isOf(event, 'roster') && rosters.find(({ id }) => id === event.subject.id)
    if (!roster) return [event]
    const gone = event.changes.flatMap((change) => (change.do === 'item-remove' ? [change.item] : []))
    const lost =
      gone.length === 0
        ? []
        : loansOf(roster).filter((loan) => gone.includes(loan.item.id) && !isPassedOn(loan))
    return [
      event,
      ...[...new Set(lost.map(({ from }) => from))].map((owner) => {
        const own = lost.filter(({ from }) => from === owner)
        const facts = { other: own[0]!.fromName, things: own.map(({ item }) => item.name) }
        return rosterEvent(roster.id, 'loan-lost', facts, [])
      })
    ]
  })
}
