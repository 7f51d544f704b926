import { rosterEvent } from '../../../../kernel/state/event'
import { atStep } from '../../sheet/between'
import { say } from '../../catalogue/say'
import { worthOf, worthParts } from '../../sheet/worth'
import type { Question } from './question'

/** Takes the gang value, which holds until the next interlude, and ends this one (NN-VAL-1, NN-VAL-2). */
export const gangValue: Question = {
  kind: 'gang-value',
  open(rules, roster) {
    if (!atStep(roster, 'gang-value')) return []
    return [
      {
        id: 'gang-value',
        step: 'gang-value',
        member: null,
        title: say('prompts.gang-value.title'),
        text: say('prompts.gang-value.text', {
          from: roster.numbers['value'] ?? 0,
          to: worthOf(rules, roster)
        }),
        rules: ['NN-VAL-1', 'NN-VAL-2', 'NN-RUL-5']
      }
    ]
  },
  answer(rules, roster) {
    const to = worthOf(rules, roster)
    const facts = {
      from: roster.numbers['value'] ?? 0,
      to,
      worth: worthParts(rules, roster)
    }
    return [
      rosterEvent(roster.id, 'gang-value-updated', facts, [
        { do: 'number', key: 'value', to },
        { do: 'between-close' },
        { do: 'stage', to: 'ready' }
      ])
    ]
  }
}
