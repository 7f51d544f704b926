import { isOf, rosterEvent, type Event, type RosterEvent } from '../state/event'
import type { Roster } from '../state/roster'
import { isLent, loansOf, type Loan } from './lent'

/**
 * The events, with a note after each that takes borrowed items away for good: used up, destroyed, gone with who
 * carried them, or in hands that owe their owner nothing. What is merely passed on or comes home is not lost.
 */
export function withLostLoans<E extends Event>(rosters: readonly Roster[], events: E[]): (E | RosterEvent)[] {
  const added = events.flatMap(({ subject, changes }) =>
    changes.flatMap((change) => (change.do === 'item-add' ? [{ to: subject.id, item: change.item }] : []))
  )
  const stays = ({ item, from }: Loan): boolean =>
    added.some((came) => came.item.id === item.id && (came.to === from || isLent(came.item)))
  return events.flatMap((event): (E | RosterEvent)[] => {
    const roster = isOf(event, 'roster') && rosters.find(({ id }) => id === event.subject.id)
    if (!roster) return [event]
    const gone = event.changes.flatMap((change) => (change.do === 'item-remove' ? [change.item] : []))
    const lost =
      gone.length === 0 ? [] : loansOf(roster).filter((loan) => gone.includes(loan.item.id) && !stays(loan))
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
