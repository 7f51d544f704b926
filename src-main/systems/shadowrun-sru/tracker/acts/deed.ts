import type { TrackedUnit, TrackerChange } from '../../../../kernel/state/tracker'
import type { Json } from '../../../../kernel/values/json'
import { reason, refuse, type Verdict } from '../../../../kernel/values/verdict'
import { scored, standing } from '../deeds/score'
import type { Play } from '../play'
import { set, setArm, skillOf, wait, type Arm, type Deed } from '../state'

/** The answers to an act's form; a field that the act does not ask for is undefined. */
export interface Effort {
  roll: string
  spend: number
  modifier: number
  weapon?: string
  range?: string
  movement?: number
  cover?: number
  other?: number
  adjust?: number
  care?: number
  times?: number
  ignored?: number
  'from-behind'?: boolean
}

/** A new deed with its actor, skill and modifiers, without results. */
export function deedOf(play: Play, who: TrackedUnit, what: Deed['what'], said: Effort): Deed {
  const { modifier, care = 0, movement = 0, cover = 0, other = 0 } = said
  return {
    what,
    by: who.id,
    on: [],
    weapon: said.weapon || null,
    skill: skillOf(who, said.roll),
    // Lowering the risk costs one point for each step (SRU-DT-07).
    modifiers: [
      ...standing(play, who, what),
      ...(modifier === 0 ? [] : [modifier]),
      ...(care === 0 ? [] : [-care])
    ],
    adjust: said.adjust ?? 0,
    range: said.range ?? 'short',
    threshold: [
      { kind: 'target-movement' as const, value: movement },
      { kind: 'target-cover' as const, value: cover },
      { kind: 'other' as const, value: other }
    ].filter(({ value }) => value !== 0),
    extraPasses: 0,
    precise: what !== 'melee',
    spend: said.spend,
    spent: [],
    score: 0,
    excess: 0,
    bullets: 1,
    drawn: [],
    damage: 0,
    times: Math.max(1, said.times ?? 0),
    care,
    ignored: said['from-behind'] ? 'all' : (said.ignored ?? 0),
    meet: null,
    loser: null
  }
}

/** The changes for what a deed uses up, whatever its result: the advantage of a blow, the aim of a shot. */
function usedUp({ what, by }: Deed): TrackerChange[] {
  if (what === 'roll') return []
  return [set(by, what === 'melee' ? 'advantage' : 'aim', null)]
}

/** Begins a deed: its tokens wait to be turned, or without tokens its score is final (SRU-ST-04). */
export function beginDeed(
  play: Play,
  who: TrackedUnit,
  deed: Deed,
  type: string,
  facts: { [name: string]: Json },
  ...changes: TrackerChange[]
): void {
  play.emit(
    type,
    { name: who.name, ...facts },
    ...usedUp(deed),
    ...changes,
    ...(deed.spend > 0 ? [wait({ for: 'spend', deed })] : [])
  )
  if (deed.spend === 0) scored(play, deed)
}

/** The targets; refused unless each is named once, is at the table and is on another side. */
export function targetsOf({ tracker }: Play, who: TrackedUnit, ids: string[]): Verdict<string[]> {
  const known = ids.filter((id) =>
    tracker.units.some((unit) => unit.id === id && unit.id !== who.id && unit.side !== who.side)
  )
  return known.length < ids.length || new Set(ids).size < ids.length ? refuse(reason('no-target')) : ids
}

/**
 * The change for the rounds of a shot; empty if the weapon has no magazine. Refuses too few rounds (SRU-R32).
 */
export function fired(who: TrackedUnit, arm: Arm, rounds: number): Verdict<TrackerChange[]> {
  if (arm.magazine === 0) return []
  return rounds > arm.loaded
    ? refuse(reason('too-few-rounds', ['SRU-R32'], { weapon: arm.name, needed: rounds, loaded: arm.loaded }))
    : [setArm(who, arm.item, { loaded: arm.loaded - rounds })]
}
