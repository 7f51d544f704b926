import * as v from 'valibot'
import type { Json } from '../../../rules/json'
import { isRefusal } from '../../../rules/verdict'
import { resolvers } from '../resolvers/index'
import type { Vd10Rules } from '../rules'

const NO_CHANCE = { roll: (): number => 1, id: (): string => '' }

/** The answer of one of the system's own questions: the table plays by the very rules that can be asked. */
export function answerOf(rules: Vd10Rules, name: string, input: object): { [output: string]: Json } {
  const found = resolvers[name]
  if (!found) throw new Error(`no resolver ${name}`)
  const verdict = found.resolve(rules, v.parse(found.schema as v.GenericSchema, input) as never, NO_CHANCE)
  if (isRefusal(verdict)) throw new Error(`${name}: ${verdict.refused.map(({ code }) => code).join(', ')}`)
  return verdict.outcome
}
