import type { Json } from '../../../kernel/values/json'
import type { Field } from '../../../kernel/system/sheet'
import { reason, type Reason } from '../../../kernel/values/verdict'
import { comradesOf, enemiesOf, type Scene } from './scene'

/** What the person filled in, read by the kind of its field; a field left out has its default. */
export class Input {
  constructor(private readonly values: { [field: string]: Json }) {}

  text(key: string): string {
    const value = this.values[key]
    return typeof value === 'string' ? value : ''
  }
  /** The chosen one; null where none was. */
  one(key: string): string | null {
    return this.text(key) || null
  }
  number(key: string): number {
    const value = this.values[key]
    return typeof value === 'number' ? value : 0
  }
  flag(key: string): boolean {
    return this.values[key] === true
  }
  list(key: string): string[] {
    const value = this.values[key]
    return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
  }
  has(key: string): boolean {
    return this.values[key] !== undefined && this.values[key] !== null
  }
  /** What was filled in under keys that begin so, by what follows: the second of two like parts of a form. */
  under(prefix: string): Input {
    return new Input(
      Object.fromEntries(
        Object.entries(this.values).flatMap(([key, value]) =>
          key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : []
        )
      )
    )
  }
  /** As it was filled in, to be kept until its turn comes. */
  raw(): { [field: string]: Json } {
    return this.values
  }
}

/** What stands in a field: what was left out has its default. That it is nobody may be said of an enemy alone. */
function valueIn(field: Field, given: { [field: string]: Json }): Json {
  return field.kind === 'enemy' && given[field.key] === null ? null : (given[field.key] ?? field.default)
}

/** Is this field asked for, by what stands in the others? Of several with one key no more than one is. */
function isAsked(field: Field, fields: readonly Field[], given: { [field: string]: Json }): boolean {
  const holds = (when: { field: string; is: string[] }): boolean => {
    const others = fields.filter((one) => one.key === when.field)
    const other = others.find((one) => one.when === undefined || isAsked(one, fields, given)) ?? others[0]
    return (
      other !== undefined && [valueIn(other, given)].flat().some((value) => when.is.includes(String(value)))
    )
  }
  return !field.when || (holds(field.when) && (!field.when.and || holds(field.when.and)))
}

/** Fills in what was left out: the default of the field that is asked for, where several have one key; what is only accepted comes last. */
export function filledIn(
  fields: readonly Field[],
  given: { [field: string]: Json },
  accepted: readonly Field[] = []
): Input {
  const keys = [...new Set([...fields, ...accepted].map(({ key }) => key))]
  const standing = keys.map((key) => {
    const same = fields.filter((field) => field.key === key)
    const field =
      same.find((one) => isAsked(one, fields, given)) ?? same[0] ?? accepted.find((one) => one.key === key)!
    return [key, valueIn(field, given)] as const
  })
  return new Input(Object.fromEntries(standing))
}

/** The reasons why this can't stand in these fields. */
export function checkInput(
  scene: Scene,
  unit: string | null,
  fields: readonly Field[],
  given: { [field: string]: Json }
): Reason[] {
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

/** A value that somebody gave for a field, and who gave it: a unit, or nobody in particular. */
interface Given {
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
  value.every((one) => ids.includes(String(one))) &&
  new Set(value).size === value.length
const opponents = ({ scene, unit }: Given): string[] =>
  (unit ? enemiesOf(scene, unit) : scene.tracker.units).map(({ id }) => id)

/** Whether a value fits each kind of field: a kind that is missing does not compile. */
const FITS: { readonly [Kind in Field['kind']]: (given: Given) => boolean } = {
  choice: ({ field, value }) =>
    isOneOf(value, optionsOf(field)) && (value !== null || field.default === null),
  several: ({ field, value }) => areAmong(value, optionsOf(field)),
  count: ({ field, value }) => Number.isInteger(value) && within(field, value as number),
  distance: ({ field, value }) =>
    typeof value === 'number' && value * 2 === Math.round(value * 2) && within(field, value),
  flag: ({ value }) => typeof value === 'boolean',
  text: ({ value }) => typeof value === 'string' && value.length <= 500,
  enemy: (given) => isOneOf(given.value, opponents(given)),
  enemies: (given) => areAmong(given.value, opponents(given)),
  comrade: ({ scene, unit, value }) => isOneOf(value, unit ? comradesOf(scene, unit).map(({ id }) => id) : [])
}

function within({ min = 0, max = 1000 }: Field, value: number): boolean {
  return value >= min && value <= max
}
