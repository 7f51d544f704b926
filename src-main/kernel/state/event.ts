import type { BattleChange } from './battle'
import type { CampaignChange } from './campaign'
import type { Params } from '../values/json'
import type { RosterChange } from './roster'
import type { TrackerChange } from './tracker'

/**
 * An event: a fact in the past tense. `facts` is for readers (names as they were, numbers, dice); `changes`
 * is all that `evolve` reads, so replay needs no catalogue and never drifts.
 */
interface Fact<Kind extends SubjectKind, Change> {
  subject: { kind: Kind; id: string }
  type: string
  v: 1
  facts: Params
  changes: Change[]
}

/** The kinds of things that have a state and a history of their own. */
export type SubjectKind = 'campaign' | 'roster' | 'battle' | 'tracker'

export type CampaignEvent = Fact<'campaign', CampaignChange>
export type RosterEvent = Fact<'roster', RosterChange>
export type BattleEvent = Fact<'battle', BattleChange>
export type TrackerEvent = Fact<'tracker', TrackerChange>
export type Event = CampaignEvent | RosterEvent | BattleEvent | TrackerEvent

/**
 * True if the event is about a subject of this kind; narrows its type, which a `switch` over the kind does
 * not.
 */
export function isOf<Kind extends SubjectKind, Other extends Event>(
  event: Other,
  kind: Kind
): event is Extract<Other, { subject: { kind: Kind } }> {
  return event.subject.kind === kind
}

export function rosterEvent(id: string, type: string, facts: Params, changes: RosterChange[]): RosterEvent {
  return { subject: { kind: 'roster', id }, type, v: 1, facts, changes }
}

export function battleEvent(id: string, type: string, facts: Params, changes: BattleChange[]): BattleEvent {
  return { subject: { kind: 'battle', id }, type, v: 1, facts, changes }
}

export function campaignEvent(
  id: string,
  type: string,
  facts: Params,
  changes: CampaignChange[]
): CampaignEvent {
  return { subject: { kind: 'campaign', id }, type, v: 1, facts, changes }
}

export function trackerEvent(
  id: string,
  type: string,
  facts: Params,
  changes: TrackerChange[]
): TrackerEvent {
  return { subject: { kind: 'tracker', id }, type, v: 1, facts, changes }
}
