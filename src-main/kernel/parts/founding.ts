import type { RosterCommand } from '../system/command'
import { rosterEvent, type RosterEvent } from '../state/event'
import { present, type Roster } from '../state/roster'
import { reason, refuse, type Reason, type Verdict } from '../values/verdict'

type Create = Extract<RosterCommand, { type: 'create' }>

/** A new roster's kind and starting values; money and numbers default to none. */
export type Beginning = Pick<Roster, 'system' | 'kind' | 'kindName'> &
  Partial<Pick<Roster, 'money' | 'numbers'>>

/** Creates an empty roster, in games with one kind; refuses any other kind. `event`: the journal's event type. */
export function begun(
  { id, name, kind, player }: Create,
  event: string,
  { system, kind: known, kindName, money = null, numbers = {} }: Beginning
): Verdict<RosterEvent[]> {
  if (kind !== known) return refuse(reason('unknown-kind', [], { kind }))
  const roster: Roster = {
    id,
    name,
    system,
    kind,
    kindName,
    player,
    stage: 'founding',
    money,
    numbers,
    members: [],
    items: [],
    between: null
  }
  return [rosterEvent(id, event, { name }, [{ do: 'create', roster }])]
}

/** Why the founding can't end yet: there are no members. Empty if it can end or has ended. */
export function whyNotFounded(roster: Roster): Reason[] {
  return roster.stage === 'founding' && present(roster).length === 0 ? [reason('nobody-there')] : []
}

/** Ends the founding unless there is a reason against it; with `asItStands` in any case. `event`: the journal's event type. */
export function founded(
  roster: Roster,
  event: string,
  against: Reason[],
  asItStands = false
): Verdict<RosterEvent[]> {
  if (roster.stage !== 'founding') return refuse(reason('already-founded'))
  if (against.length > 0 && !asItStands) return refuse(...against)
  return [
    rosterEvent(roster.id, event, { name: roster.name, count: present(roster).length }, [
      { do: 'stage', to: 'ready' }
    ])
  ]
}
