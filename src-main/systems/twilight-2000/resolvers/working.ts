import type * as v from 'valibot'
import type { Chance } from '../../../kernel/values/dice'
import type { Resolution, Resolver } from '../../../kernel/questions/resolver'
import type { Verdict } from '../../../kernel/values/verdict'
import { beginWorking, type Working } from '../../../kernel/questions/working'
import type { T2kRules } from '../catalogue/rules'

export type { Working } from '../../../kernel/questions/working'

/** Makes a resolver. Dice that it threw itself are in the outcome as `rolled`. */
export function resolver<Schema extends v.GenericSchema>(
  name: string,
  rules: string[],
  schema: Schema,
  resolve: (rules: T2kRules, input: v.InferOutput<Schema>, working: Working) => Verdict<Resolution>
): [string, Resolver<T2kRules>] {
  return [
    name,
    {
      schema,
      rules,
      resolve: (t2k: T2kRules, input: v.InferOutput<Schema>, chance: Chance) =>
        resolve(t2k, input, beginWorking(name, chance))
    }
  ]
}
