import { asValue, sameJson, type Json } from '../values/json'
import type { Field } from './sheet'
import { reason, type Reason } from '../values/verdict'

/** The default maximum length of a text. */
const LONG = 400

/** Why the field refuses this value, or nothing. Fields that name combatants are refused: sheets don't have them. */
export function fieldReasons(field: Field, value: Json): Reason[] {
  const wrong = (code: string, params: { [key: string]: Json } = {}): Reason[] => [
    reason(code, field.rules ?? [], { field: asValue(field.label), ...params })
  ]
  const known = (id: Json): boolean =>
    field.options?.some((option) => option.id === id || option.also === id) ?? false
  switch (field.kind) {
    case 'choice':
      return known(value) ? [] : wrong('field-choice')
    case 'several':
      return Array.isArray(value) && value.every(known) && new Set(value).size === value.length
        ? []
        : wrong('field-choice')
    case 'flag':
      return typeof value === 'boolean' ? [] : wrong('field-flag')
    case 'text':
      return typeof value === 'string' &&
        value.length <= (field.max ?? LONG) &&
        !/\p{Cc}/u.test(value.replaceAll('\n', ''))
        ? []
        : wrong('field-text', { max: field.max ?? LONG })
    case 'count':
    case 'distance': {
      const [min, max, step] = [field.min ?? 0, field.max ?? 1_000_000, field.kind === 'distance' ? 0.5 : 1]
      return typeof value === 'number' && Number.isInteger(value / step) && value >= min && value <= max
        ? []
        : wrong('field-bounds', { min, max })
    }
    default:
      return wrong('field-unknown')
  }
}

/**
 * Reads the values of these fields, with defaults; returns them, or reasons for wrong and unknown ones. What stands
 * `before` may stay, also where it could not be chosen any more: the entry of a pack that the campaign no longer has.
 */
export function readFields(
  fields: Field[],
  input: { [field: string]: Json },
  before: { [field: string]: Json } = {}
): { values: { [field: string]: Json }; reasons: Reason[] } {
  const unknown = Object.keys(input).filter((key) => !fields.some((field) => field.key === key))
  const given = fields.map((field) => [field, chosen(field, input[field.key] ?? field.default)] as const)
  return {
    values: Object.fromEntries(given.map(([field, value]) => [field.key, value])),
    reasons: [
      ...unknown.map((key) => reason('field-unknown', [], { field: key })),
      ...given.flatMap(([field, value]) =>
        input[field.key] === undefined || sameJson(value, before[field.key])
          ? []
          : fieldReasons(field, withoutKept(field, value, before[field.key]))
      )
    ]
  }
}

/** The value with each option under its own id: an option may have another one. */
function chosen({ kind, options = [] }: Field, value: Json): Json {
  const idOf = (given: Json): Json =>
    options.some(({ id }) => id === given)
      ? given
      : (options.find(({ also }) => also !== undefined && also === given)?.id ?? given)
  if (kind === 'choice') return idOf(value)
  return kind === 'several' && Array.isArray(value) ? value.map(idOf) : value
}

/** Of several, those that did not stand there before. */
function withoutKept({ kind }: Field, value: Json, before: Json | undefined): Json {
  return kind === 'several' && Array.isArray(value) && Array.isArray(before) && allDiffer(value)
    ? value.filter((id) => !before.includes(id))
    : value
}

const allDiffer = (values: Json[]): boolean => new Set(values).size === values.length
