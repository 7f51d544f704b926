import type { Side } from '../kernel/state/battle'
import type { Json, Params } from '../kernel/values/json'
import type { Field } from '../kernel/system/sheet'
import type { BattleSheet } from '../kernel/system/system'
import { conflictOf, sameValue, type Conflict } from './conflict'

/** One value of a battle's report: a key of a combatant's record, of the side's own (`member` null), or how it went for the side (`key` null, too). */
export type ReportCell = { roster: string; member: string | null; key: string | null }
/** A cell with what is to stand in it. */
export type FilledCell = ReportCell & { to: Json }
/** A cell that somebody writes: `was` is what they have seen there. */
export type WrittenCell = FilledCell & { was: Json }

/** The fields that a form asks for, of combatants and of sides. */
export type ReportForm = Pick<BattleSheet, 'combatant' | 'side'>

/** Whether somebody has to win, or nobody: where one roster is enough for a game, it plays scenes, and these need no winner. */
export function needsResult(form: Pick<BattleSheet, 'sides'>): boolean {
  return (form.sides?.min ?? 2) > 1
}

/** One text for a cell, to key maps with. */
export function cellName({ roster, member, key }: ReportCell): string {
  return JSON.stringify([roster, member, key])
}

export function fieldOf(form: ReportForm, { member, key }: ReportCell): Field | undefined {
  return (member === null ? form.side : form.combatant).find((field) => field.key === key)
}

/** The record that a cell stands in; undefined where nobody of that name is in the battle, and for a result. */
function recordOf(sides: readonly Side[], { roster, member, key }: ReportCell): Params | undefined {
  const side = sides.find((one) => one.roster === roster)
  if (key === null) return undefined
  return member === null ? side?.record : side?.combatants.find((one) => one.member === member)?.record
}

/** What stands in a cell as people read it: where nothing was written, what the form takes for granted. */
export function standing(form: ReportForm, sides: readonly Side[], cell: ReportCell): Json {
  if (cell.key === null) return sides.find((side) => side.roster === cell.roster)?.result ?? null
  return recordOf(sides, cell)?.[cell.key] ?? fieldOf(form, cell)?.default ?? null
}

/** The sides with these cells filled; those given are left as they are. Cells of nobody in the battle are passed over. */
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
      combatants: side.combatants.map((one) => {
        const own = its.filter(({ member }) => member === one.member)
        return own.length === 0 ? one : { ...one, record: put(one.record, own) }
      })
    }
  })
}

/** Every cell in which the sides of before and after differ as people read them, with what stands in it after. */
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
        keysOf(was.combatants.find((one) => one.member === member)?.record ?? {}, record).map((key) => ({
          roster: side.roster,
          member,
          key
        }))
      )
    ]
    return cells
      .map((cell) => ({ ...cell, to: standing(form, after, cell) }))
      .filter((cell) => !sameValue(standing(form, before, cell), cell.to))
  })
}

const keysOf = (one: Params, other: Params): string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)])
]

/**
 * Which of the cells may be written over what stands there now, and which somebody else has changed meanwhile. Who won is one
 * decision: where it has changed for one of the sides, it is written for none. What stands there already is neither.
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
    fitting: found.filter((one) => !held(one)).map(({ cell }) => cell),
    conflicts: found.map(held).filter((one) => one !== null)
  }
}

function addressOf({ roster, member, key }: ReportCell): ReportCell {
  return { roster, member, key }
}
