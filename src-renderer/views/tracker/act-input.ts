import type { ActOffer, Actor, Board } from '@kernel/system/board'
import type { Json } from '@kernel/values/json'
import type { Field } from '@kernel/system/sheet'
import { isAsked } from '@/ui/fields'
import { say } from '@/locales/say'

/** What stands in the form of an act, by the keys of its fields. */
export type ActInput = { [field: string]: Json }

/** One way to fill in a field: an option of the rules, or somebody at the table. */
export interface Pick {
  id: string
  name: string
}

/** The form as it opens: what the rules take for granted, or what was said the last time. */
export function openedInput(fields: Field[]): ActInput {
  return Object.fromEntries(fields.map((field) => [field.key, field.default]))
}

/** What goes to the rules: only what was asked for. */
export function toldInput(fields: Field[], input: ActInput): ActInput {
  return Object.fromEntries(
    fields
      .filter((field) => isAsked(field, fields, input))
      .map((field) => [field.key, standsIn(field, input)])
  )
}

/** What stands in a field now: what was chosen for another weapon, and is no choice for this one, gives way to what the rules take for granted. */
export function standsIn(field: Field, input: ActInput): Json {
  const value = input[field.key]
  if (value === null || value === undefined)
    return mayBeNobody(field) && value === null ? null : field.default
  return field.kind === 'choice' && field.options && !field.options.some(({ id }) => id === value)
    ? field.default
    : value
}

/** May what was named be taken back, though somebody is named from the start? */
export function mayBeNobody({ kind, default: start }: Field): boolean {
  return start === null || kind === 'enemy'
}

/** Who or what may be named in a field. Options that the rules give come first; else it is those at the table who are still in the game. */
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

/** Does naming one thing say it all? Then the finger that names it does the act. */
export function saysItAll({ fields }: ActOffer): boolean {
  const [only, ...more] = fields
  return (
    only !== undefined &&
    more.length === 0 &&
    only.default === null &&
    (only.kind === 'choice' || only.kind === 'enemy' || only.kind === 'comrade')
  )
}
