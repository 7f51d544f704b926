import { changeBattle, type Battle } from './battle'
import { changeCampaign, type Campaign } from './campaign'
import { isOf, type Event } from './event'
import { changeRoster, type Roster } from './roster'
import { changeTracker, type Tracker } from './tracker'

export type State = Campaign | Roster | Battle | Tracker

/** The only way a state changes: returns the state after one event. Reads nothing but the event. */
export function evolve(state: State | null, event: Event): State {
  let next = state
  if (isOf(event, 'campaign')) {
    for (const change of event.changes) next = changeCampaign(next as Campaign | null, change)
  } else if (isOf(event, 'roster')) {
    for (const change of event.changes) next = changeRoster(next as Roster | null, change)
  } else if (isOf(event, 'battle')) {
    for (const change of event.changes) next = changeBattle(next as Battle | null, change)
  } else if (isOf(event, 'tracker')) {
    for (const change of event.changes) next = changeTracker(next as Tracker | null, change)
    if (next) next = { ...(next as Tracker), count: (next as Tracker).count + 1 }
  }
  if (!next) throw new Error(`event ${event.type} creates nothing`)
  return next
}

/** Returns a roster after those of the events that concern it. */
export function evolveRoster(roster: Roster | null, events: Event[]): Roster {
  let next: State | null = roster
  for (const event of events)
    if (event.subject.kind === 'roster' && (!roster || event.subject.id === roster.id))
      next = evolve(next, event)
  return next as Roster
}
