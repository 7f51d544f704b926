import { choice, distance, flag, several, type Option } from '../../../../kernel/system/form'
import type { Item } from '../../../../kernel/state/roster'
import { say } from '../../catalogue/say'
import { flagIn, numberIn, oneOf, type FormOf, type Read } from '../input'
import { enemiesOf, table, unitOf, type Scene } from '../scene'
import { onTable } from '../state'
import type { Sight } from '../steps/firing'
import type { FIRE } from './before'

/** Options whose labels are looked up under the key of their field. */
export function wordsOf<const Id extends string>(key: string, ids: readonly Id[]): Option<Id>[] {
  return ids.map((id) => ({ id, label: say(`table.fields.${key}-${id}`) }))
}

export const itemOption = (item: Item): Option => ({ id: item.id, label: item.name })

/** A fighter as an option, by name. */
export function unitOption(scene: Scene, id: string): Option {
  return { id, label: say('table.fields.name', { name: unitOf(scene, id).name }) }
}

/** The arcs from which an attack may come. */
export const ARCS = ['front', 'side', 'rear'] as const
const HEIGHTS = ['level', 'higher', 'lower'] as const

/** Answers for what only the players see of a shot. */
export const SIGHT = {
  distance: numberIn,
  cover: flagIn,
  arc: oneOf(...ARCS),
  height: oneOf(...HEIGHTS),
  smoke: flagIn
}

/** Fields for what only the players see of a shot: distance, cover, arc, height, smoke. */
export function sightFields(scene: Scene, more: { cover: boolean; arc: boolean }): FormOf<typeof SIGHT> {
  return {
    distance: distance(FAR, 6, { rules: ['NN-RNG-1'] }),
    cover: more.cover ? flag(false, { rules: ['NN-COV-1', 'NN-HIT-2'] }) : undefined,
    arc: more.arc ? choice(wordsOf('arc', ARCS), 'front', { rules: ['NN-HIT-2'] }) : undefined,
    height: choice(wordsOf('height', HEIGHTS), 'level', { rules: ['NN-HIT-2'] }),
    smoke: table(scene).smoke.length > 0 ? flag(false, { rules: ['NN-GRN-10'] }) : undefined
  }
}

/** The longest distance in a form, in inches. */
export const FAR = 200

export function sightIn({ distance: inches, cover, arc, height, smoke }: Read<typeof SIGHT>): Sight {
  return { distance: inches, cover, arc, height, smoke }
}

/** Answers for a drop beside a fighter who may be pinned. */
export const EDGE = { edge: numberIn, rail: flagIn }

/** The deepest drop in a form, in inches. */
export const DEEP = 60

/** Fields for a drop beside a fighter who may be pinned (NN-FALL-1, NN-FALL-2). */
export const edgeFields = (): FormOf<typeof EDGE> => ({
  edge: distance(DEEP, 0, { hint: say('table.fields.edge-hint'), rules: ['NN-FALL-1', 'NN-FALL-3'] }),
  rail: flag(false, { rules: ['NN-FALL-2'] })
})

/**
 * Asks which of the enemies' covering-fire markers are near the fighter; those that already made them test
 * are left out (NN-SUP-4, NN-SUP-6).
 */
export function fireFields(scene: Scene, unit: string): FormOf<typeof FIRE> {
  const own = unitOf(scene, unit).side
  const markers = table(scene).markers.filter(
    (marker) => unitOf(scene, marker.by).side !== own && !marker.tested.includes(unit)
  )
  if (markers.length === 0) return {}
  const options = markers.map((marker) => ({
    id: marker.id,
    label: say('table.fields.marker-of', { name: unitOf(scene, marker.by).name })
  }))
  return { fire: several(options, { rules: ['NN-SUP-4', 'NN-SUP-6'] }) }
}

/**
 * Enemies whom the fighter may contact: those who are up, and those who are down, which puts them out of
 * action (NN-OUT-5).
 */
export function reachable(scene: Scene, unit: string): Option[] {
  return enemiesOf(scene, unit)
    .filter(onTable)
    .map((enemy) => unitOption(scene, enemy.id))
}
