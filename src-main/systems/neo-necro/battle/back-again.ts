import { rosterEvent, type RosterEvent } from '../../../kernel/state/event'
import { present, type Member, type Roster } from '../../../kernel/state/roster'

/**
 * Events that make convalescent and unpaid fighters fit again, once their gang has missed this game (NN-INJ-4,
 * NN-PAY-2).
 */
export function backAgain(roster: Roster): RosterEvent[] {
  const fit = (type: string, { id, name }: Member): RosterEvent =>
    rosterEvent(roster.id, type, { fighter: name }, [{ do: 'member-status', member: id, to: 'fit' }])
  return present(roster).flatMap((member) => {
    if (member.status === 'convalescent') return [fit('fighter-healed', member)]
    return member.status === 'unpaid' ? [fit('fighter-back', member)] : []
  })
}
