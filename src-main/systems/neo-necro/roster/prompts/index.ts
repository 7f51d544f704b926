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

/** Every question that Neo-Necro ever asks, in the order in which they should be answered. */
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

/** Whatever is to be answered now (NN-GANG-4, NN-ITL-1). What may wait comes last, what ends the step after all the rest. */
export function openPrompts(rules: NecroRules, roster: Roster): Prompt[] {
  if (roster.stage !== 'founding' && !roster.between) return []
  return questions.flatMap((question) => question.open(rules, roster))
}

export function questionOf(prompt: Prompt): Question {
  const question = questions.find(({ kind }) => kind === prompt.id.split(':')[0])
  if (!question) throw new Error(`nobody asks ${prompt.id}`)
  return question
}
