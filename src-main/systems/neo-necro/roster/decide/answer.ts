import { isFace, type Chance } from '../../../../kernel/values/dice'
import type { RosterEvent } from '../../../../kernel/state/event'
import { evolveRoster } from '../../../../kernel/state/evolve'
import type { Answer, Prompt } from '../../../../kernel/system/prompt'
import type { Roster } from '../../../../kernel/state/roster'
import { isRefusal, reason, refuse, type Reason, type Verdict } from '../../../../kernel/values/verdict'
import type { NecroRules } from '../../catalogue/rules'
import { openPrompt, questionOf } from '../prompts'
import { againstOption } from '../prompts/question'
import { onward } from './steps'

/**
 * Answers an open prompt, then passes the steps that have nothing left to ask. Refuses prompt-closed, and what
 * `whyNotAnswer` and the question refuse.
 */
export function answer(
  rules: NecroRules,
  roster: Roster,
  id: string,
  given: Answer,
  chance: Chance
): Verdict<RosterEvent[]> {
  const prompt = openPrompt(rules, roster, id)
  if (!prompt) return refuse(reason('prompt-closed', ['NN-ITL-1'], { prompt: id }))
  const reasons = whyNotAnswer(prompt, given)
  if (reasons.length > 0) return refuse(...reasons)
  const events = questionOf(prompt).answer(rules, roster, prompt, given, chance)
  return isRefusal(events) ? events : [...events, ...onward(rules, evolveRoster(roster, events))]
}

/** Why an answer does not fit its prompt: impossible dice, unknown or forbidden options, a wrong amount. */
export function whyNotAnswer(prompt: Prompt, given: Answer): Reason[] {
  return [
    ...whyNotDice(prompt, given.dice),
    ...whyNotOptions(prompt, given.options ?? []),
    ...whyNotAmount(prompt, given.amount)
  ]
}

function whyNotDice(prompt: Prompt, dice: number[] | undefined): Reason[] {
  if (!dice || dice.length === 0) return []
  if (!prompt.dice) return [reason('no-dice-asked', prompt.rules)]
  const { sides, count } = prompt.dice
  return [
    ...(dice.length === count ? [] : [reason('dice-count', prompt.rules, { count })]),
    ...dice
      .filter((value) => !isFace(value, sides))
      .map((value) => reason('not-a-face', prompt.rules, { value, sides }))
  ]
}

function whyNotOptions(prompt: Prompt, chosen: string[]): Reason[] {
  const options = prompt.options ?? []
  // Without options, every id is unknown-option, so the number of choices needs no check.
  const { min, max } = prompt.choose ?? (prompt.options ? { min: 1, max: 1 } : { min: 0, max: Infinity })
  const count = new Set(chosen).size
  const reasons = chosen
    .filter((id) => !options.some((o) => o.id === id))
    .map((id) => reason('unknown-option', prompt.rules, { option: id }))
  if (count < chosen.length) reasons.push(reason('option-twice', prompt.rules))
  if (count < min || count > max)
    reasons.push(
      min === max
        ? reason('choose-exactly', prompt.rules, { min, max, count: max })
        : reason('choose-between', prompt.rules, { min, max })
    )
  return [
    ...reasons,
    ...options.filter((o) => chosen.includes(o.id) && !o.allowed).flatMap((o) => againstOption(prompt, o))
  ]
}

function whyNotAmount(prompt: Prompt, amount: number | undefined): Reason[] {
  if (amount === undefined) return []
  if (!prompt.amount) return [reason('no-amount-asked', prompt.rules)]
  const { min, max } = prompt.amount
  return Number.isInteger(amount) && amount >= min && amount <= max
    ? []
    : [reason('amount-out-of-range', prompt.rules, { min, max })]
}
