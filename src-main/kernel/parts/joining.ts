import type { RosterCommand } from '../system/command'
import type { CorrectionSheet } from '../system/correction'
import { rosterEvent, type RosterEvent } from '../state/event'
import type { Member, Roster } from '../state/roster'
import type { RecruitOffer } from '../system/system'
import { reason, refuse, type Verdict } from '../values/verdict'

type Recruit = Extract<RosterCommand, { type: 'recruit' }>

/** For games in which people join for nothing and have nothing to choose: somebody of one of these types comes. `event` is what the journal calls that. */
export function joined(
  roster: Roster,
  { memberType, name, choices }: Recruit,
  event: string,
  types: readonly string[],
  made: () => Member
): Verdict<RosterEvent[]> {
  const reasons = [
    ...(types.includes(memberType) ? [] : [reason('unknown-type', [], { type: memberType })]),
    ...Object.keys(choices).map((key) => reason('choice-unknown', [], { key }))
  ]
  if (reasons.length > 0) return refuse(...reasons)
  return [rosterEvent(roster.id, event, { name }, [{ do: 'member-add', member: made() }])]
}

/** Whoever is like this one may join at any time, for nothing. */
export function freeToJoin({ type, typeName, profile }: Member): RecruitOffer {
  return { type, name: typeName, cost: null, profile, notes: [], allowed: true, refused: [] }
}

/** What a correction's form starts from, for members who begin like this one. */
export function firstDay({ type, typeName, profile, numbers }: Member): CorrectionSheet['types'][number] {
  return { id: type, name: typeName, profile, numbers }
}
