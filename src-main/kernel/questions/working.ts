import { throwDie, type Chance } from '../values/dice'
import type { Json, Params } from '../values/json'
import type { Resolution, Step } from './resolver'

/** Records how a resolver works: its steps, rules and dice. */
export interface Working {
  /** One step of the explanation, worded under `steps.<resolver>.<key>`, and the rules it rests on. */
  step(key: string, params: Params, ...rules: string[]): void
  cite(...rules: string[]): void
  /** A given die, or one rolled now. */
  die(sides: number, why: string, given?: number | null): number
  /** Lists in `rolled` what the app rolled or drew itself. */
  note(thrown: { [key: string]: Json }): void
  done(outcome: { [output: string]: Json }): Resolution
}

/** Starts a record for the resolver of this name. */
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
    note: (roll) => void thrown.push(roll),
    done: (outcome) => ({
      outcome: thrown.length === 0 ? outcome : { ...outcome, rolled: thrown },
      rules: [...cited],
      steps
    })
  }
}
