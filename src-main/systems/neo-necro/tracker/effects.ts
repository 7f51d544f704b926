import type { Json, Localised, Params } from '../../../kernel/values/json'
import type { TrackedSide } from '../../../kernel/state/tracker'
import { sure } from './ask'
import type { Play } from './play'
import {
  alive,
  now,
  playing,
  sideOf,
  skillFor,
  table,
  toActivate,
  unitOf,
  unitsOf,
  type Scene,
  isEnemy
} from './scene'
import { isGone, sideState, stateOf, type Active, type Place } from './state'
import { fallOfLeader } from './fury'

/** The fighter's name, as a fact; null for nobody. */
export function named(scene: Scene, unit: string | null): Json {
  return unit === null ? null : unitOf(scene, unit).name
}

export function activeOf(scene: Scene): Active | null {
  return table(scene).active
}

export function changeActive(play: Play, to: Partial<Active>): void {
  const active = activeOf(play)
  if (active) play.table('active', { ...active, ...to })
}

/**
 * Pins a fighter who is up. Their covering fire ends (NN-SUP-7), and so does their activation except in melee
 * (NN-PIN-5).
 */
export function pin(play: Play, unit: string): void {
  const { place, pinned } = now(play, unit)
  if (place !== 'up') return
  if (!pinned) play.set(unit, 'pinned', true)
  dropMarkers(play, unit)
  const active = activeOf(play)
  if (active?.unit === unit && active.standsAtEnd) changeActive(play, { standsAtEnd: false })
  if (active?.unit === unit && !active.melee) endActivation(play)
}

/** Removes the covering-fire markers of this fighter (NN-SUP-7). */
function dropMarkers(play: Play, unit: string): void {
  const { markers } = table(play)
  if (markers.some((marker) => marker.by === unit))
    play.table(
      'markers',
      markers.filter((marker) => marker.by !== unit)
    )
}

/**
 * Takes a fighter down or out of the game: ends their states, breaks their melee, ends their activation. The
 * fall of a leader may set off the fury (NN-HSE-2).
 */
export function falls(
  play: Play,
  unit: string,
  place: Exclude<Place, 'up' | 'waiting'>,
  by: string | null,
  thing: Localised | null = null
): void {
  const before = now(play, unit)
  play.set(unit, 'place', place)
  // A comrade who finishes them off does not take the place of the enemy who put them down (NN-RUL-41).
  const other = by !== null && (before.by === null || isEnemy(play, unit, by)) ? by : null
  if (other !== null) play.set(unit, 'by', other)
  // If another enemy finishes them off, the weapon that put them down no longer counts.
  const known =
    by !== null && other === null
      ? before.with
      : (thing ?? (other === null || other === before.by ? before.with : null))
  if (known !== before.with) play.set(unit, 'with', known)
  play.set(unit, 'wounds', 0)
  leavesStanding(play, unit)
  breakContact(play, unit)
  if (activeOf(play)?.unit === unit) endActivation(play)
  if (before.place === 'up' && (place === 'down' || place === 'out' || place === 'dead'))
    fallOfLeader(play, unit)
}

/** States that only a fighter who is up can have. */
export const OF_THE_STANDING = [
  'pinned',
  'hidden',
  'tookCover',
  'sprinted',
  'stunned',
  'shielded',
  'tested',
  'grapnel',
  'berserk',
  'corridor'
] as const

/** Ends every state that only a fighter who is up can have. */
export function leavesStanding(play: Play, unit: string): void {
  for (const key of OF_THE_STANDING) if (now(play, unit)[key]) play.set(unit, key, false)
  if (now(play, unit).shouldered !== null) play.set(unit, 'shouldered', null)
  if (now(play, unit).aim !== null) play.set(unit, 'aim', null)
  dropMarkers(play, unit)
}

/** Puts the fighter back up; the wound is set by the caller (NN-OUT-4). */
export function rises(play: Play, unit: string): void {
  play.set(unit, 'place', 'up')
  play.set(unit, 'by', null)
  if (now(play, unit).with !== null) play.set(unit, 'with', null)
}

/** Puts two fighters into base contact. */
export function touch(play: Play, a: string, b: string): void {
  for (const [self, other] of [
    [a, b],
    [b, a]
  ] as const) {
    const { engaged } = now(play, self)
    if (!engaged.includes(other)) play.set(self, 'engaged', [...engaged, other])
  }
}

/**
 * Ends the contact of two fighters. If `consolidates`, a fighter left without enemies may consolidate
 * (NN-CON-1, NN-CON-3).
 */
export function part(play: Play, a: string, b: string, consolidates: boolean): void {
  for (const [self, other] of [
    [a, b],
    [b, a]
  ] as const) {
    const { engaged, place, pinned } = now(play, self)
    if (!engaged.includes(other)) continue
    const left = engaged.filter((id) => id !== other)
    play.set(self, 'engaged', left)
    if (left.length === 0 && consolidates && place === 'up' && !pinned)
      play.table('free', [...table(play).free.filter((id) => id !== self), self])
  }
}

/** Ends every contact of the fighter (NN-CON-1). */
export function breakContact(play: Play, unit: string, consolidates = true): void {
  for (const other of now(play, unit).engaged) part(play, unit, other, consolidates)
}

/** Ends the activation and everything that lasts until its end; the next side follows (NN-TRN-1). */
export function endActivation(play: Play): void {
  const active = activeOf(play)
  if (!active) return
  const { unit } = active
  for (const dosed of play.tracker.units) if (stateOf(dosed).doses) play.set(dosed.id, 'doses', null)
  if (now(play, unit).aim !== null) play.set(unit, 'aim', null)
  if (active.stunned) play.set(unit, 'stunned', false)
  if (active.standsAtEnd && now(play, unit).place === 'up') play.set(unit, 'pinned', false)
  play.table('active', null)
  passOn(play, sideOf(play, unit).id)
}

/** Gives the go to the next side that has a fighter to activate; if none has, ends the turn (NN-TRN-1). */
export function passOn(play: Play, from: string): void {
  const { order } = table(play)
  const at = order.indexOf(from)
  const ahead = [...order.slice(at + 1), ...order.slice(0, at + 1)]
  const next = ahead.find(
    (id) => playing(play).some((side) => side.id === id) && toActivate(play, id).length > 0
  )
  play.table('next', next ?? null)
  if (next === undefined) play.table('moment', 'between')
}

/**
 * How often each side may pass: the number of models by which it is smaller than the largest (NN-TRN-4,
 * NN-SET-5).
 */
export function passesFor(
  scene: Scene,
  sides: readonly TrackedSide[],
  models: (side: TrackedSide) => number
): Map<string, number> {
  if (sides.length === 0) return new Map()
  const { outcome } = sure(scene, 'passes', { models: sides.map(models) })
  return new Map(sides.map((side, nth) => [side.id, outcome.passes[nth] ?? 0]))
}

/** The only side still in the game, or null if several are left (NN-RUL-73). */
export function lastOneStanding(scene: Scene): string | null {
  const left = scene.tracker.sides.filter((side) => !sideState(side).fled && alive(scene, side.id))
  return left.length === 1 && scene.tracker.sides.length > 1 ? (left[0]?.id ?? null) : null
}

/** Takes a side and its fighters out of the game. */
export function flee(play: Play, side: string): void {
  play.side(side, 'fled', true)
  for (const unit of unitsOf(play, side)) {
    // Fighters who are down stay on the table and are dealt with after the game (NN-OUT-7).
    if (!isGone(unit) && stateOf(unit).place !== 'down') {
      breakContact(play, unit.id, false)
      play.set(unit.id, 'place', 'fled')
    }
  }
}

/** The facts for the log about this fighter, with more added. */
export function about(scene: Scene, unit: string, more: Params = {}): Params {
  return { fighter: unitOf(scene, unit).name, ...more }
}

export function relentless(scene: Scene, unit: string): boolean {
  return skillFor(scene, unit, 'standUpFree') !== undefined
}
