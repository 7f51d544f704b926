import { told, type Json } from '../values/json'
import type { Field } from './sheet'
import { reason, type Reason } from '../values/verdict'

/** How long a text may be that a field sets no bound to. */
const LONG = 400

/** Why this value can't stand in the field; nothing where it can. Fields that name somebody at the table are not for sheets and are refused. */
export function fieldReasons(field: Field, value: Json): Reason[] {
  const wrong = (code: string, params: { [key: string]: Json } = {}): Reason[] => [
    reason(code, field.rules ?? [], { field: told(field.label), ...params })
  ]
  const known = (id: Json): boolean => field.options?.some((option) => option.id === id) ?? false
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

/** What was given for these fields, each checked; what was left out stands as its default. Reasons for whatever can't stand, or is not asked. */
export function readFields(
  fields: Field[],
  input: { [field: string]: Json }
): { values: { [field: string]: Json }; reasons: Reason[] } {
  const unknown = Object.keys(input).filter((key) => !fields.some((field) => field.key === key))
  const given = fields.map((field) => [field, input[field.key] ?? field.default] as const)
  return {
    values: Object.fromEntries(given.map(([field, value]) => [field.key, value])),
    reasons: [
      ...unknown.map((key) => reason('field-unknown', [], { field: key })),
      ...given.flatMap(([field, value]) => (input[field.key] === undefined ? [] : fieldReasons(field, value)))
    ]
  }
}
