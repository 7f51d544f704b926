import * as v from 'valibot'
import type { Chance } from '../../../rules/dice'
import type { Json } from '../../../rules/json'
import { isRefusal, type Verdict } from '../../../rules/verdict'
import { resolvers } from '../resolvers'
import type { Scene } from './scene'

/** What a resolver answered, with the rules that it applied. */
export interface Answered {
  outcome: { [output: string]: Json }
  rules: string[]
}

/** A die that nobody throws: where only a number of dice or a target is wanted. */
const unthrown: Chance = { roll: () => 1, id: () => '' }

/** Asks one of the resolvers. Dice are handed in as they fell, so none is thrown here. */
export function ask(scene: Scene, name: string, input: object): Verdict<Answered> {
  const resolver = resolvers[name]
  if (!resolver) throw new Error(`no resolver ${name}`)
  const verdict = resolver.resolve(scene.rules, v.parse(resolver.schema as v.GenericSchema, input) as never, unthrown)
  return isRefusal(verdict) ? verdict : { outcome: verdict.outcome, rules: verdict.rules }
}

/** Asks what can't be refused, since whoever asks has seen to it. */
export function sure(scene: Scene, name: string, input: object): Answered {
  const answered = ask(scene, name, input)
  if (isRefusal(answered)) throw new Error(`${name} refuses: ${JSON.stringify(answered.refused)}`)
  return answered
}
