import type * as v from 'valibot'
import type { Chance } from '../../../kernel/values/dice'
import type { Resolution, Resolver } from '../../../kernel/questions/resolver'
import { reason, refuse, type Refusal, type Verdict } from '../../../kernel/values/verdict'
import { beginWorking, type Working as Paper } from '../../../kernel/questions/working'
import type { SruRules } from '../catalogue/rules'
import { highestDrawn } from '../../../kernel/questions/hands'
import { bagOf, countOf, drawn, facesOf, valueOf, without, type Token } from '../catalogue/tokens'

/** A resolver's working, with this game's tokens. */
export interface Working extends Paper {
  /** Turns `count` tokens: the given ones in order, or drawn from a full bag without replacement. */
  turn(count: number, given: readonly Token[] | null | undefined, ...rules: string[]): Verdict<Token[]>
  /** Turns tokens of which only the highest counts. For odds, they are counted together, not one by one. */
  turnForHighest(
    count: number,
    given: readonly Token[] | null | undefined,
    ...rules: string[]
  ): Verdict<Token[]>
}

/** Makes a resolver. Tokens that it drew itself are in the outcome as `rolled`. */
export function resolver<Schema extends v.GenericSchema>(
  name: string,
  rules: string[],
  schema: Schema,
  resolve: (rules: SruRules, input: v.InferOutput<Schema>, working: Working) => Verdict<Resolution>
): [string, Resolver<SruRules>] {
  return [
    name,
    {
      schema,
      rules,
      resolve: (sru: SruRules, input: v.InferOutput<Schema>, chance: Chance) =>
        resolve(sru, input, begin(sru, name, chance))
    }
  ]
}

function begin(sru: SruRules, name: string, chance: Chance): Working {
  const paper = beginWorking(name, chance)
  const turn: Working['turn'] = (count, given, ...rules) => {
    if (given) return given.length < count ? tooFew(count, given.length, rules) : given.slice(0, count)
    let bag = bagOf(sru)
    if (count > countOf(bag)) return tooFew(count, countOf(bag), rules)
    return Array.from({ length: count }, (_, at) => {
      const token = drawn(bag, chance, `${name}:${at + 1}`)
      paper.note({ sides: countOf(bag), value: facesOf(sru).indexOf(token) + 1, by: 'app', token })
      bag = without(bag, token)
      return token
    })
  }
  return {
    ...paper,
    turn,
    turnForHighest(count, given, ...rules) {
      const bag = bagOf(sru)
      if (!chance.among || given || count > countOf(bag)) return turn(count, given, ...rules)
      const faces = Object.entries(bag).map(([face, many]) => ({ face, value: valueOf(face), many }))
      return chance.among(() => highestDrawn(faces, count))
    }
  }
}

function tooFew(needed: number, given: number, rules: string[]): Refusal {
  return refuse(reason('tokens-count', rules, { needed, given }))
}
