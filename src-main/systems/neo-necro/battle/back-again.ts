import { rosterEvent, type RosterEvent } from '../../../kernel/state/event'
import { present, type Member, type Roster, type RosterChange } from '../../../kernel/state/roster'
import { owedBy } from '../roster/decide/captives'
import { traitsOf } from '../sheet/state'

/**
 * Events that make convalescent and unpaid fighters fit again, once they have missed this game, in captivity too
 * (NN-INJ-4, NN-PAY-2).
 */
export function backAgain(roster: Roster): RosterEvent[] {
  return present(roster).flatMap((member) => {
    const { status, name } = member
    const captive = status === 'captured'
    const owed = captive ? owedBy(member) : status
    const changes = captive
      ? served(member)
      : [{ do: 'member-status' as const, member: member.id, to: 'fit' }]
    if (owed === 'convalescent') return [rosterEvent(roster.id, 'fighter-healed', { fighter: name }, changes)]
    // A captive whose pay was withheld is not back yet.
    const event = captive ? 'captive-forgiven' : 'fighter-back'
    return owed === 'unpaid' ? [rosterEvent(roster.id, event, { fighter: name }, changes)] : []
  })
}

/** The captive has missed the game: after their captivity they are fit. */
function served(member: Member): RosterChange[] {
  return traitsOf(member, 'captivity').map((trait) => ({
    do: 'trait-data',
    member: member.id,
    trait: trait.id,
    data: { was: null }
  }))
}
