import type { Words } from '../../../kernel/values/json'
import * as resolving from '../../../kernel/questions/run-resolver'
import type { Resolution } from '../../../kernel/questions/resolver'
import { isRefusal, type Verdict } from '../../../kernel/values/verdict'
import { resolvers, type AnswerTo, type Question } from '../resolvers'
import { say } from '../catalogue/say'
import type { Scene } from './scene'

/** Asks one of the resolvers. The dice are part of the input; nothing is rolled here. */
export function ask<Name extends Question>(
  scene: Pick<Scene, 'rules'>,
  name: Name,
  input: object
): Verdict<AnswerTo<Name>> {
  // The list of resolvers is indexed by any name, so the type of each answer is lost.
  return resolving.ask(resolvers, scene.rules, name, input) as Verdict<AnswerTo<Name>>
}

/** Resolves a question whose preconditions the caller has checked; throws if refused. */
export function sure<Name extends Question>(
  scene: Pick<Scene, 'rules'>,
  name: Name,
  input: object
): AnswerTo<Name> {
  const verdict = ask(scene, name, input)
  if (isRefusal(verdict)) throw new Error(`${name} refuses: ${JSON.stringify(verdict.refused)}`)
  return verdict
}

/** The steps of an answer as text, to show how a number is calculated. */
export function whyOf({ steps }: Pick<Resolution, 'steps'>): Words[] {
  return steps.map(({ key, params }) => say(`steps.${key}`, params))
}
