import type { Json } from '../../../kernel/values/json'
import { resolved } from '../../../kernel/questions/run-resolver'
import { resolvers } from './index'
import type { Vd10Rules } from '../catalogue/rules'

/** The outcome of one of the system's own resolvers. The tracker uses the same rules as the questions. */
export function answerOf(rules: Vd10Rules, name: string, input: object): { [output: string]: Json } {
  return resolved(resolvers, rules, name, input).outcome
}
