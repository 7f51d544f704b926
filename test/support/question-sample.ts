import type { Json } from '../../src-main/kernel/values/json'
import type { QuestionField, Questions } from '../../src-main/kernel/questions/question'
import { start, toSend, type Filled } from '../../src-renderer/views/questions/form'

/**
 * A question's form with every required field filled in: with the smallest number or the first entry of its
 * list.
 */
export function sampleOf(fields: readonly QuestionField[], lists: Questions['lists']): Filled {
  return toSend(fields, filledOf(fields, lists))
}

function filledOf(fields: readonly QuestionField[], lists: Questions['lists']): Filled {
  const filled = start(fields)
  for (const field of fields) filled[field.name] = valueOf(field, filled[field.name] ?? null, lists)
  return filled
}

function valueOf(field: QuestionField, value: Json, lists: Questions['lists']): Json {
  if (field.kind === 'group') return field.required ? filledOf(field.fields, lists) : value
  if (field.kind === 'list')
    return Array.from({ length: Math.max(1, field.least) }, () => filledOf(field.fields, lists))
  if (field.kind === 'numbers')
    return Array.from({ length: Math.max(1, field.least) }, () => Math.max(0, field.min))
  if (!field.required || value !== null) return value
  if (field.kind === 'number') return Math.max(1, field.min)
  if (field.kind === 'die') return 1
  if (field.kind === 'choice') return field.options[0]!.id
  if (field.kind === 'id') return lists[field.list]![0]!.id
  return field.kind === 'text' ? 'x' : []
}
