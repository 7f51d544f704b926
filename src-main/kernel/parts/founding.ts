import type { RosterCommand } from '../system/command'
import { rosterEvent, type RosterEvent } from '../state/event'
import { present, type Roster } from '../state/roster'
import { reason, refuse, type Reason, type Verdict } from '../values/verdict'

type Create = Extract<RosterCommand, { type: 'create' }>

/** What a new roster of the game is, and what it begins with: neither money nor numbers where they are left out. */
export type Beginning = Pick<Roster, 'system' | 'kind' | 'kindName'> &
  Partial<Pick<Roster, 'money' | 'numbers'>>

/** For games with one kind of roster: a new one with nobody in it, refused for any other kind. `event` is what the journal calls that. */
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

/** Why the founding can't be closed yet: nobody is there. Empty when it can, or when it is closed. */
export function whyNotFounded(roster: Roster): Reason[] {
  return roster.stage === 'founding' && present(roster).length === 0 ? [reason('nobody-there')] : []
}

/** Closes the founding, unless something stands against it; as it stands, whatever stands against it. `event` is what the journal calls that. */
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
