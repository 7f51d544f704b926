import type { Field } from '../../../../kernel/system/sheet'
import type { Arc } from '../../formulas/saves'
import { say } from '../../catalogue/say'
import type { Input } from '../input'
import { carriedBy, enemiesOf, table, unitOf, unitsOf, type Scene } from '../scene'
import { onTable } from '../state'
import type { Sight } from '../steps/firing'
import type { Item } from '../../../../kernel/state/roster'
import type { Words } from '../../../../kernel/values/json'

/** Fields that several acts ask for, and how they are read. */

export function choiceOf(
  key: string,
  options: { id: string; label: Words }[],
  rules: string[],
  start: string | null = options[0]?.id ?? null
): Field {
  return { key, label: say(`table.fields.${key}`), kind: 'choice', options, rules, default: start }
}

export function wordsOf(key: string, ids: readonly string[]): { id: string; label: Words }[] {
  return ids.map((id) => ({ id, label: say(`table.fields.${key}-${id}`) }))
}

export function severalOf(
  key: string,
  options: { id: string; label: Words }[],
  rules: string[],
  start: string[] = []
): Field {
  return { key, label: say(`table.fields.${key}`), kind: 'several', options, rules, default: start }
}

export function flagOf(key: string, rules: string[], start = false): Field {
  return { key, label: say(`table.fields.${key}`), kind: 'flag', rules, default: start }
}

export function distanceOf(key: string, rules: string[], start: number, max = 200): Field {
  return { key, label: say(`table.fields.${key}`), kind: 'distance', min: 0, max, rules, default: start }
}

export function countField(key: string, rules: string[], start: number, max: number): Field {
  return { key, label: say(`table.fields.${key}`), kind: 'count', min: 0, max, rules, default: start }
}

export const itemOption = (item: Item): { id: string; label: Words } => ({ id: item.id, label: item.name })

/** A fighter by name; those of the other sides with their gang's. */
export function unitOption(scene: Scene, id: string): { id: string; label: Words } {
  return { id, label: say('table.fields.name', { name: unitOf(scene, id).name }) }
}

/** What only people see of a shot: distance, cover, arc, height, smoke. */
export function sightFields(scene: Scene, more: { cover: boolean; arc: boolean }): Field[] {
  return [
    distanceOf('distance', ['NN-RNG-1'], 6),
    ...(more.cover ? [flagOf('cover', ['NN-COV-1', 'NN-HIT-2'])] : []),
    ...(more.arc ? [choiceOf('arc', wordsOf('arc', ['front', 'side', 'rear']), ['NN-HIT-2'])] : []),
    choiceOf('height', wordsOf('height', ['level', 'higher', 'lower']), ['NN-HIT-2']),
    ...(table(scene).smoke.length > 0 ? [flagOf('smoke', ['NN-GRN-10'])] : [])
  ]
}

export function sightIn(input: Input): Sight {
  return {
    distance: input.number('distance'),
    cover: input.flag('cover'),
    arc: (input.text('arc') || 'front') as Arc,
    height: (input.text('height') || 'level') as Sight['height'],
    smoke: input.flag('smoke')
  }
}

/** A drop beside whoever may be pinned (NN-FALL-1, NN-FALL-2). */
export function edgeFields(): Field[] {
  return [
    { ...distanceOf('edge', ['NN-FALL-1', 'NN-FALL-3'], 0, 60), hint: say('table.fields.edge-hint') },
    flagOf('rail', ['NN-FALL-2'])
  ]
}

/** Markers of enemies' covering fire that have not made him test yet: those that reach him are named (NN-SUP-4, NN-SUP-6). */
export function fireFields(scene: Scene, unit: string): Field[] {
  const own = unitOf(scene, unit).side
  const markers = table(scene).markers.filter(
    (marker) => unitOf(scene, marker.by).side !== own && !marker.tested.includes(unit)
  )
  return markers.length === 0
    ? []
    : [
        severalOf(
          'fire',
          markers.map((marker) => ({
            id: marker.id,
            label: say('table.fields.marker-of', { name: unitOf(scene, marker.by).name })
          })),
          ['NN-SUP-4', 'NN-SUP-6']
        )
      ]
}

/** Enemies whom he may come to stand against: up, or down (and then done for, NN-OUT-5). */
export function reachable(scene: Scene, unit: string): { id: string; label: Words }[] {
  return enemiesOf(scene, unit)
    .filter(onTable)
    .map((enemy) => unitOption(scene, enemy.id))
}

export function comradesOnTable(scene: Scene, unit: string): { id: string; label: Words }[] {
  return unitsOf(scene, unitOf(scene, unit).side)
    .filter((other) => other.id !== unit && onTable(other))
    .map((other) => unitOption(scene, other.id))
}

export function carriedOf(scene: Scene, unit: string, things: (item: Item) => boolean): Item[] {
  return carriedBy(scene, unit).filter(things)
}
