import { throwDie, type Chance } from '../values/dice'
import type { Json, Params } from '../values/json'
import type { Resolution, Step } from './resolver'

/** The sheet of paper on which a resolver works: what it did, by which rules, with which dice. */
export interface Working {
  /** One step of the explanation, worded under `steps.<resolver>.<key>`, and the rules it rests on. */
  step(key: string, params: Params, ...rules: string[]): void
  cite(...rules: string[]): void
  /** A die as the table gave it, else one thrown now. */
  die(sides: number, why: string, given?: number | null): number
  /** What the app threw or drew itself stands in the outcome as `rolled`. */
  note(thrown: { [key: string]: Json }): void
  done(outcome: { [output: string]: Json }): Resolution
}

/** A clean sheet for the resolver of this name. */
export function beginWorking(name: string, chance: Chance): Working {
  const cited = new Set<string>()
  const steps: Step[] = []
  const thrown: { [key: string]: Json }[] = []
  const cite = (...rules: string[]): void => rules.forEach((rule) => cited.add(rule))
  return {
    cite,
    step(key, params, ...rules) {
      steps.push({ key: `${name}.${key}`, params })
      cite(...rules)
    },
    die(sides, why, given) {
      const die = throwDie(chance, sides, `${name}:${why}`, given ?? undefined)
      if (die.by === 'app') thrown.push({ ...die })
      return die.value
    },
    note: (one) => void thrown.push(one),
    done: (outcome) => ({
      outcome: thrown.length === 0 ? outcome : { ...outcome, rolled: thrown },
      rules: [...cited],
      steps
    })
  }
}
