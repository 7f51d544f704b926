import { rosterEvent, type RosterEvent } from '../../../kernel/state/event'
import { present, type Member, type Roster } from '../../../kernel/state/roster'

/** Who missed this game has missed it: convalescents are healed, the unpaid are back (NN-INJ-4, NN-PAY-2). */
export function backAgain(roster: Roster): RosterEvent[] {
  const fit = (type: string, { id, name }: Member): RosterEvent =>
    rosterEvent(roster.id, type, { fighter: name }, [{ do: 'member-status', member: id, to: 'fit' }])
  return present(roster).flatMap((member) => {
    if (member.status === 'convalescent') return [fit('fighter-healed', member)]
    return member.status === 'unpaid' ? [fit('fighter-back', member)] : []
  })
}
