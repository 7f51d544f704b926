import type { Json } from '@kernel/values/json'
import type { QuestionField } from '@kernel/questions/question'

/** The values of a form. Null and an empty list mean "left empty". */
export type Filled = { [name: string]: Json }

/** The initial form: defaults where the rules have them, everything else empty. */
export function start(fields: readonly QuestionField[]): Filled {
  return Object.fromEntries(fields.map((field) => [field.name, startOf(field)]))
}

function startOf(field: QuestionField): Json {
  switch (field.kind) {
    case 'group':
      return start(field.fields)
    case 'list':
      return Array.from({ length: field.least }, () => start(field.fields))
    case 'numbers':
      return Array.from({ length: field.least }, () => null)
    case 'ids':
    case 'dice':
    case 'rolls':
    case 'choices':
      return Array.isArray(field.standard) ? [...field.standard] : []
    default:
      return field.standard
  }
}

/** The value at a path; undefined if the path does not exist. */
export function at(filled: Filled, path: string): Json | undefined {
  return path
    .split('.')
    .reduce<Json | undefined>((value, name) => (isGroup(value) ? value[name] : undefined), filled)
}

/** The form with another value at a path. */
export function withAt(filled: Filled, path: string, value: Json): Filled {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...filled, [name]: value }
  const inner = filled[name]
  return { ...filled, [name]: withAt(isGroup(inner) ? inner : {}, rest.join('.'), value) }
}

/** The paths of the required fields that are empty; groups of a list by their number. */
export function missing(fields: readonly QuestionField[], filled: Filled, above = ''): string[] {
  return fields.flatMap((field) => {
    const path = above + field.name
    const value = filled[field.name] ?? null
    if (field.kind === 'group') {
      const inner = isGroup(value) ? value : {}
      return field.required || !isEmpty(inner, field.fields) ? missing(field.fields, inner, `${path}.`) : []
    }
    if (field.kind === 'list') {
      const groups = Array.isArray(value) ? value : []
      return [
        ...(groups.length < field.least ? [path] : []),
        ...groups.flatMap((group, n) => missing(field.fields, isGroup(group) ? group : {}, `${path}.${n}.`))
      ]
    }
    if (field.kind === 'numbers') return Array.isArray(value) && value.includes(null) ? [path] : []
    return field.required && value === null && !field.nullable ? [path] : []
  })
}

/** The values to send, without empty ones, so that the rules' own defaults apply. */
export function toSend(fields: readonly QuestionField[], filled: Filled): Filled {
  return Object.fromEntries(
    fields.flatMap((field): [string, Json][] => {
      const value = filled[field.name] ?? null
      if (field.kind === 'group') {
        const inner = isGroup(value) ? value : {}
        return field.required || !isEmpty(inner, field.fields)
          ? [[field.name, toSend(field.fields, inner)]]
          : []
      }
      if (field.kind === 'list')
        return [
          [
            field.name,
            (Array.isArray(value) ? value : []).map((group) =>
              toSend(field.fields, isGroup(group) ? group : {})
            )
          ]
        ]
      if (
        !field.required &&
        Array.isArray(value) &&
        value.length === 0 &&
        (['dice', 'rolls', 'numbers'].includes(field.kind) || isDrawn(field))
      )
        return []
      if (value === null) return field.nullable ? [[field.name, null]] : []
      return [[field.name, value]]
    })
  )
}

/** True for tokens that the app draws if nobody enters them. */
function isDrawn(field: QuestionField): boolean {
  return field.kind === 'ids' && field.drawn === true
}

/** True if the app would have to throw a die or draw a token. */
export function throwsDice(fields: readonly QuestionField[], filled: Filled): boolean {
  return fields.some((field) => {
    const value = filled[field.name] ?? null
    if (field.kind === 'die') return value === null
    if (field.kind === 'dice' || field.kind === 'rolls' || isDrawn(field))
      return !Array.isArray(value) || value.length === 0
    return field.kind === 'group' && isGroup(value) && throwsDice(field.fields, value)
  })
}

/** True if every field of the group has its initial value. */
function isEmpty(group: Filled, fields: readonly QuestionField[]): boolean {
  return JSON.stringify({ ...start(fields), ...group }) === JSON.stringify(start(fields))
}

function isGroup(value: Json | undefined): value is Filled {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
