import { outerOf, type Trace } from './cells'
import type { Event } from './event'
import type { Json } from '../values/json'

/**
 * What an act needed or told, as names of cells: a table of them answers which later acts hang on an earlier one without
 * reading an act. An id is `=m3`, a value its path (`roster:r1/name`), what was told is `!die`, `!paid`, `!worth:r1`.
 */
export type Cell = string

/** Ids are short and hold no space: a longer text that an input mentions is somebody's sentence. */
const ID = /^\S{1,80}$/

/** It told of a die that was thrown. */
export const DIE: Cell = '!die'
/** It told of a price that was paid. */
export const PAID: Cell = '!paid'
/** It wrote down what a roster is worth: at an interlude's end, or when a battle began. */
export const worthCell = (roster: string): Cell => `!worth:${roster}`
export const idCell = (id: string): Cell => `=${id}`

/** An act as far as its cells hang on it. */
export interface TellingAct {
  events: readonly Pick<Event, 'subject' | 'changes' | 'facts'>[]
}

/** The cells of an act with this trace. */
export function neededBy({ events }: TellingAct, trace: Trace): Set<Cell> {
  const cells = new Set<Cell>(trace.sets)
  for (const id of trace.uses) if (ID.test(id)) cells.add(idCell(id))
  if (events.some((event) => holds(event.facts, isDie))) cells.add(DIE)
  if (events.some((event) => typeof event.facts['paid'] === 'number')) cells.add(PAID)
  for (const event of events) for (const roster of worthNotedBy(event)) cells.add(worthCell(roster))
  return cells
}

/** What a later act would need that hangs on this one. `inner`: also every path that lies within it. */
export function hangingCells(trace: Trace): { cell: Cell; inner: boolean }[] {
  const paths = new Set(trace.sets)
  const outer = new Set([...paths].flatMap(outerOf).filter((path) => !paths.has(path)))
  return [
    ...[...trace.makes].map((id) => ({ cell: idCell(id), inner: false })),
    ...[...paths].map((cell) => ({ cell, inner: true })),
    ...[...outer].map((cell) => ({ cell, inner: false }))
  ]
}

/** The rosters of which it writes down what they are worth. */
function worthNotedBy({ subject, changes }: TellingAct['events'][number]): string[] {
  return changes.flatMap((change): string[] => {
    if (subject.kind === 'roster') return change.do === 'number' && change.key === 'value' ? [subject.id] : []
    if (subject.kind !== 'battle') return []
    const sides =
      change.do === 'create' && 'battle' in change
        ? change.battle.sides
        : change.do === 'begin'
          ? change.sides
          : []
    return sides.filter((side) => side.value !== null).map((side) => side.roster)
  })
}

function isDie(value: Json): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    'sides' in value &&
    'value' in value &&
    'by' in value
  )
}

/** Is this true of a value, or of anything in it? */
export function holds(told: Json, is: (value: Json) => boolean): boolean {
  if (is(told)) return true
  return typeof told === 'object' && told !== null && Object.values(told).some((one) => holds(one, is))
}
