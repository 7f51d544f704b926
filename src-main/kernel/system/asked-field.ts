import type { Json } from '../values/json'
import type { Field } from './sheet'

/** The value of a field, or its default if none is given. Null counts as a value only for an enemy: nobody. */
export function valueIn(field: Field, given: { [field: string]: Json }): Json {
  return field.kind === 'enemy' && given[field.key] === null ? null : (given[field.key] ?? field.default)
}

/** The field of this key that is asked, given the values of the others; the first of that key if none is. */
export function askedField(
  key: string,
  fields: readonly Field[],
  given: { [field: string]: Json }
): Field | undefined {
  const same = fields.filter((field) => field.key === key)
  return same.length > 1 ? (same.find((field) => isAsked(field, fields, given)) ?? same[0]) : same[0]
}

/** Whether this field is asked, given the values of the others. Of several with one key at most one is. */
function isAsked(field: Field, fields: readonly Field[], given: { [field: string]: Json }): boolean {
  const holds = (when: { field: string; is: string[] }): boolean => {
    const others = fields.filter(({ key }) => key === when.field)
    const other =
      others.find((candidate) => candidate.when === undefined || isAsked(candidate, fields, given)) ??
      others[0]
    return (
      other !== undefined && [valueIn(other, given)].flat().some((value) => when.is.includes(String(value)))
    )
  }
  return !field.when || (holds(field.when) && (!field.when.and || holds(field.when.and)))
}
