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
 * A named pure question about the rules. `schema` is the input's valibot schema (strict): dispatch parses with it, so
 * `resolve` may trust its input. Dice that the input leaves out are rolled with `chance` and stand in the outcome.
 */
export interface Resolver<Rules> {
  /** Valibot schema of the input; typed loosely here so that the kernel holds resolvers of every input. */
  schema: unknown
  rules: string[]
  resolve(rules: Rules, input: never, chance: Chance): Verdict<Resolution>
}

/** The schema of a resolver, to parse its input with. What comes out fits its `resolve` and nothing else: its type is known there only. */
export function schemaOf({ schema }: Pick<Resolver<never>, 'schema'>): GenericSchema<unknown, never> {
  return schema as GenericSchema<unknown, never>
}
