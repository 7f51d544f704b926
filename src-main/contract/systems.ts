import * as v from 'valibot'
import type { Localised } from '../rules/json'
import type { Resolution } from '../rules/resolver'
import type { SystemSheet } from '../rules/system'
import { id, json, nothing, read } from './method'

export const systems = {
  'systems.list': read<{ id: string; name: Localised; description: Localised; version: number }[]>()('The game systems that this program knows.', nothing),
  'systems.get': read<SystemSheet>()('Everything the window needs to draw a system: characteristics, kinds, catalogue names, forms, texts.', v.strictObject({ system: id })),
  'systems.resolve': read<Resolution>()(
    'Answers a pure question about the rules: outcome, rule ids applied, and the steps that explain it. Dice left out are rolled.',
    v.strictObject({ system: id, resolver: id, input: json })
  )
}
