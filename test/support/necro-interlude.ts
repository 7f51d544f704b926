import type { Chance } from '../../src-main/kernel/values/dice'
import type { Json, Params, Text } from '../../src-main/kernel/values/json'
import type { Answer, Prompt } from '../../src-main/kernel/system/prompt'
import type { Roster, RosterChange } from '../../src-main/kernel/state/roster'
import { isRefusal, type Reason } from '../../src-main/kernel/values/verdict'
import type { Aftermath, Enemy, Fought, Step } from '../../src-main/systems/neo-necro/sheet/between'
import type { NecroRules } from '../../src-main/systems/neo-necro/catalogue/rules'
import { openPrompts, questionOf } from '../../src-main/systems/neo-necro/roster/prompts'
import { checkEvent, checkPrompt } from './necro-words'

/**
 * A gang in the middle of an interlude, for tests of single questions. No battle was played; the state is
 * made directly.
 */

export const say = (key: string, params?: Params): Text => (params ? { key, params } : { key })

export const nell: Enemy = { roster: 'g2', gang: 'Gang 2', member: 'e1', name: 'Nell' }
export const fought = (state: Fought['state'], more: Partial<Fought> = {}): Fought => ({
  state,
  by: null,
  learning: 0,
  ...more
})

/**
 * An interlude after a defeat between equals without injuries. `data` overrides parts of the aftermath, and
 * holds earlier answers.
 */
export function interlude(
  step: Step,
  data: Partial<Aftermath> & { [kept: string]: unknown } = {}
): Partial<Roster> {
  const quiet: Aftermath = {
    result: 'loss',
    ownValue: 1500,
    opponentValue: 1500,
    enemyLeader: null,
    fought: {},
    pursesStolen: 0,
    pursesLost: 0,
    consumables: [],
    avenged: {}
  }
  return {
    stage: 'between',
    between: {
      id: 'b1:g1',
      battle: 'b1',
      step,
      data: { ...quiet, ...data } as unknown as { [key: string]: Json }
    }
  }
}

/** Chance with numbered ids and these faces. `whys`: what each die was thrown for. */
export function dice(...faces: number[]): Chance & { whys: string[] } {
  const whys: string[] = []
  let ids = 0
  return {
    whys,
    id: () => `x${++ids}`,
    roll(_sides, why) {
      whys.push(why)
      const face = faces.shift()
      if (face === undefined) throw new Error(`nobody throws ${why}`)
      return face
    }
  }
}

/** The open questions of one kind. Checks their wording. */
export function asked(rules: NecroRules, roster: Roster, kind: string): Prompt[] {
  const prompts = openPrompts(rules, roster).filter((prompt) => prompt.id.split(':')[0] === kind)
  for (const prompt of prompts) checkPrompt(rules, prompt)
  return prompts
}

export interface Done {
  type: string
  facts: Params
  changes: RosterChange[]
  /** The gang of the event, if it is another one. */
  of?: string
}

/**
 * The events of an answer to an open question, before any step is passed, with their wording checked; or the
 * reasons of its refusal.
 */
export function answered(
  rules: NecroRules,
  roster: Roster,
  id: string,
  given: Answer = {},
  chance: Chance = dice()
): Done[] | Reason[] {
  const prompt = openPrompts(rules, roster).find((one) => one.id === id)
  if (!prompt) throw new Error(`no prompt ${id}`)
  const events = questionOf(prompt).answer(rules, roster, prompt, given, chance)
  if (isRefusal(events)) return events.refused
  return events.map((event) => {
    checkEvent(rules, event)
    const { type, facts, changes, subject } = event
    return { type, facts, changes, ...(subject.id !== roster.id && { of: subject.id }) }
  })
}
