import { askedField } from './asked-field'
import { readFields } from './fields'
import type { Json, Words } from '../values/json'
import type { Field, FieldOption } from './sheet'
import type { Reason } from '../values/verdict'

/** A field as the window draws it; without a label it is labelled by its key. */
export type FieldSpec = Omit<Field, 'key' | 'label'> & { label?: Words }

/** A field of a form and how its answer is read; the field's type is the type of the answer. */
export interface FormField<Value> {
  readonly spec: FieldSpec
  /** Fields under the same key that are asked instead, by their `when`. At most one of them all is asked. */
  readonly others?: readonly FieldSpec[]
  /** Reads a valid value as the answer; undefined if it is none. */
  read(given: Json): Value | undefined
}

/** Fields by key, in the order asked. A key without a field is not asked now. */
export interface Form {
  readonly [key: string]: FormField<unknown> | undefined
}

/** The answers to a form; undefined only for fields that may be left out of the form. */
export type Values<F extends Form> = {
  readonly [K in keyof F]: NonNullable<F[K]> extends FormField<infer Value>
    ? Value | (undefined extends F[K] ? undefined : never)
    : never
}

/** Optional settings of any field. */
export type More = Partial<Pick<Field, 'label' | 'hint' | 'when' | 'rules'>>

/** Something to choose from. */
export interface Option<Id extends string = string> extends FieldOption {
  id: Id
}

/** The values given for a form, by key. */
export interface Given {
  [field: string]: Json
}

/**
 * One of these options. The default is the first, unless another is named. Without options the answer is the
 * empty id.
 */
export function choice<const Id extends string>(
  options: readonly Option<Id>[],
  standard?: NoInfer<Id>,
  more: More = {}
): FormField<Id> {
  return {
    spec: { kind: 'choice', options: [...options], default: standard ?? options[0]?.id ?? null, ...more },
    read: (given) =>
      typeof given === 'string' ? (given as Id) : options.length === 0 ? ('' as Id) : undefined
  }
}

/** Any number of these options; none by default, or those of `standard`. */
export function several(
  options: readonly Option[],
  more: More = {},
  standard: readonly string[] = []
): FormField<string[]> {
  return {
    spec: { kind: 'several', options: [...options], default: [...standard], ...more },
    read: (given) => (Array.isArray(given) ? given.filter((option) => typeof option === 'string') : undefined)
  }
}

/** A whole number from `min` to `max`. */
export function count(min: number, max: number, standard: number, more: More = {}): FormField<number> {
  return {
    spec: { kind: 'count', min, max, default: standard, ...more },
    read: (given) => (typeof given === 'number' ? given : undefined)
  }
}

/** A distance from 0 to `max`, in steps of a half. */
export function distance(max: number, standard: number, more: More = {}): FormField<number> {
  return {
    spec: { kind: 'distance', min: 0, max, default: standard, ...more },
    read: (given) => (typeof given === 'number' ? given : undefined)
  }
}

/** Yes or no. */
export function flag(standard = false, more: More = {}): FormField<boolean> {
  return {
    spec: { kind: 'flag', default: standard, ...more },
    read: (given) => (typeof given === 'boolean' ? given : undefined)
  }
}

/** A text of at most `max` characters. */
export function line(max: number, standard = '', more: More = {}): FormField<string> {
  return {
    spec: { kind: 'text', max, default: standard, ...more },
    read: (given) => (typeof given === 'string' ? given : undefined)
  }
}

/** An opponent by id; null for none. The act checks whether this opponent is allowed. */
export function enemy(more: More = {}, standard: string | null = null): FormField<string | null> {
  return { spec: { kind: 'enemy', default: standard, ...more }, read: named }
}

/** Opponents by their ids. */
export function enemies(more: More = {}, standard: readonly string[] = []): FormField<string[]> {
  return {
    spec: { kind: 'enemies', default: [...standard], ...more },
    read: (given) => (Array.isArray(given) ? given.map((id) => named(id) ?? '') : [])
  }
}

/** A comrade by id; null for none. */
export function comrade(more: More = {}): FormField<string | null> {
  return { spec: { kind: 'comrade', default: null, ...more }, read: named }
}

/** Converts a field's answer, for example to the number that an option stands for. */
export function readAs<Value, Other>(
  { spec, read }: FormField<Value>,
  into: (value: Value) => Other
): FormField<Other> {
  return {
    spec,
    read(given) {
      const value = read(given)
      return value === undefined ? undefined : into(value)
    }
  }
}

/** Several fields under one key, each asked by its own `when`. All are read as the first of them. */
export function oneOfFields<Value>(
  first: FormField<Value>,
  ...others: readonly FormField<Value>[]
): FormField<Value> {
  return { ...first, others: others.flatMap((field) => [field.spec, ...(field.others ?? [])]) }
}

/** Reads an id, or null for none. Anything else becomes the empty id, which belongs to no unit. */
function named(given: Json): string | null {
  return given === null || typeof given === 'string' ? given : ''
}

/** Fields that name combatants. The code that reads them checks which combatants are allowed. */
const NAMING: readonly Field['kind'][] = ['enemy', 'enemies', 'comrade']

/** The fields of a form for the window; `word` labels a key. */
export function fieldsOf(form: Form, word: (key: string) => Words): Field[] {
  return Object.entries(form).flatMap(([key, field]) =>
    field ? [field.spec, ...(field.others ?? [])].map((spec) => ({ key, label: word(key), ...spec })) : []
  )
}

/** A filled-in form as plain values, or every reason against it. */
export type Filled = { values: Given } | { reasons: Reason[] }

/**
 * Checks what was given for these fields and fills in defaults, or returns every reason against it: an unknown
 * key, a value that doesn't fit. Defaults are not checked. The code that reads the form checks the combatants
 * that it names.
 */
export function fillIn(fields: readonly Field[], given: Given): Filled {
  const keys = [...new Set(fields.map(({ key }) => key))]
  const asked = keys.flatMap((key) => askedField(key, fields, given) ?? [])
  const naming = asked.filter(({ kind }) => NAMING.includes(kind)).map(({ key }) => key)
  const { values, reasons } = readFields(
    asked.filter(({ key }) => !naming.includes(key)),
    Object.fromEntries(Object.entries(given).filter(([key]) => !naming.includes(key)))
  )
  const named = naming.map((key) => [key, given[key] ?? null] as const)
  return reasons.length > 0 ? { reasons } : { values: { ...values, ...Object.fromEntries(named) } }
}

/**
 * Reads the answers out of a filled-in form. Throws if a value is no answer to its field; its default is then
 * wrong, which is a bug in the form.
 */
export function answersIn<F extends Form>(form: F, values: Given): Values<F> {
  const read = Object.entries(form).map(([key, field]) => {
    const value = field?.read(values[key] ?? null)
    if (field && value === undefined) throw new Error(`the standard of ${key} is no answer to it`)
    return [key, value] as const
  })
  return Object.fromEntries(read) as Values<F>
}

/** Checks, fills in and reads a form: `fillIn`, then `answersIn`. */
export function readForm<F extends Form>(
  form: F,
  given: Given,
  word: (key: string) => Words
): { values: Values<F> } | { reasons: Reason[] } {
  const filled = fillIn(fieldsOf(form, word), given)
  return 'reasons' in filled ? filled : { values: answersIn(form, filled.values) }
}
