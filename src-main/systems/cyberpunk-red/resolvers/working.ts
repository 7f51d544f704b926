import type * as v from 'valibot'
import { throwDie, type Chance, type Die } from '../../../rules/dice'
import type { Json, Params } from '../../../rules/json'
import type { Resolution, Resolver, Step } from '../../../rules/resolver'
import { reason, type Reason, type Verdict } from '../../../rules/verdict'
import { asksSecond, readDie, type CheckDie, type RollKind } from '../dice'
import type { CrRules } from '../rules'

/** The sheet of paper on which a resolver works: what it did, by which rules, with which dice. */
export interface Working {
  /** One step of the explanation, worded under `steps.<resolver>.<key>`, and the rules it rests on. */
  step(key: string, params: Params, ...rules: string[]): void
  cite(...rules: string[]): void
  /** A die as the table gave it, else one thrown now. */
  die(sides: number, why: string, given?: number): number
  /** The ten-sided die of a roll with its second one, told as a step (CR-SK-04, CR-SK-05). */
  check(kind: RollKind, why: string, given: readonly number[] | null | undefined): CheckDie & { first: number }
  done(outcome: { [output: string]: Json }): Resolution
}

/** A resolver by its name; the dice that it threw itself stand in the outcome as `rolled`. */
export function resolver<Schema extends v.GenericSchema>(name: string, rules: string[], schema: Schema, resolve: (rules: CrRules, input: v.InferOutput<Schema>, working: Working) => Verdict<Resolution>): [string, Resolver<CrRules>] {
  return [name, { schema, rules, resolve: (cr: CrRules, input: v.InferOutput<Schema>, chance: Chance) => resolve(cr, input, begin(cr, name, chance)) }]
}

/** The second die is there exactly where the first asks for it (CR-SK-04, CR-SK-05, CR-R01, CR-R02). */
export function whyNotDice(rules: CrRules, kind: RollKind, given: readonly number[] | null | undefined): Reason[] {
  const first = given?.[0]
  if (!given || first === undefined) return []
  const needed = asksSecond(rules, kind, first) ? 2 : 1
  return given.length === needed ? [] : [reason(needed === 2 ? 'second-die-needed' : 'second-die-too-many', ['CR-SK-04', 'CR-SK-05', 'CR-R02'], { die: first })]
}

function begin(rules: CrRules, name: string, chance: Chance): Working {
  const cited = new Set<string>()
  const steps: Step[] = []
  const thrown: Die[] = []
  const cite = (...by: string[]): void => by.forEach((rule) => cited.add(rule))
  const step: Working['step'] = (key, params, ...by) => {
    steps.push({ key: `${name}.${key}`, params })
    cite(...by)
  }
  const die: Working['die'] = (sides, why, given) => {
    const one = throwDie(chance, sides, `${name}:${why}`, given)
    if (one.by === 'app') thrown.push(one)
    return one.value
  }
  return {
    cite,
    step,
    die,
    check(kind, why, given) {
      const { sides } = rules.files['tables/dice'].check
      const first = die(sides, why, given?.[0])
      const second = asksSecond(rules, kind, first) ? die(sides, `${why}:2`, given?.[1]) : undefined
      const read = readDie(rules, kind, first, second)
      if (read.die !== 'normal') cite(read.die === 'exploding' ? 'CR-SK-04' : 'CR-SK-05')
      return { ...read, first }
    },
    done: (outcome) => ({ outcome: thrown.length === 0 ? outcome : { ...outcome, rolled: thrown.map((one) => ({ ...one })) }, rules: [...cited], steps })
  }
}
