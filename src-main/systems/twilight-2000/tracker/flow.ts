import type { AtTable } from '../../../kernel/system/board'
import type { Chance } from '../../../kernel/values/dice'
import type { TrackerEvent } from '../../../kernel/state/event'
import type { Answer, Prompt } from '../../../kernel/system/prompt'
import { reason, refuse, type Verdict } from '../../../kernel/values/verdict'
import type { T2kRules } from '../catalogue/rules'
import { eventsOf, waitingAt } from './state'
import { answered, promptOf } from './steps/index'
import { throwAll } from './throws'

/** The open question of the tracker, if any. */
export function prompts(rules: T2kRules, { tracker }: Pick<AtTable, 'tracker'>): Prompt[] {
  const waiting = waitingAt(tracker)
  return waiting ? [promptOf({ rules, tracker }, waiting)] : []
}

/** The events of an answer, or the reasons against it. */
export function decideAnswer(
  rules: T2kRules,
  { tracker }: AtTable,
  prompt: string,
  given: Answer,
  chance: Chance
): Verdict<TrackerEvent[]> {
  const asked = prompts(rules, { tracker }).find(({ id }) => id === prompt)
  const waiting = waitingAt(tracker)
  if (!asked || !waiting) return refuse(reason('unknown-prompt'))
  const faces = asked.dice ? throwAll(tracker, asked.dice.each ?? [], given.dice, chance) : []
  if (!Array.isArray(faces)) return faces
  const chosen = given.options?.[0] ?? ''
  if (asked.options && (given.options?.length !== 1 || !asked.options.some(({ id }) => id === chosen)))
    return refuse(reason('unknown-option'))
  const amount = given.amount ?? -1
  if (asked.amount && !(Number.isInteger(amount) && amount >= asked.amount.min && amount <= asked.amount.max))
    return refuse(reason('amount-needed', [], { min: asked.amount.min, max: asked.amount.max }))
  return eventsOf(
    answered({ rules, tracker, changes: [], emitted: [], chance }, waiting, {
      faces,
      chosen,
      amount
    })
  )
}
