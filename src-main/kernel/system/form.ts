import { readFields } from './fields'
import type { Json, Words } from '../values/json'
import type { Field } from './sheet'
import type { Reason } from '../values/verdict'

/** What a form asks for under one key, and how the answer is read: the type of the field is the type of its answer. */
export interface FormField<Value> {
  /** The field as the views draw it; without a label of its own it is labelled by its key. */
  readonly spec: Omit<Field, 'key' | 'label'> & { label?: Words }
  /** The answer out of what was given and found fit for the field; undefined where it is none. */
  read(given: Json): Value | undefined
}

/** Fields by their keys, in the order in which they are asked. A key without a field is not asked now. */
export interface Form {
  readonly [key: string]: FormField<unknown> | undefined
}

/** The answers to a form: undefined only for what may not be asked. */
export type Values<F extends Form> = {
  readonly [K in keyof F]: NonNullable<F[K]> extends FormField<infer Value>
    ? Value | (undefined extends F[K] ? undefined : never)
    : never
}

/** What else may be said of any field. */
export type More = Partial<Pick<Field, 'label' | 'hint' | 'when' | 'rules'>>

/** Something to choose from. */
export interface Option<Id extends string = string> {
  id: Id
  label: Words
}

/** What was given for a form, by the keys of its fields. */
export interface Given {
  [field: string]: Json
}

/**
 * One of these options, the first where nothing is chosen and no other is the standard.
 * Where there is nothing to choose from the answer is the empty id, which names nothing.
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

/** Some of these options, none where nothing is said. */
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

/** A text of at most `max` characters, as it was written. */
export function line(max: number, standard = '', more: More = {}): FormField<string> {
  return {
    spec: { kind: 'text', max, default: standard, ...more },
    read: (given) => (typeof given === 'string' ? given : undefined)
  }
}

/** An opponent by id; null where nobody is named. Who it is, and whether they may be meant, the act finds out. */
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

/** Somebody of the same side by id; null where nobody is named. */
export function comrade(more: More = {}): FormField<string | null> {
  return { spec: { kind: 'comrade', default: null, ...more }, read: named }
}

/** The same field with its answer made into something else: the number that an option stands for. */
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

/** What is no id names nobody: so does the empty one. */
function named(given: Json): string | null {
  return given === null || typeof given === 'string' ? given : ''
}

/** Fields that name combatants: whom they may name is for whoever reads them to say. */
const NAMING: readonly Field['kind'][] = ['enemy', 'enemies', 'comrade']

/** The fields of a form as the views draw them; `word` gives the label of a key. */
export function fieldsOf(form: Form, word: (key: string) => Words): Field[] {
  return Object.entries(form).flatMap(([key, field]) =>
    field ? [{ key, label: word(key), ...field.spec }] : []
  )
}

/**
 * The answers to a form out of what was given, or every reason why not: a key that is not asked, a value that does not fit its field.
 * What is left out is the standard of its field, unchecked. Throws where a standard is no answer to its own field: a fault in the form.
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
