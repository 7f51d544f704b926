import type { AtTable } from '../../../kernel/system/board'
import { isFace, type Chance } from '../../../kernel/values/dice'
import type { TrackerEvent } from '../../../kernel/state/event'
import type { Answer, Prompt } from '../../../kernel/system/prompt'
import { reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import type { Vd10Rules } from '../catalogue/rules'
import { poisoned, poisonPrompt } from './drugs'
import { Play } from './play'
import { queueOf } from './state'
import { answerTask, promptOf, settle } from './steps/index'

/** The open question of the tracker; without one, those about poison. */
export function prompts(rules: Vd10Rules, { tracker }: AtTable): Prompt[] {
  const [task] = queueOf(tracker)
  return task
    ? [promptOf({ rules, tracker }, task)]
    : tracker.units.flatMap((unit) => poisonPrompt(rules, unit))
}

/** The events of an answer, or the reasons against it. */
export function decideAnswer(
  rules: Vd10Rules,
  at: AtTable,
  prompt: string,
  given: Answer,
  chance: Chance
): Verdict<TrackerEvent[]> {
  const play = new Play(rules, at, chance)
  const [asked] = prompts(rules, at)
  const [task, ...rest] = play.queue
  if (!task) return poisoned(play, prompt, given)
  if (!asked || asked.id !== prompt) return refuse(reason('unknown-prompt'))
  const thrown = asked.dice ? throwAll(play, asked.dice.each ?? [], given.dice) : []
  if (!Array.isArray(thrown)) return thrown
  const reasons = whyNot(asked, given)
  if (reasons.length > 0) return refuse(...reasons)
  const { options = [], amount = 0 } = given
  answerTask(play, task, { thrown, chosen: options[0] ?? '', options, amount, pop: play.wait(rest) })
  settle(play)
  return play.events
}

function whyNot({ options, choose = { min: 1, max: 1 }, amount }: Prompt, given: Answer): Reason[] {
  const chosen = given.options ?? []
  const known = (id: string): boolean =>
    options?.some((option) => option.id === id && option.allowed) ?? false
  return [
    ...(options && !(chosen.every(known) && new Set(chosen).size === chosen.length)
      ? [reason('unknown-option')]
      : []),
    ...(options && (chosen.length < choose.min || chosen.length > choose.max)
      ? [reason('choose-count', [], { count: choose.max })]
      : []),
    ...(amount &&
    !(
      given.amount !== undefined &&
      Number.isInteger(given.amount) &&
      given.amount >= amount.min &&
      given.amount <= amount.max
    )
      ? [reason('amount-needed', [], { min: amount.min, max: amount.max })]
      : [])
  ]
}

function throwAll(play: Play, each: { sides: number }[], given: number[] | undefined): Verdict<number[]> {
  if (given && given.length !== each.length)
    return refuse(reason('dice-count', [], { needed: each.length, given: given.length }))
  const wrong = each.flatMap(({ sides }, n): Reason[] =>
    given && !isFace(given[n] ?? 0, sides) ? [reason('not-a-face', [], { sides, die: given[n] ?? 0 })] : []
  )
  return wrong.length > 0 ? refuse(...wrong) : each.map(({ sides }, n) => play.die(sides, n + 1, given?.[n]))
}
