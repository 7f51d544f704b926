import type { Chance } from '../values/dice'
import { rosterEvent, type RosterEvent } from '../state/event'
import { evolveRoster } from '../state/evolve'
import { readFields } from '../system/fields'
import type { Json, Params } from '../values/json'
import type { OpeningPlug } from '../system/opening'
import { say } from '../values/phrase'
import type { Answer, Prompt } from '../system/prompt'
import type { Between, Roster, RosterChange } from '../state/roster'
import type { Field } from '../system/sheet'
import { reason, refuse, type Verdict } from '../values/verdict'

/** The result of an answer: event type, facts and changes. */
export interface Outcome {
  type: string
  facts: Params
  changes: RosterChange[]
}

/** A prompt with the function that applies an answer. */
export type OpenQuestion = Prompt & { answer(given: Answer, chance: Chance): Verdict<Outcome> }

/** Returns the open prompts of a roster in the order they should be answered. */
export type Questions = (roster: Roster) => OpenQuestion[]

/** The plain prompts, without their answer functions. */
export function promptsOf(questions: readonly OpenQuestion[]): Prompt[] {
  return questions.map(({ answer: _, ...prompt }) => prompt)
}

/**
 * For interludes with one step after the other: the prompts of the first step that has any; steps without
 * prompts are skipped. Empty if no interlude is open.
 */
export function firstOpenStep(
  { between }: Roster,
  steps: readonly { id: string }[],
  asked: (step: string, between: Between) => OpenQuestion[]
): OpenQuestion[] {
  if (!between) return []
  const answered = answeredIn(between)
  for (const { id } of steps) {
    const open = asked(id, between).filter((prompt) => !answered.includes(prompt.id))
    if (open.length > 0) return open
  }
  return []
}

/** The ids of the prompts already answered in this interlude. */
function answeredIn({ data }: Between): string[] {
  return (data['answered'] ?? []) as string[]
}

/** Applies an answer, remembers it until the interlude ends, and moves on to the step of the next open prompt. */
export function answered(
  roster: Roster,
  questions: Questions,
  prompt: string,
  given: Answer,
  chance: Chance
): Verdict<RosterEvent[]> {
  const question = questions(roster).find(({ id }) => id === prompt)
  if (!question) return refuse(reason('unknown-prompt'))
  if (given.dice && !question.dice) return refuse(reason('no-dice-asked'))
  const verdict = question.answer(given, chance)
  if ('refused' in verdict) return verdict
  const { type, facts, changes } = verdict
  const { between } = roster
  if (!between || changes.some((change) => change.do === 'between-close'))
    return [rosterEvent(roster.id, type, facts, changes)]
  const remembered: RosterChange = {
    do: 'between-data',
    key: 'answered',
    to: [...answeredIn(between), prompt]
  }
  return [
    rosterEvent(roster.id, type, facts, withStep(roster, [remembered, ...changes], between.step, questions))
  ]
}

/** Returns the changes that open an interlude at the first step with a prompt. `data`: extra values to keep while it is open. */
export function opened(
  roster: Roster,
  { id, battle }: Pick<Between, 'id' | 'battle'>,
  steps: readonly { id: string }[],
  questions: Questions,
  data: Between['data'] = {}
): RosterChange[] {
  const between: Between = { id, battle, step: steps[0]?.id ?? '', data: { ...data, answered: [] } }
  return withStep(
    roster,
    [
      { do: 'stage', to: 'between' },
      { do: 'between-open', between }
    ],
    between.step,
    questions
  )
}

/** Returns the changes plus, if it differs, the step of the first prompt open after them. */
function withStep(
  roster: Roster,
  changes: RosterChange[],
  now: string,
  questions: Questions
): RosterChange[] {
  const step = questions(evolveRoster(roster, [rosterEvent(roster.id, 'interlude', {}, changes)]))[0]?.step
  return step === undefined || step === now ? changes : [...changes, { do: 'between-step', step }]
}

/** A prompt with nothing to choose, only to confirm; its id is the key of its words. */
export function toBeDone(
  id: string,
  step: string,
  rules: string[],
  answer: OpenQuestion['answer']
): OpenQuestion {
  return {
    id,
    step,
    member: null,
    title: say(`prompts.${id}`),
    text: say(`prompts.${id}-text`),
    rules,
    options: [{ id: 'done', label: say('prompts.done'), allowed: true }],
    answer
  }
}

/** An answer function that accepts a plain confirmation and nothing else. */
export function done(type: string, changes: RosterChange[] = [], facts: Params = {}): OpenQuestion['answer'] {
  return ({ options = ['done'] }) =>
    options.length === 1 && options[0] === 'done'
      ? { type, facts, changes }
      : refuse(reason('unknown-option'))
}

/** The changes that end an interlude and make the roster ready for the next game. */
export const OVER: readonly RosterChange[] = [{ do: 'between-close' }, { do: 'stage', to: 'ready' }]

/** Lets an interlude begin without a battle whenever the roster is ready; `open` receives the form's values. */
export function openingBy<Rules>(
  rules: string[],
  open: (rules: Rules, roster: Roster, values: { [field: string]: Json }, chance: Chance) => RosterEvent[],
  fields: Field[] = []
): OpeningPlug<Rules> {
  return {
    opening: (_rules, roster) => ({
      label: say('opening.label'),
      hint: say('opening.hint'),
      rules,
      fields,
      allowed: roster.stage === 'ready',
      refused: roster.stage === 'ready' ? [] : [say('opening.not-ready')]
    }),
    open: (facts, roster, input, chance) => {
      const { values, reasons } = readFields(fields, input)
      if (roster.stage !== 'ready') return refuse(reason('not-ready'))
      return reasons.length > 0 ? refuse(...reasons) : open(facts, roster, values, chance)
    }
  }
}
