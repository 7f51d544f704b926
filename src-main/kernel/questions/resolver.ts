import type { GenericSchema } from 'valibot'
import type { Chance } from '../values/dice'
import type { Json, Params } from '../values/json'
import type { Verdict } from '../values/verdict'

/** One step of an explanation: a key of the system's texts with the numbers that go in. */
export interface Step {
  key: string
  params: Params
}

/** The answer to a pure question: the outputs that the specification names, the rule ids applied, and why. */
export interface Resolution {
  outcome: { [output: string]: Json }
  rules: string[]
  steps: Step[]
}

/**
 * A named pure question about the rules. `schema` is the strict valibot schema of its input; dispatch parses
 * with it, so `resolve` may trust its input. Dice left out of the input are rolled with `chance` and included
 * in the outcome.
 */
export interface Resolver<Rules> {
  /** The input's schema, loosely typed so that resolvers with any input fit in one list. */
  schema: unknown
  rules: string[]
  resolve(rules: Rules, input: never, chance: Chance): Verdict<Resolution>
}

/**
 * A resolver's schema, to parse its input with. The parsed value is typed so that only this resolver's
 * `resolve` accepts it.
 */
export function schemaOf({ schema }: Pick<Resolver<never>, 'schema'>): GenericSchema<unknown, never> {
  return schema as GenericSchema<unknown, never>
}
