import { throwDie, type Chance, type Die } from '../../../../kernel/values/dice'
import type { RosterEvent } from '../../../../kernel/state/event'
import type { Text, Words } from '../../../../kernel/values/json'
import { wordAndId, type Answer, type Prompt, type PromptOption } from '../../../../kernel/system/prompt'
import type { Roster } from '../../../../kernel/state/roster'
import { reason, type Reason, type Verdict } from '../../../../kernel/values/verdict'
import { battleOf } from '../../sheet/between'
import type { NecroRules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'

/**
 * One kind of question: its open prompts, and the events of an answer. The answer is already checked: dice
 * show possible faces, options exist and are allowed.
 */
export interface Question {
  /** The first part of the ids of its prompts. */
  kind: string
  open(rules: NecroRules, roster: Roster): Prompt[]
  answer(
    rules: NecroRules,
    roster: Roster,
    prompt: Prompt,
    given: Answer,
    chance: Chance
  ): Verdict<RosterEvent[]>
}

/** What a prompt is about, by its id: `injury:m3` is about `m3`. */
export function about(prompt: Prompt): string {
  return wordAndId(prompt.id)[1]
}

/** An option of a prompt. Reasons against it become sentences of the refusals. */
export function option(
  id: string,
  label: Words,
  more: {
    hint?: Words | undefined
    unchosen?: Words | undefined
    cost?: number
    against?: Reason[]
    asks?: PromptOption['asks']
  } = {}
): PromptOption {
  const against = more.against ?? []
  return {
    id,
    label,
    ...(more.hint && { hint: more.hint }),
    ...(more.unchosen && { unchosen: more.unchosen }),
    ...(more.cost !== undefined && { cost: more.cost }),
    ...(more.asks && { asks: more.asks }),
    allowed: against.length === 0,
    ...(against.length > 0 && {
      refused: against.map(({ code, params }) => say(`${REFUSALS}${code}`, params))
    })
  }
}

/** The reasons against an option, recovered from its sentences, which are always sentences of the refusals. */
export function againstOption(prompt: Prompt, { refused = [] }: PromptOption): Reason[] {
  return refused.map((words) => {
    const { key, params } = words as Text
    return reason(key.replace(REFUSALS, ''), prompt.rules, params)
  })
}

const REFUSALS = 'refusals.'

/**
 * The die of a prompt, typed or thrown. It is named after the prompt and the battle, so that the same
 * question of the same interlude always gives the same die.
 */
export function die(roster: Roster, prompt: Prompt, given: Answer, chance: Chance): Die {
  const sides = prompt.dice?.sides ?? 10
  const [kind, ...rest] = prompt.id.split(':')
  const why = [kind, roster.between ? battleOf(roster.between) : roster.id, ...rest].join(':')
  return throwDie(chance, sides, why, given.dice?.[0])
}
