import type { ActOffer, Actor, Board } from '@kernel/system/board'
import type { Json } from '@kernel/values/json'
import type { Field } from '@kernel/system/sheet'
import { isAsked } from '@/ui/fields'
import { say } from '@/locales/say'

/** The input of an act, by field. */
export type ActInput = { [field: string]: Json }

/** An option of a field: of the rules, or a unit at the table. */
export interface Pick {
  id: string
  name: string
}

/** The initial input: the rules' defaults, or the previous values. */
export function openedInput(fields: Field[]): ActInput {
  return Object.fromEntries(fields.map((field) => [field.key, field.default]))
}

/** The input to send: only the fields that apply. */
export function inputToSend(fields: Field[], input: ActInput): ActInput {
  return Object.fromEntries(
    fields
      .filter((field) => isAsked(field, fields, input))
      .map((field) => [field.key, standsIn(field, input)])
  )
}

/** The value of a field. A value chosen for another weapon, which this one lacks, gives way to the default. */
export function standsIn(field: Field, input: ActInput): Json {
  const value = input[field.key]
  if (value === null || value === undefined)
    return mayBeNobody(field) && value === null ? null : field.default
  return field.kind === 'choice' && field.options && !field.options.some(({ id }) => id === value)
    ? field.default
    : value
}

/** True if the choice can be empty, even if there is a default. */
export function mayBeNobody({ kind, default: start }: Field): boolean {
  return start === null || kind === 'enemy'
}

/** The options of a field: those of the rules, else the units still in the game. */
export function picksOf(field: Field, board: Board, actor: Actor): Pick[] {
  if (field.options) return field.options.map(({ id, label }) => ({ id, name: say(label) }))
  const own =
    actor.side ?? board.sides.find((side) => side.units.some((unit) => unit.unit === actor.unit))?.side
  const sides = board.sides.filter(
    ({ side }) => own === undefined || (field.kind === 'comrade') === (side === own)
  )
  return sides.flatMap(({ units }) =>
    units
      .filter((unit) => !unit.gone && unit.unit !== actor.unit)
      .map(({ unit, name }) => ({ id: unit, name }))
  )
}

/** True if one choice says everything: then that choice does the act. */
export function saysItAll({ fields }: ActOffer): boolean {
  const [only, ...more] = fields
  return (
    only !== undefined &&
    more.length === 0 &&
    only.default === null &&
    (only.kind === 'choice' || only.kind === 'enemy' || only.kind === 'comrade')
  )
}
