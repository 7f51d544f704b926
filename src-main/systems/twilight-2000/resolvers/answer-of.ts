import type { Json } from '../../../kernel/values/json'
import { resolved } from '../../../kernel/questions/run-resolver'
import { resolvers } from './index'
import type { T2kRules } from '../catalogue/rules'

/** The answer of one of the system's own questions: the table plays by the very rules that can be asked. */
export function answerOf(rules: T2kRules, name: string, input: object): { [output: string]: Json } {
  return resolved(resolvers, rules, name, input).outcome
}
