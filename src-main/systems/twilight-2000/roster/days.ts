import type { OpenQuestion as Question } from '../../../kernel/parts/interlude'
import { within } from '../../../kernel/system/prompt'
import type { Field } from '../../../kernel/system/sheet'
import { say } from '../catalogue/say'

/** The most days between two games that can be rolled for. */
const MOST_DAYS = 60

export function howManyDays(): Question {
  const amount = { min: 0, max: MOST_DAYS, unit: 'count' as const }
  return {
    id: 'days',
    step: 'illness-roll',
    member: null,
    title: say('prompts.days'),
    text: say('prompts.days-text'),
    rules: ['T2K-EX-03'],
    amount,
    answer: (given) =>
      within(amount, given, (days) => ({
        type: 'days-told',
        facts: { days },
        changes: [{ do: 'between-data', key: 'days', to: days }]
      }))
  }
}

export const daysField: Field = {
  key: 'days',
  label: say('opening.days'),
  kind: 'count',
  min: 0,
  max: MOST_DAYS,
  rules: ['T2K-EX-03'],
  default: 1
}
