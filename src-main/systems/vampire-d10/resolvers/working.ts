import type * as v from 'valibot'
import { throwDie, type Chance, type Die } from '../../../rules/dice'
import type { Json, Params } from '../../../rules/json'
import type { Resolution, Resolver, Step } from '../../../rules/resolver'
import type { Verdict } from '../../../rules/verdict'
import type { Vd10Rules } from '../rules'

/** The sheet of paper on which a resolver works: what it did, by which rules, with which dice. */
export interface Working {
  /** One step of the explanation, worded under `steps.<resolver>.<key>`, and the rules it rests on. */
  step(key: string, params: Params, ...rules: string[]): void
  cite(...rules: string[]): void
  /** A die as the table gave it, else one thrown now. */
  die(sides: number, why: string, given?: number): number
  done(outcome: { [output: string]: Json }): Resolution
}

/** A resolver by its name; the dice that it threw itself stand in the outcome as `rolled`. */
export function resolver<Schema extends v.GenericSchema>(name: string, rules: string[], schema: Schema, resolve: (rules: Vd10Rules, input: v.InferOutput<Schema>, working: Working) => Verdict<Resolution>): [string, Resolver<Vd10Rules>] {
  return [name, { schema, rules, resolve: (vd10: Vd10Rules, input: v.InferOutput<Schema>, chance: Chance) => resolve(vd10, input, begin(name, chance)) }]
}

function begin(name: string, chance: Chance): Working {
  const cited = new Set<string>()
  const steps: Step[] = []
  const thrown: Die[] = []
  const cite = (...rules: string[]): void => rules.forEach((rule) => cited.add(rule))
  return {
    cite,
    step(key, params, ...rules) {
      steps.push({ key: `${name}.${key}`, params })
      cite(...rules)
    },
    die(sides, why, given) {
      const die = throwDie(chance, sides, `${name}:${why}`, given)
      if (die.by === 'app') thrown.push(die)
      return die.value
    },
    done: (outcome) => ({ outcome: thrown.length === 0 ? outcome : { ...outcome, rolled: thrown.map((die) => ({ ...die })) }, rules: [...cited], steps })
  }
}
