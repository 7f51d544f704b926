import type { Prompt } from '../../../../kernel/system/prompt'
import type { Roster } from '../../../../kernel/state/roster'
import type { NecroRules } from '../../catalogue/rules'
import { avenge } from './avenge'
import { captive } from './captive'
import { category } from './category'
import { customWeapon } from './custom-weapon'
import { down } from './down'
import { experience } from './experience'
import { gangValue } from './gang-value'
import { heal, stingPatch } from './heal'
import { income } from './income'
import { injury, reroll, side } from './injury'
import { leader } from './leader'
import { load } from './load'
import { pay } from './pay'
import { progression } from './progression'
import type { Question } from './question'
import { spent } from './spent'
import { tradeDone } from './trade-done'

/** Every kind of question, in the order in which to answer them. */
const questions: Question[] = [
  down,
  injury,
  reroll,
  side,
  avenge,
  spent,
  experience,
  income,
  pay,
  leader,
  progression,
  category,
  load,
  customWeapon,
  captive,
  heal,
  stingPatch,
  tradeDone,
  gangValue
]

/** The prompts open now (NN-GANG-4, NN-ITL-1), in the order of `questions`. */
export function openPrompts(rules: NecroRules, roster: Roster): Prompt[] {
  return asks(roster) ? questions.flatMap((question) => question.open(rules, roster)) : []
}

/** The open prompt of this id; null if there is none. Only questions of its kind are asked. */
export function openPrompt(rules: NecroRules, roster: Roster, id: string): Prompt | null {
  if (!asks(roster)) return null
  const [kind] = id.split(':')
  const own = questions.filter((question) => question.kind === kind)
  return own.flatMap((question) => question.open(rules, roster)).find((prompt) => prompt.id === id) ?? null
}

/** Whether a prompt that is not optional is open. */
export function isWaiting(rules: NecroRules, roster: Roster): boolean {
  return (
    asks(roster) &&
    questions.some((question) => question.open(rules, roster).some((prompt) => !prompt.optional))
  )
}

const asks = (roster: Roster): boolean => roster.stage === 'founding' || Boolean(roster.between)

export function questionOf(prompt: Prompt): Question {
  const question = questions.find(({ kind }) => kind === prompt.id.split(':')[0])
  if (!question) throw new Error(`nobody asks ${prompt.id}`)
  return question
}
