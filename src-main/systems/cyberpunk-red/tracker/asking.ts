import type { AtTable } from '../../../kernel/system/board'
import { isFace, throwDie, type Chance } from '../../../kernel/values/dice'
import type { TrackerEvent } from '../../../kernel/state/event'
import type { Answer, Prompt } from '../../../kernel/system/prompt'
import type { Tracker } from '../../../kernel/state/tracker'
import { reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import type { CrRules } from '../catalogue/rules'
import { begin } from './scene'
import { waitingAt } from './state'
import { answerTo, promptOf } from './steps/index'

/** The open question of the tracker, if any. */
export function prompts(rules: CrRules, { tracker }: AtTable): Prompt[] {
  const waiting = waitingAt(tracker)
  return waiting
    ? [
        {
          ...promptOf({ rules, tracker }, waiting),
          id: `${waiting.for}:${tracker.count}`,
          step: 'table'
        }
      ]
    : []
}

/** The events of an answer, or the reasons against it. */
export function decideAnswer(
  rules: CrRules,
  at: AtTable,
  prompt: string,
  given: Answer,
  chance: Chance
): Verdict<TrackerEvent[]> {
  const { tracker } = at
  const asked = prompts(rules, at).find(({ id }) => id === prompt)
  const waiting = waitingAt(tracker)
  if (!asked || !waiting) return refuse(reason('unknown-prompt'))
  const thrown = asked.dice ? throwAll(tracker, asked.dice.each ?? [], given.dice, chance) : []
  if (!Array.isArray(thrown)) return thrown
  if (given.dice && !asked.dice) return refuse(reason('no-dice-asked'))
  const chosen = given.options ?? []
  const { min, max } = asked.choose ?? { min: 1, max: 1 }
  if (
    asked.options &&
    (chosen.length < min ||
      chosen.length > max ||
      new Set(chosen).size < chosen.length ||
      !chosen.every((id) => asked.options?.some((option) => option.id === id)))
  )
    return refuse(reason('unknown-option'))
  const play = begin(rules, tracker, chance)
  answerTo(play, waiting, { thrown, chosen })
  return play.end()
}

function throwAll(
  tracker: Tracker,
  each: { sides: number }[],
  given: number[] | undefined,
  chance: Chance
): Verdict<number[]> {
  if (given && given.length !== each.length)
    return refuse(reason('dice-count', [], { needed: each.length, given: given.length }))
  const wrong = each.flatMap(({ sides }, n): Reason[] =>
    given && !isFace(given[n] ?? 0, sides) ? [reason('not-a-face', [], { sides, die: given[n] ?? 0 })] : []
  )
  return wrong.length > 0
    ? refuse(...wrong)
    : each.map(
        ({ sides }, n) => throwDie(chance, sides, `${tracker.id}:${tracker.count}:${n + 1}`, given?.[n]).value
      )
}
