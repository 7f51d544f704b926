import * as v from 'valibot'
import type { Json, Localised } from '../kernel/values/json'
import type { Prefill, Questions } from '../kernel/questions/question'
import type { ReferencePart } from '../kernel/content/reference'
import type { Resolution } from '../kernel/questions/resolver'
import type { SystemSheet } from '../kernel/system/system'
import { id, json, nothing, read } from './method'

export const systems = {
  'systems.list': read<{ id: string; name: Localised; description: Localised; version: number }[]>()(
    'The game systems that this program knows.',
    nothing
  ),
  'systems.get': read<SystemSheet>()(
    'Everything the window needs to draw a system: characteristics, kinds, catalogue names, forms, texts; as the open campaign plays it, or as in the book.',
    v.strictObject({ system: id, book: v.optional(v.boolean(), false) })
  ),
  'systems.reference': read<ReferencePart[]>()(
    'Everything to look up: rules, kinds, skills, equipment, tables, in all languages; as the open campaign plays it, or as in the book.',
    v.strictObject({ system: id, book: v.optional(v.boolean(), false) })
  ),
  'systems.resolve': read<Resolution>()(
    'Answers a pure question about the rules: outcome, rule ids applied, and the steps that explain it. Dice left out are rolled.',
    v.strictObject({ system: id, resolver: id, input: json })
  ),
  'systems.odds': read<{ [output: string]: { value: Json; chance: string }[] }>()(
    "The exact odds of each output of a question, over every fall of the dice that the input leaves out; chances as fractions ('3/10').",
    v.strictObject({ system: id, resolver: id, input: json })
  ),
  'systems.questions': read<Questions>()(
    'Every pure question as a form: its fields, what may be chosen, who may stand for a part of it.',
    v.strictObject({ system: id })
  ),
  'systems.prefill': read<Prefill>()(
    "What a member of a roster (or the roster itself) tells of a question's input, by path; `input` is what the form holds already.",
    v.strictObject({
      roster: id,
      member: v.optional(v.nullable(id), null),
      resolver: id,
      role: id,
      input: v.optional(json, {})
    })
  )
}
