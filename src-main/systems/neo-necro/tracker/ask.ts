import * as v from 'valibot'
import type { Chance } from '../../../rules/dice'
import type { Json, Words } from '../../../rules/json'
import type { Step } from '../../../rules/resolver'
import { isRefusal, type Verdict } from '../../../rules/verdict'
import { resolvers } from '../resolvers'
import { say } from '../say'
import type { Scene } from './scene'

/** What a resolver answered, with the rules that it applied and the steps that led there. */
export interface Answered {
  outcome: { [output: string]: Json }
  rules: string[]
  steps: Step[]
}

/** A die that nobody throws: where only a number of dice or a target is wanted. */
const unthrown: Chance = { roll: () => 1, id: () => '' }

/** Asks one of the resolvers. Dice are handed in as they fell, so none is thrown here. */
export function ask(scene: Pick<Scene, 'rules'>, name: string, input: object): Verdict<Answered> {
  const resolver = resolvers[name]
  if (!resolver) throw new Error(`no resolver ${name}`)
  const verdict = resolver.resolve(scene.rules, v.parse(resolver.schema as v.GenericSchema, input) as never, unthrown)
  return isRefusal(verdict) ? verdict : { outcome: verdict.outcome, rules: verdict.rules, steps: verdict.steps }
}

/** Asks what can't be refused, since whoever asks has seen to it. */
export function sure(scene: Pick<Scene, 'rules'>, name: string, input: object): Answered {
  const answered = ask(scene, name, input)
  if (isRefusal(answered)) throw new Error(`${name} refuses: ${JSON.stringify(answered.refused)}`)
  return answered
}

/** The steps of an answer in words: how a number comes about. */
export function whyOf({ steps }: Pick<Answered, 'steps'>): Words[] {
  return steps.map(({ key, params }) => say(`steps.${key}`, params))
}
