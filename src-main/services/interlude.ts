import type { Service } from '../contract'
import type { Context } from './context'
import { command } from './rosters'

export function interludeService(context: Context): Service<'interlude'> {
  return {
    answer: ({ roster, prompt, dice, options, amount }) =>
      command(context, 'interlude.answer', roster, { type: 'answer', prompt, answer: { ...(dice && { dice }), ...(options && { options }), ...(amount !== undefined && { amount }) } })
  }
}
