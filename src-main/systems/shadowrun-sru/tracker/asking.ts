import type { AtTable } from '../../../kernel/system/board'
import type { Chance } from '../../../kernel/values/dice'
import type { TrackerEvent } from '../../../kernel/state/event'
import type { Answer, Prompt } from '../../../kernel/system/prompt'
import { isRefusal, reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import type { SruRules } from '../catalogue/rules'
import { tokensBack } from './out'
import { begin } from './play'
import { waitingAt } from './state'
import { answered, promptOf } from './steps/index'

/** The open question of the tracker, if any. */
export function prompts(rules: SruRules, { tracker }: AtTable): Prompt[] {
  const waiting = waitingAt(tracker)
  return waiting ? [promptOf({ rules, tracker }, waiting)] : []
}

/** The events of an answer, or the reasons against it. */
export function decideAnswer(
  rules: SruRules,
  at: AtTable,
  prompt: string,
  given: Answer,
  chance: Chance
): Verdict<TrackerEvent[]> {
  const asked = prompts(rules, at).find(({ id }) => id === prompt)
  const waiting = waitingAt(at.tracker)
  if (!asked || !waiting) return refuse(reason('unknown-prompt'))
  const wrong = whyNot(asked, given)
  if (wrong) return refuse(wrong)
  const play = begin(rules, at, chance)
  const { options = [], amount = -1 } = given
  const verdict = answered(play, waiting, {
    typed: given.dice,
    options,
    chosen: options[0] ?? '',
    amount,
    count: asked.dice?.count ?? 0
  })
  if (isRefusal(verdict)) return verdict
  tokensBack(play)
  return play.events
}

/** The first reason against an answer; null if it is valid. */
function whyNot(asked: Prompt, given: Answer): Reason | null {
  if (given.dice && !asked.dice) return reason('no-dice-asked')
  const chosen = given.options ?? []
  const { min, max } = asked.choose ?? { min: 1, max: 1 }
  if (
    asked.options &&
    (chosen.length < min ||
      chosen.length > max ||
      new Set(chosen).size < chosen.length ||
      chosen.some((id) => !asked.options?.some((option) => option.id === id)))
  )
    return reason('unknown-option')
  const wantsAmount = asked.options
    ? asked.options.some((option) => option.id === chosen[0] && option.asks?.includes('amount'))
    : asked.amount !== undefined
  const amount = given.amount ?? -1
  if (
    wantsAmount &&
    asked.amount &&
    !(Number.isInteger(amount) && amount >= asked.amount.min && amount <= asked.amount.max)
  )
    return reason('amount-needed', [], { min: asked.amount.min, max: asked.amount.max })
  return null
}
