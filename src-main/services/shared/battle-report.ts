import { sameValue } from '../../contract/conflict'
import {
  fieldOf,
  filled,
  standing,
  type FilledCell,
  type ReportCell,
  type ReportForm
} from '../../contract/report-cells'
import type { Battle, BattleChange, Side } from '../../kernel/state/battle'
import type { Json } from '../../kernel/values/json'
import { reason, type Reason } from '../../kernel/values/verdict'

/** The change that sets a cell; undefined removes the key. */
function changeOf({ roster, member, key }: ReportCell, to: Json | undefined): BattleChange {
  if (key === null) return { do: 'result', roster, to: (to ?? null) as Side['result'] }
  return { do: 'record', roster, member, key, ...(to !== undefined && { to }) }
}

/** The changes from one report to another, value by value, so that no side is stored whole twice. */
export function changesBetween(before: readonly Side[], after: readonly Side[]): BattleChange[] {
  return after.flatMap((side) => {
    const was = before.find(({ roster }) => roster === side.roster)!
    const records = [
      { member: null, from: was.record, to: side.record },
      ...side.combatants.map(({ member, record }) => ({
        member,
        from: was.combatants.find((combatant) => combatant.member === member)?.record ?? {},
        to: record
      }))
    ]
    return [
      ...(was.result === side.result
        ? []
        : [changeOf({ roster: side.roster, member: null, key: null }, side.result)]),
      ...records.flatMap(({ member, from, to }) => {
        const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
          (key) => !sameValue(from[key], to[key])
        )
        return keys.map((key) => changeOf({ roster: side.roster, member, key }, to[key]))
      })
    ]
  })
}

/** Why cells can't be written in any game: the side or combatant doesn't exist. */
export function whyNotThere(sides: readonly Side[], cells: readonly ReportCell[]): Reason[] {
  return cells.flatMap(({ roster, member }) => {
    const side = sides.find((candidate) => candidate.roster === roster)
    if (!side) return [reason('not-in-battle', [], { roster })]
    return member === null || side.combatants.some((combatant) => combatant.member === member)
      ? []
      : [reason('not-in-battle', [], { member })]
  })
}

/**
 * The changes that write these cells and no others, each as tidied by the system. A field that other answers
 * currently hide keeps its value: its writer could not know. It is tidied when the battle ends.
 */
export function changesOfCells(
  form: ReportForm,
  battle: Battle,
  cells: readonly FilledCell[],
  tidied: readonly Side[]
): BattleChange[] {
  const after = filled(battle.sides, cells)
  return cells.flatMap((cell) => {
    const to = isAsked(form, after, cell) ? standing(form, tidied, cell) : cell.to
    return sameValue(to, standing(form, battle.sides, cell)) ? [] : [changeOf(cell, to)]
  })
}

/** Keys of a side that are neither in the form nor used by the system: recorded at the start, or unknown. */
export function whyNotTaken(
  form: ReportForm,
  sides: readonly Side[],
  cells: readonly FilledCell[],
  tidied: readonly Side[]
): Reason[] {
  const passed = cells.filter(
    (cell) =>
      cell.key !== null &&
      !fieldOf(form, cell) &&
      !sameValue(cell.to, standing(form, sides, cell)) &&
      sameValue(standing(form, tidied, cell), standing(form, sides, cell))
  )
  return passed.map(({ key }) => reason('field-unknown', [], { field: key }))
}

function isAsked(form: ReportForm, sides: readonly Side[], cell: ReportCell): boolean {
  const when = fieldOf(form, cell)?.when
  if (!when) return true
  const other = { ...cell, key: when.field }
  return isAsked(form, sides, other) && when.is.includes(String(standing(form, sides, other)))
}

/** The tidying of the whole report when it ends, independent of who wrote last. */
export function changesAtTheEnd(
  form: ReportForm,
  sides: readonly Side[],
  tidied: readonly Side[]
): BattleChange[] {
  return changesBetween(sides, tidied).filter((change) => {
    if (change.do !== 'record') return true
    const [was, is] = [standing(form, sides, change), standing(form, tidied, change)]
    return !sameValue(was, is) && (fieldOf(form, change) !== undefined || !isEmpty(was) || !isEmpty(is))
  })
}

function isEmpty(value: Json): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0)
}
