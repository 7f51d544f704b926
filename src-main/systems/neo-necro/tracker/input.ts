import type { ActFields } from '../../../kernel/parts/table-acts'
import { askedField, valueIn } from '../../../kernel/system/asked-field'
import type { Actor } from '../../../kernel/system/board'
import type { Filled, FormField, Given } from '../../../kernel/system/form'
import type { Field } from '../../../kernel/system/sheet'
import type { Json } from '../../../kernel/values/json'
import { reason, type Reason } from '../../../kernel/values/verdict'
import { comradesOf, enemiesOf, type Scene } from './scene'

/** How each answer of a form is read from its stored value; a missing one gives an empty value. */
export interface Answers {
  readonly [key: string]: (stored: Json | undefined) => unknown
}
/** The answers after reading. */
export type Read<A extends Answers> = { readonly [K in keyof A]: ReturnType<A[K]> }
/** A form that asks for some of these answers. */
export type FormOf<A extends Answers> = { readonly [K in keyof A]?: FormField<ReturnType<A[K]>> | undefined }

export const textIn = (stored: Json | undefined): string => (typeof stored === 'string' ? stored : '')
/** The id of a unit or thing; null if none was given. */
export const idIn = (stored: Json | undefined): string | null => textIn(stored) || null
export const idsIn = (stored: Json | undefined): string[] =>
  Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []
export const numberIn = (stored: Json | undefined): number => (typeof stored === 'number' ? stored : 0)
export const flagIn = (stored: Json | undefined): boolean => stored === true
/** One of these ids; the first if none is given. */
export const oneOf =
  <const Id extends string>(first: Id, ...others: readonly Id[]) =>
  (stored: Json | undefined): Id =>
    others.find((id) => id === stored) ?? first

/** Reads all answers from a stored form. */
export function readStored<A extends Answers>(answers: A, stored: Given): Read<A> {
  const read = Object.entries(answers).map(([key, of]) => [key, of(stored[key])])
  return Object.fromEntries(read) as Read<A>
}

/**
 * Checks the input of an act and returns it filled in, or every reason against it. An `accepted` field
 * overrules an asked one of the same key. Missing values take the default, which must be valid too.
 */
export function fillAct(scene: Scene, actor: Actor, { asked, accepted }: ActFields, given: Given): Filled {
  const others = asked.filter(({ key }) => !accepted.some((entry) => entry.key === key))
  const reasons = checkInput(scene, actor.unit ?? null, [...accepted, ...others], given)
  return reasons.length > 0 ? { reasons } : { values: filledIn(asked, given, accepted) }
}

/**
 * Fills in missing values with defaults: from the field that is asked if several have the same key, otherwise
 * from the accepted one.
 */
function filledIn(fields: readonly Field[], given: Given, accepted: readonly Field[]): Given {
  const keys = [...new Set([...fields, ...accepted].map(({ key }) => key))]
  return Object.fromEntries(
    keys.flatMap((key) => {
      const field = askedField(key, fields, given) ?? accepted.find((candidate) => candidate.key === key)
      return field ? [[key, valueIn(field, given)]] : []
    })
  )
}

/** The reasons why this input does not fit these fields. */
function checkInput(scene: Scene, unit: string | null, fields: readonly Field[], given: Given): Reason[] {
  const stray = Object.keys(given)
    .filter((key) => !fields.some((field) => field.key === key))
    .map((key) => reason('field-unknown', [], { field: key }))
  return [
    ...stray,
    ...fields.flatMap((field) =>
      FITS[field.kind]({ scene, unit, field, value: valueIn(field, given) })
        ? []
        : [reason('field-wrong', field.rules ?? [], { field: field.label as Json })]
    )
  ]
}

/** A value given for a field, and the unit that gave it (null: none). */
interface Said {
  scene: Scene
  unit: string | null
  field: Field
  value: Json
}

const optionsOf = ({ options = [] }: Field): string[] => options.map(({ id }) => id)
const isOneOf = (value: Json, ids: string[]): boolean =>
  value === null || (typeof value === 'string' && ids.includes(value))
const areAmong = (value: Json, ids: string[]): boolean =>
  Array.isArray(value) &&
  value.every((entry) => ids.includes(String(entry))) &&
  new Set(value).size === value.length
const opponents = ({ scene, unit }: Said): string[] =>
  (unit ? enemiesOf(scene, unit) : scene.tracker.units).map(({ id }) => id)

/** Whether a value fits each kind of field. A missing kind does not compile. */
const FITS: { readonly [Kind in Field['kind']]: (said: Said) => boolean } = {
  choice: ({ field, value }) =>
    isOneOf(value, optionsOf(field)) && (value !== null || field.default === null),
  several: ({ field, value }) => areAmong(value, optionsOf(field)),
  count: ({ field, value }) => Number.isInteger(value) && within(field, value as number),
  distance: ({ field, value }) =>
    typeof value === 'number' && value * 2 === Math.round(value * 2) && within(field, value),
  flag: ({ value }) => typeof value === 'boolean',
  text: ({ value }) => typeof value === 'string' && value.length <= 500,
  enemy: (said) => isOneOf(said.value, opponents(said)),
  enemies: (said) => areAmong(said.value, opponents(said)),
  comrade: ({ scene, unit, value }) => isOneOf(value, unit ? comradesOf(scene, unit).map(({ id }) => id) : [])
}

function within({ min = 0, max = 1000 }: Field, value: number): boolean {
  return value >= min && value <= max
}
