import { outerOf, type Trace } from './cells'
import type { Event } from './event'
import type { Json } from '../values/json'

/**
 * The name of something an act needed or recorded. A table of cells finds the later acts that depend on an
 * earlier one without reading them. An id is `=m3`, a value its path (`roster:r1/name`), recorded facts are
 * `!die`, `!paid`, `!worth:r1`.
 */
export type Cell = string

/** Ids are short and contain no space; any longer text in an input is a person's sentence. */
const ID = /^\S{1,80}$/

/** The act recorded a rolled die. */
export const DIE: Cell = '!die'
/** The act recorded a price paid. */
export const PAID: Cell = '!paid'
/** The act recorded a roster's value: at the end of an interlude, or when a battle began. */
export const worthCell = (roster: string): Cell => `!worth:${roster}`
export const idCell = (id: string): Cell => `=${id}`

/** The parts of an act that determine its cells. */
export interface RecordedAct {
  events: readonly Pick<Event, 'subject' | 'changes' | 'facts'>[]
}

/** Returns the cells of an act with this trace. */
export function neededBy({ events }: RecordedAct, trace: Trace): Set<Cell> {
  const cells = new Set<Cell>(trace.sets)
  for (const id of trace.uses) if (ID.test(id)) cells.add(idCell(id))
  if (events.some((event) => holds(event.facts, isDie))) cells.add(DIE)
  if (events.some((event) => typeof event.facts['paid'] === 'number')) cells.add(PAID)
  for (const event of events) for (const roster of worthNotedBy(event)) cells.add(worthCell(roster))
  return cells
}

/** The cells by which later acts depend on this one. `inner`: paths inside the cell count too. */
export function dependentCells(trace: Trace): { cell: Cell; inner: boolean }[] {
  const paths = new Set(trace.sets)
  const outer = new Set([...paths].flatMap(outerOf).filter((path) => !paths.has(path)))
  return [
    ...[...trace.makes].map((id) => ({ cell: idCell(id), inner: false })),
    ...[...paths].map((cell) => ({ cell, inner: true })),
    ...[...outer].map((cell) => ({ cell, inner: false }))
  ]
}

/** The rosters whose value the event records. */
function worthNotedBy({ subject, changes }: RecordedAct['events'][number]): string[] {
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

/** True if `is` holds for the value or for any value inside it. */
export function holds(value: Json, is: (value: Json) => boolean): boolean {
  if (is(value)) return true
  return typeof value === 'object' && value !== null && Object.values(value).some((part) => holds(part, is))
}
