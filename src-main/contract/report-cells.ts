import type { Side } from '../kernel/state/battle'
import type { Json, Params } from '../kernel/values/json'
import type { Field } from '../kernel/system/sheet'
import type { BattleSheet } from '../kernel/system/system'
import { conflictOf, sameValue, type Conflict } from './conflict'

/**
 * One value of a battle's report: a key of a combatant's record, a key of the side's own record (`member`
 * null), or the side's result (`key` null too).
 */
export type ReportCell = { roster: string; member: string | null; key: string | null }
/** A cell with its new value. */
export type FilledCell = ReportCell & { to: Json }
/** A cell to be written; `was` is the value its writer saw. */
export type WrittenCell = FilledCell & { was: Json }

/** The report form's fields for combatants and for sides. */
export type ReportForm = Pick<BattleSheet, 'combatant' | 'side'>

/**
 * True if a battle of this game needs a result. A game that allows a single roster plays scenes, which need
 * no winner.
 */
export function needsResult(form: Pick<BattleSheet, 'sides'>): boolean {
  return (form.sides?.min ?? 2) > 1
}

/** A string that identifies a cell, for use as a map key. */
export function cellName({ roster, member, key }: ReportCell): string {
  return JSON.stringify([roster, member, key])
}

export function fieldOf(form: ReportForm, { member, key }: ReportCell): Field | undefined {
  return (member === null ? form.side : form.combatant).find((field) => field.key === key)
}

/**
 * The record that holds a cell; undefined for a result, and if no such side or combatant is in the battle.
 */
function recordOf(sides: readonly Side[], { roster, member, key }: ReportCell): Params | undefined {
  const side = sides.find((candidate) => candidate.roster === roster)
  if (key === null) return undefined
  return member === null
    ? side?.record
    : side?.combatants.find((combatant) => combatant.member === member)?.record
}

/** The current value of a cell; the form's default if nothing was written. */
export function standing(form: ReportForm, sides: readonly Side[], cell: ReportCell): Json {
  if (cell.key === null) return sides.find((side) => side.roster === cell.roster)?.result ?? null
  return recordOf(sides, cell)?.[cell.key] ?? fieldOf(form, cell)?.default ?? null
}

/**
 * Returns copies of the sides with these cells set. Cells of members who are not in the battle are ignored.
 */
export function filled(sides: readonly Side[], cells: readonly FilledCell[]): Side[] {
  const put = (record: Params, own: readonly FilledCell[]): Params =>
    own.length === 0 ? record : { ...record, ...Object.fromEntries(own.map(({ key, to }) => [key, to])) }
  return sides.map((side) => {
    const its = cells.filter((cell) => cell.roster === side.roster)
    if (its.length === 0) return side
    const result = its.findLast(({ key }) => key === null)
    return {
      ...side,
      result: result ? (result.to as Side['result']) : side.result,
      record: put(
        side.record,
        its.filter(({ member, key }) => member === null && key !== null)
      ),
      combatants: side.combatants.map((combatant) => {
        const own = its.filter(({ member }) => member === combatant.member)
        return own.length === 0 ? combatant : { ...combatant, record: put(combatant.record, own) }
      })
    }
  })
}

/** Lists every cell whose value differs between `before` and `after`, with its new value. */
export function changedCells(
  form: ReportForm,
  before: readonly Side[],
  after: readonly Side[]
): FilledCell[] {
  return after.flatMap((side) => {
    const was = before.find(({ roster }) => roster === side.roster)
    if (!was) return []
    const cells: ReportCell[] = [
      { roster: side.roster, member: null, key: null },
      ...keysOf(was.record, side.record).map((key) => ({ roster: side.roster, member: null, key })),
      ...side.combatants.flatMap(({ member, record }) =>
        keysOf(was.combatants.find((combatant) => combatant.member === member)?.record ?? {}, record).map(
          (key) => ({
            roster: side.roster,
            member,
            key
          })
        )
      )
    ]
    return cells
      .map((cell) => ({ ...cell, to: standing(form, after, cell) }))
      .filter((cell) => !sameValue(standing(form, before, cell), cell.to))
  })
}

const keysOf = (some: Params, other: Params): string[] => [
  ...new Set([...Object.keys(some), ...Object.keys(other)])
]

/**
 * Sorts cells into those that may be written and those that somebody else changed meanwhile. Results are one
 * decision: if one side's result changed, none is written. A cell that already holds the wanted value is in
 * neither list.
 */
export function compared(
  form: ReportForm,
  sides: readonly Side[],
  cells: readonly WrittenCell[]
): { fitting: WrittenCell[]; conflicts: Conflict<ReportCell>[] } {
  const open = cells.filter((cell) => !sameValue(cell.to, standing(form, sides, cell)))
  const found = open.map((cell) => ({
    cell,
    conflict: conflictOf(addressOf(cell), {
      was: cell.was,
      now: standing(form, sides, cell),
      wanted: cell.to
    })
  }))
  const otherResult = found.some(({ cell, conflict }) => cell.key === null && conflict)
  const held = ({ cell, conflict }: (typeof found)[number]): Conflict<ReportCell> | null =>
    conflict ??
    (otherResult && cell.key === null
      ? { of: addressOf(cell), was: cell.was, now: standing(form, sides, cell), wanted: cell.to }
      : null)
  return {
    fitting: found.filter((write) => !held(write)).map(({ cell }) => cell),
    conflicts: found.map(held).filter((conflict) => conflict !== null)
  }
}

function addressOf({ roster, member, key }: ReportCell): ReportCell {
  return { roster, member, key }
}
