import * as v from 'valibot'
import { answerOf, id, write } from './method'
import type { RosterView } from './views'

export const interlude = {
  'interlude.answer': write<RosterView>()(
    'Answers an open prompt of a roster: dice typed in (left out: the app throws them), options chosen, the number agreed upon. One answer is one act.',
    v.strictObject({ roster: id, prompt: id, ...answerOf })
  )
}
