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
  type Scene
} from './scene'
import { isGone, sideState, stateOf, type Active, type Place } from './state'
import { fallOfLeader } from './fury'

/** What acts bring about beside what they are: falls, ends of activations, broken melees. */

/** His name and his gang's, as facts name them. */
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

/** Pinned: covering fire stops (NN-SUP-7), and so does his own activation, but in melee (NN-PIN-5). */
export function pin(play: Play, unit: string): void {
  const { place, pinned } = now(play, unit)
  if (place !== 'up') return
  if (!pinned) play.set(unit, 'pinned', true)
  dropMarkers(play, unit)
  const active = activeOf(play)
  if (active?.unit === unit && active.standsAtEnd) changeActive(play, { standsAtEnd: false })
  if (active?.unit === unit && !active.melee) endActivation(play)
}

/** The markers and clouds that end with him (NN-SUP-7). */
function dropMarkers(play: Play, unit: string): void {
  const { markers } = table(play)
  if (markers.some((marker) => marker.by === unit))
    play.table(
      'markers',
      markers.filter((marker) => marker.by !== unit)
    )
}

/** He goes down or leaves the game: no state of the standing stays with him, his melee is broken, a leader's fall is felt (NN-HSE-2). */
export function falls(
  play: Play,
  unit: string,
  place: Exclude<Place, 'up' | 'waiting'>,
  by: string | null,
  thing: Localised | null = null
): void {
  const before = now(play, unit)
  play.set(unit, 'place', place)
  if (by !== null) play.set(unit, 'by', by)
  // Another has done for them since: what struck them down before was not it.
  const known = thing ?? (by === null || by === before.by ? before.with : null)
  if (known !== before.with) play.set(unit, 'with', known)
  play.set(unit, 'wounds', 0)
  leavesStanding(play, unit)
  breakContact(play, unit)
  if (activeOf(play)?.unit === unit) endActivation(play)
  if (before.place === 'up' && (place === 'down' || place === 'out' || place === 'dead'))
    fallOfLeader(play, unit)
}

/** States that only somebody on their feet has. */
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

/** No state of the standing stays with somebody who is no longer on their feet, however that came about. */
export function leavesStanding(play: Play, unit: string): void {
  for (const key of OF_THE_STANDING) if (now(play, unit)[key]) play.set(unit, key, false)
  if (now(play, unit).shouldered !== null) play.set(unit, 'shouldered', null)
  if (now(play, unit).aim !== null) play.set(unit, 'aim', null)
  dropMarkers(play, unit)
}

/** He is on his feet again, with one wound (NN-OUT-4). */
export function rises(play: Play, unit: string): void {
  play.set(unit, 'place', 'up')
  play.set(unit, 'by', null)
  if (now(play, unit).with !== null) play.set(unit, 'with', null)
}

/** Two fighters come into base contact. */
export function touch(play: Play, a: string, b: string): void {
  for (const [one, other] of [
    [a, b],
    [b, a]
  ] as const) {
    const { engaged } = now(play, one)
    if (!engaged.includes(other)) play.set(one, 'engaged', [...engaged, other])
  }
}

/** Two fighters are no longer in contact; whoever has nobody left may consolidate, where that is allowed (NN-CON-1, NN-CON-3). */
export function part(play: Play, a: string, b: string, consolidates: boolean): void {
  for (const [one, other] of [
    [a, b],
    [b, a]
  ] as const) {
    const { engaged, place, pinned } = now(play, one)
    if (!engaged.includes(other)) continue
    const left = engaged.filter((id) => id !== other)
    play.set(one, 'engaged', left)
    if (left.length === 0 && consolidates && place === 'up' && !pinned)
      play.table('free', [...table(play).free.filter((id) => id !== one), one])
  }
}

/** He is out of every contact (NN-CON-1). */
export function breakContact(play: Play, unit: string, consolidates = true): void {
  for (const other of now(play, unit).engaged) part(play, unit, other, consolidates)
}

/** The activation is over: what holds until its end ends, and it is somebody else's go (NN-TRN-1). */
export function endActivation(play: Play): void {
  const active = activeOf(play)
  if (!active) return
  const { unit } = active
  for (const one of play.tracker.units) if (stateOf(one).doses) play.set(one.id, 'doses', null)
  if (now(play, unit).aim !== null) play.set(unit, 'aim', null)
  if (active.stunned) play.set(unit, 'stunned', false)
  if (active.standsAtEnd && now(play, unit).place === 'up') play.set(unit, 'pinned', false)
  play.table('active', null)
  passOn(play, sideOf(play, unit).id)
}

/** The next side that has somebody to activate; where none has, the turn is over (NN-TRN-1). */
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

/** How often each side may pass: as many times as it has fewer models than the largest (NN-TRN-4, NN-SET-5). */
export function passesFor(
  scene: Scene,
  sides: readonly TrackedSide[],
  models: (side: TrackedSide) => number
): Map<string, number> {
  if (sides.length === 0) return new Map()
  const { outcome } = sure(scene, 'passes', { models: sides.map(models) })
  return new Map(sides.map((side, nth) => [side.id, outcome.passes[nth] ?? 0]))
}

/** Is the game over, since only one side is left in it? (NN-RUL-73) */
export function lastOneStanding(scene: Scene): string | null {
  const left = scene.tracker.sides.filter((side) => !sideState(side).fled && alive(scene, side.id))
  return left.length === 1 && scene.tracker.sides.length > 1 ? (left[0]?.id ?? null) : null
}

/** Everybody of a side who is still in the game leaves it. */
export function flee(play: Play, side: string): void {
  play.side(side, 'fled', true)
  for (const unit of unitsOf(play, side)) {
    // Who lies down stays where he is and is dealt with after the game (NN-OUT-7).
    if (!isGone(unit) && stateOf(unit).place !== 'down') {
      breakContact(play, unit.id, false)
      play.set(unit.id, 'place', 'fled')
    }
  }
}

/** Facts about one fighter, and more. */
export function about(scene: Scene, unit: string, more: Params = {}): Params {
  return { fighter: unitOf(scene, unit).name, ...more }
}

export function relentless(scene: Scene, unit: string): boolean {
  return skillFor(scene, unit, 'standUpFree') !== undefined
}
