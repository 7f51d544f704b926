import { readFields } from './fields'
import type { Json, Words } from '../values/json'
import type { Field } from './sheet'
import type { Reason } from '../values/verdict'

/** A field of a form and how its answer is read; the field's type is the type of the answer. */
export interface FormField<Value> {
  /** The field as the window draws it; without a label it is labelled by its key. */
  readonly spec: Omit<Field, 'key' | 'label'> & { label?: Words }
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
export interface Option<Id extends string = string> {
  id: Id
  label: Words
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

/** Any number of these options; none by default. */
export function several(options: readonly Option[], more: More = {}): FormField<string[]> {
  return {
    spec: { kind: 'several', options: [...options], default: [], ...more },
    read: (given) => (Array.isArray(given) ? given.map(String) : undefined)
  }
}

/** A whole number from `min` to `max`. */
export function count(min: number, max: number, standard: number, more: More = {}): FormField<number> {
  return {
    spec: { kind: 'count', min, max, default: standard, ...more },
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
export function enemy(more: More = {}): FormField<string | null> {
  return { spec: { kind: 'enemy', default: null, ...more }, read: named }
}

/** Opponents by their ids. */
export function enemies(more: More = {}): FormField<string[]> {
  return {
    spec: { kind: 'enemies', default: [], ...more },
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

/** Reads an id; null for anything else, also for an empty id. */
function named(given: Json): string | null {
  return given === null || typeof given === 'string' ? given : ''
}

/** Fields that name combatants. Whoever reads them checks whom they may name. */
const NAMING: readonly Field['kind'][] = ['enemy', 'enemies', 'comrade']

/** The fields of a form for the window; `word` labels a key. */
export function fieldsOf(form: Form, word: (key: string) => Words): Field[] {
  return Object.entries(form).flatMap(([key, field]) =>
    field ? [{ key, label: word(key), ...field.spec }] : []
  )
}

/**
 * Reads the answers to a form, or returns every reason against them: an unknown key, a value that doesn't
 * fit. A missing field takes its default, unchecked. Throws if a default is no valid answer, which is a bug
 * in the form.
 */
export function readForm<F extends Form>(
  form: F,
  given: Given,
  word: (key: string) => Words
): { values: Values<F> } | { reasons: Reason[] } {
  const fields = fieldsOf(form, word)
  const naming = fields.filter(({ kind }) => NAMING.includes(kind)).map(({ key }) => key)
  const { values: plain, reasons } = readFields(
    fields.filter(({ key }) => !naming.includes(key)),
    Object.fromEntries(Object.entries(given).filter(([key]) => !naming.includes(key)))
  )
  if (reasons.length > 0) return { reasons }
  const read = Object.entries(form).map(([key, field]) => {
    const value = field?.read((naming.includes(key) ? given[key] : plain[key]) ?? null)
    if (field && value === undefined) throw new Error(`the standard of ${key} is no answer to it`)
    return [key, value] as const
  })
  return { values: Object.fromEntries(read) as Values<F> }
}
