import type * as v from 'valibot'
import type { Chance } from '../../../kernel/values/dice'
import type { Resolution, Resolver } from '../../../kernel/questions/resolver'
import type { Verdict } from '../../../kernel/values/verdict'
import { beginWorking, type Working } from '../../../kernel/questions/working'
import type { Vd10Rules } from '../catalogue/rules'

export type { Working } from '../../../kernel/questions/working'

/** Makes a resolver. Dice that it threw itself are in the outcome as `rolled`. */
export function resolver<Schema extends v.GenericSchema>(
  name: string,
  rules: string[],
  schema: Schema,
  resolve: (rules: Vd10Rules, input: v.InferOutput<Schema>, working: Working) => Verdict<Resolution>
): [string, Resolver<Vd10Rules>] {
  return [
    name,
    {
      schema,
      rules,
      resolve: (vd10: Vd10Rules, input: v.InferOutput<Schema>, chance: Chance) =>
        resolve(vd10, input, beginWorking(name, chance))
    }
  ]
}
