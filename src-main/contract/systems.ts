import * as v from 'valibot'
import type { Json, Localised } from '../kernel/values/json'
import type { Prefill, Questions } from '../kernel/questions/question'
import type { ReferencePart } from '../kernel/content/reference'
import type { Resolution } from '../kernel/questions/resolver'
import type { SystemSheet } from '../kernel/system/system'
import { id, json, language, nothing, read } from './method'

export const systems = {
  'systems.list': read<{ id: string; name: Localised; description: Localised; version: number }[]>()(
    'Lists the game systems that this program knows.',
    nothing
  ),
  'systems.get': read<SystemSheet>()(
    'Returns what the window needs to draw a game: characteristics, kinds, catalogue names, forms, texts; as the open campaign plays it, or as in the book. With `locale`, its texts in that language only; of a language beside French and English also those it falls back on.',
    v.strictObject({
      system: id,
      book: v.optional(v.boolean(), false),
      locale: v.optional(language)
    })
  ),
  'systems.reference': read<ReferencePart[]>()(
    'Returns the game’s reference: rules, kinds, skills, equipment, tables, in all languages; as the open campaign plays it, or as in the book.',
    v.strictObject({ system: id, book: v.optional(v.boolean(), false) })
  ),
  'systems.resolve': read<Resolution>()(
    'Answers a question about the rules: the outcome, the rule ids applied and the steps that explain it. Dice left out are rolled.',
    v.strictObject({ system: id, resolver: id, input: json })
  ),
  'systems.odds': read<{ [output: string]: { value: Json; chance: string }[] }>()(
    "Returns the exact odds of each output of a question, over all rolls of the dice left out; chances as fractions ('3/10').",
    v.strictObject({ system: id, resolver: id, input: json })
  ),
  'systems.questions': read<Questions>()(
    'Lists every question as a form: its fields, the choices, and who can fill in a part of it.',
    v.strictObject({ system: id })
  ),
  'systems.prefill': read<Prefill>()(
    'Returns what a member of a roster (or the roster itself) fills into a question’s form, by path; `input` is what the form holds already.',
    v.strictObject({
      roster: id,
      member: v.optional(v.nullable(id), null),
      resolver: id,
      role: id,
      input: v.optional(json, {})
    })
  )
}
