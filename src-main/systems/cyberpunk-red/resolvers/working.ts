import type * as v from 'valibot'
import type { Chance } from '../../../kernel/values/dice'
import type { Resolution, Resolver } from '../../../kernel/questions/resolver'
import { reason, type Reason, type Verdict } from '../../../kernel/values/verdict'
import { beginWorking, type Working as Paper } from '../../../kernel/questions/working'
import { asksSecond, readDie, type CheckDie, type RollKind } from '../sheet/dice'
import type { CrRules } from '../catalogue/rules'

/** A resolver's working, with this game's die. */
export interface Working extends Paper {
  /** The ten-sided die of a roll with its second die, recorded as a step (CR-SK-04, CR-SK-05). */
  check(
    kind: RollKind,
    why: string,
    given: readonly number[] | null | undefined
  ): CheckDie & { first: number }
}

/** Makes a resolver. Dice that it threw itself are in the outcome as `rolled`. */
export function resolver<Schema extends v.GenericSchema>(
  name: string,
  rules: string[],
  schema: Schema,
  resolve: (rules: CrRules, input: v.InferOutput<Schema>, working: Working) => Verdict<Resolution>
): [string, Resolver<CrRules>] {
  return [
    name,
    {
      schema,
      rules,
      resolve: (cr: CrRules, input: v.InferOutput<Schema>, chance: Chance) =>
        resolve(cr, input, begin(cr, name, chance))
    }
  ]
}

/**
 * Refuses given dice that lack a second die which the first needs, or that have one too many (CR-SK-04,
 * CR-SK-05, CR-R01, CR-R02).
 */
export function whyNotDice(
  rules: CrRules,
  kind: RollKind,
  given: readonly number[] | null | undefined
): Reason[] {
  const first = given?.[0]
  if (!given || first === undefined) return []
  const needed = asksSecond(rules, kind, first) ? 2 : 1
  return given.length === needed
    ? []
    : [
        reason(
          needed === 2 ? 'second-die-needed' : 'second-die-too-many',
          ['CR-SK-04', 'CR-SK-05', 'CR-R02'],
          { die: first }
        )
      ]
}

function begin(rules: CrRules, name: string, chance: Chance): Working {
  const paper = beginWorking(name, chance)
  return {
    ...paper,
    check(kind, why, given) {
      const { sides } = rules.files['tables/dice'].check
      const first = paper.die(sides, why, given?.[0])
      const second = asksSecond(rules, kind, first) ? paper.die(sides, `${why}:2`, given?.[1]) : undefined
      const read = readDie(rules, kind, first, second)
      if (read.die !== 'normal') paper.cite(read.die === 'exploding' ? 'CR-SK-04' : 'CR-SK-05')
      return { ...read, first }
    }
  }
}
