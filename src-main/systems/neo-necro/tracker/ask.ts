import type { Words } from '../../../kernel/values/json'
import * as resolving from '../../../kernel/questions/run-resolver'
import type { Resolution } from '../../../kernel/questions/resolver'
import type { Verdict } from '../../../kernel/values/verdict'
import { resolvers } from '../resolvers'
import { say } from '../catalogue/say'
import type { Scene } from './scene'

/** What a resolver answered, with the rules that it applied and the steps that led there. */
export type Answered = Resolution

/** Asks one of the resolvers. Dice are handed in as they fell, so none is thrown here. */
export function ask(scene: Pick<Scene, 'rules'>, name: string, input: object): Verdict<Answered> {
  return resolving.ask(resolvers, scene.rules, name, input)
}

/** Resolves a question whose preconditions the caller has checked; throws if refused. */
export function sure(scene: Pick<Scene, 'rules'>, name: string, input: object): Answered {
  return resolving.resolved(resolvers, scene.rules, name, input)
}

/** The steps of an answer in words: how a number comes about. */
export function whyOf({ steps }: Pick<Answered, 'steps'>): Words[] {
  return steps.map(({ key, params }) => say(`steps.${key}`, params))
}
