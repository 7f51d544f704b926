import type { RosterCommand } from '../system/command'
import type { CorrectionSheet } from '../system/correction-sheet'
import { rosterEvent, type RosterEvent } from '../state/event'
import type { Member, Roster } from '../state/roster'
import type { RecruitOffer } from '../system/system'
import { reason, refuse, type Verdict } from '../values/verdict'

type Recruit = Extract<RosterCommand, { type: 'recruit' }>

/** Recruits a member at no cost and without choices. `event`: the journal's event type. */
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

/** A recruit offer that is always open and costs nothing. */
export function freeToJoin({ type, typeName, profile }: Member): RecruitOffer {
  return { type, name: typeName, cost: null, profile, notes: [], allowed: true, refused: [] }
}

/** The starting values of a correction's form for such members. */
export function firstDay({ type, typeName, profile, numbers }: Member): CorrectionSheet['types'][number] {
  return { id: type, name: typeName, profile, numbers }
}
