import * as v from 'valibot'
import { id, list, whole, write } from './method'
import type { RosterView } from './views'

const face = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))

export const interlude = {
  'interlude.answer': write<RosterView>()(
    'Answers an open prompt of a roster: dice typed in (left out: the app throws them), options chosen, the number agreed upon. One answer is one act.',
    v.strictObject({ roster: id, prompt: id, dice: v.optional(v.pipe(v.array(face), v.maxLength(20))), options: v.optional(list(id)), amount: v.optional(whole) })
  )
}
