import type { BattleChange } from './battle'
import type { CampaignChange } from './campaign'
import type { Params } from '../values/json'
import type { RosterChange } from './roster'
import type { TrackerChange } from './tracker'

/**
 * A fact in the past tense. `facts` tells it to a reader (names as they were, numbers, dice); `changes` is all that
 * `evolve` reads, so that replay needs no catalogue and never drifts.
 */
interface Fact<Kind extends SubjectKind, Change> {
  subject: { kind: Kind; id: string }
  type: string
  v: 1
  facts: Params
  changes: Change[]
}

/** What has a state and a history of its own. */
export type SubjectKind = 'campaign' | 'roster' | 'battle' | 'tracker'

export type CampaignEvent = Fact<'campaign', CampaignChange>
export type RosterEvent = Fact<'roster', RosterChange>
export type BattleEvent = Fact<'battle', BattleChange>
export type TrackerEvent = Fact<'tracker', TrackerChange>
export type Event = CampaignEvent | RosterEvent | BattleEvent | TrackerEvent

/** Is it a fact about a subject of this kind? Tells the compiler which changes it carries, which a `switch` over the kind does not. */
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
