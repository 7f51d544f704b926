import * as v from 'valibot'
import { expect } from 'vitest'
import type { Chance } from '../../src-main/kernel/values/dice'
import type { Json, Params } from '../../src-main/kernel/values/json'
import type { HouseRules, RawSystem } from '../../src-main/kernel/values/raw-system'
import type { Resolution } from '../../src-main/kernel/questions/resolver'
import type { GameSystem } from '../../src-main/kernel/system/system'
import { isRefusal, type Verdict } from '../../src-main/kernel/values/verdict'
import { falling } from './falling'
import { loadedOnce, rawOf } from './game-raw'
import { checkSentenceIn } from './sentences'

type Worded = { text: { [locale: string]: Json } }

/** What tests ask of a game: its resources and rules, answers of its resolvers, and checks of its sentences. */
export interface GameAsk<Rules> {
  raw(): RawSystem
  /** The rules with these house rules. */
  rules(houseRules?: HouseRules): Rules
  /** Loads the rules with some of the resources changed or left out. */
  loading(changed: object, houseRules?: HouseRules): () => Rules
  /**
   * The answer. Checks that every step has words in both languages, and that the resolver declares every rule
   * it cites.
   */
  ask(name: string, input: unknown, houseRules?: HouseRules, chance?: Chance): Resolution
  outcome(name: string, input: unknown, houseRules?: HouseRules, chance?: Chance): Resolution['outcome']
  /** The codes of the reasons of a refusal. Checks that each has words in both languages. */
  refusal(name: string, input: unknown, houseRules?: HouseRules): string[]
  accepts(name: string, input: unknown): boolean
  isWorded(path: string, params: Params): void
}

export function asking<Rules extends Worded>(system: GameSystem<Rules>): GameAsk<Rules> {
  const raw = () => rawOf(`resources/systems/${system.id}`)
  const rules = loadedOnce((houseRules) => system.load(raw(), houseRules))
  const isWorded = (path: string, params: Params) => checkSentenceIn(rules().text, path, params)
  const resolverOf = (name: string) => system.resolvers[name]!
  const consult = (
    name: string,
    input: unknown,
    houseRules: HouseRules,
    chance: Chance
  ): Verdict<Resolution> =>
    resolverOf(name).resolve(
      rules(houseRules),
      v.parse(resolverOf(name).schema as v.GenericSchema, input) as never,
      chance
    )
  const ask = (
    name: string,
    input: unknown,
    houseRules: HouseRules = {},
    chance: Chance = falling()
  ): Resolution => {
    const verdict = consult(name, input, houseRules, chance)
    if (isRefusal(verdict)) throw new Error(`${name} refused: ${JSON.stringify(verdict.refused)}`)
    for (const { key, params } of verdict.steps) isWorded(`steps.${key}`, params)
    expect(resolverOf(name).rules).toEqual(expect.arrayContaining(verdict.rules))
    expect(verdict.rules.length).toBeGreaterThan(0)
    return verdict
  }
  return {
    raw,
    rules,
    loading:
      (changed, houseRules = {}) =>
      () =>
        system.load({ files: { ...raw().files, ...changed } as never }, houseRules),
    ask,
    outcome: (name, input, houseRules, chance) => ask(name, input, houseRules, chance).outcome,
    refusal(name, input, houseRules = {}) {
      const verdict = consult(name, input, houseRules, falling())
      if (!isRefusal(verdict)) throw new Error(`${name} answered: ${JSON.stringify(verdict.outcome)}`)
      for (const { code, params } of verdict.refused) isWorded(`refusals.${code}`, params)
      return verdict.refused.map(({ code }) => code)
    },
    accepts: (name, input) => v.safeParse(resolverOf(name).schema as v.GenericSchema, input).success,
    isWorded
  }
}
