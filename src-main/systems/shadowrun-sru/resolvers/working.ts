import type * as v from 'valibot'
import type { Chance } from '../../../rules/dice'
import type { Json, Params } from '../../../rules/json'
import type { Resolution, Resolver, Step } from '../../../rules/resolver'
import { reason, refuse, type Refusal, type Verdict } from '../../../rules/verdict'
import type { SruRules } from '../rules'
import { bagOf, countOf, drawn, facesOf, without, type Token } from '../tokens'

/** The sheet of paper on which a resolver works: what it did, by which rules, with which tokens. */
export interface Working {
  /** One step of the explanation, worded under `steps.<resolver>.<key>`, and the rules it rests on. */
  step(key: string, params: Params, ...rules: string[]): void
  cite(...rules: string[]): void
  /** As many tokens as are turned: those of the table, in order, or drawn now from a full bag that gives none back. */
  turn(count: number, given: readonly Token[] | null | undefined, ...rules: string[]): Verdict<Token[]>
  done(outcome: { [output: string]: Json }): Resolution
}

/** A resolver by its name; the tokens that it drew itself stand in the outcome as `rolled`. */
export function resolver<Schema extends v.GenericSchema>(name: string, rules: string[], schema: Schema, resolve: (rules: SruRules, input: v.InferOutput<Schema>, working: Working) => Verdict<Resolution>): [string, Resolver<SruRules>] {
  return [name, { schema, rules, resolve: (sru: SruRules, input: v.InferOutput<Schema>, chance: Chance) => resolve(sru, input, begin(sru, name, chance)) }]
}

function begin(sru: SruRules, name: string, chance: Chance): Working {
  const cited = new Set<string>()
  const steps: Step[] = []
  const turned: { sides: number; value: number; by: 'app'; token: Token }[] = []
  const cite = (...rules: string[]): void => rules.forEach((rule) => cited.add(rule))
  return {
    cite,
    step(key, params, ...rules) {
      steps.push({ key: `${name}.${key}`, params })
      cite(...rules)
    },
    turn(count, given, ...rules) {
      if (given) return given.length < count ? tooFew(count, given.length, rules) : given.slice(0, count)
      let bag = bagOf(sru)
      if (count > countOf(bag)) return tooFew(count, countOf(bag), rules)
      return Array.from({ length: count }, (_, at) => {
        const token = drawn(bag, chance, `${name}:${at + 1}`)
        turned.push({ sides: countOf(bag), value: facesOf(sru).indexOf(token) + 1, by: 'app', token })
        bag = without(bag, token)
        return token
      })
    },
    done: (outcome) => ({ outcome: turned.length === 0 ? outcome : { ...outcome, rolled: turned }, rules: [...cited], steps })
  }
}

function tooFew(needed: number, given: number, rules: string[]): Refusal {
  return refuse(reason('tokens-count', rules, { needed, given }))
}
