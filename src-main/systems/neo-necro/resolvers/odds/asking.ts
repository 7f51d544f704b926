import * as v from 'valibot'
import type { Json } from '../../../../kernel/values/json'
import { everyFall, withoutDice, type Spread } from '../../../../kernel/questions/odds'
import { schemaOf, type Resolution } from '../../../../kernel/questions/resolver'
import { isRefusal, type Refusal, type Verdict } from '../../../../kernel/values/verdict'
import type { NecroRules } from '../../catalogue/rules'
import { ammunition } from '../ammunition'
import { firing } from '../firing'
import { grenades } from '../grenades'
import { hits } from '../hits'
import { meleePhases } from '../melee-phase'
import { melee } from '../melee'
import { shooting } from '../shooting'
import { shots } from '../shots'
import { survivalAndEnd } from '../survival'
import { table } from '../table'
import { wholeHits } from '../whole-hit'
import type { Asked, Working } from '../working'

export type Outcome = { [output: string]: Json }

/**
 * How odds ask the rules: they use the same resolvers as in play, over all results of their dice. Each
 * question is computed once, however often it is asked.
 */
export interface Asking {
  readonly rules: NecroRules
  /** An answer that needs no die; its steps become part of the explanation. */
  told(name: string, input: object): Outcome
  /** An answer that needs no die, without its steps. Throws if it throws dice. */
  sure(name: string, input: object): Outcome
  /** Every answer with its probability. */
  spread(name: string, input: object): Spread<Outcome>
}

const asked = new Map<string, Asked>(
  [
    ...melee,
    ...meleePhases,
    ...shooting,
    ...shots,
    ...grenades,
    ...ammunition,
    ...firing,
    ...hits,
    ...wholeHits,
    ...survivalAndEnd,
    ...table
  ].map((entry) => [entry[0], entry])
)

/** All rules that these resolvers may cite. */
export function rulesOf(...names: string[]): string[] {
  return [...new Set(names.flatMap((name) => asked.get(name)?.[1].rules ?? []))]
}

class Stopped extends Error {
  constructor(readonly refusal: Refusal) {
    super('refused')
  }
}

/** Computes odds. If a question is refused on the way, the odds are refused for the same reasons. */
export function withOdds(
  rules: NecroRules,
  w: Working,
  work: (ask: Asking) => Resolution
): Verdict<Resolution> {
  try {
    return work(asking(rules, w))
  } catch (error) {
    if (error instanceof Stopped) return error.refusal
    throw error
  }
}

function asking(rules: NecroRules, w: Working): Asking {
  const known = new Map<string, Spread<Outcome>>()
  const called = (name: string): Asked => {
    const found = asked.get(name)
    if (!found) throw new Error(`no resolver ${name}`)
    return found
  }
  const must = <T>(verdict: Verdict<T>): T => {
    if (isRefusal(verdict)) throw new Stopped(verdict)
    return verdict
  }
  const spread = (name: string, input: object): Spread<Outcome> => {
    const key = `${name} ${JSON.stringify(input)}`
    const before = known.get(key)
    if (before) return before
    const [, { schema, resolve }] = called(name)
    const parsed = v.parse(schemaOf({ schema }), input)
    const cited = new Set<string>()
    const found = everyFall((chance) => {
      const answer = must(resolve(rules, parsed, chance))
      for (const rule of answer.rules) cited.add(rule)
      return withoutDice(answer.outcome)
    })
    w.cite(...cited)
    known.set(key, found)
    return found
  }
  return {
    rules,
    told: (name, input) => must(w.ask(called(name), input)),
    sure: (name, input) => {
      const [only, other] = spread(name, input)
      if (!only || other) throw new Error(`${name} throws dice`)
      return only.value
    },
    spread
  }
}
