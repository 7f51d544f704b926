import * as v from 'valibot'
import { diceByClass } from '../../../kernel/questions/hands'
import { throwDie, type Chance, type Die } from '../../../kernel/values/dice'
import type { Json, Params } from '../../../kernel/values/json'
import { schemaOf, type Resolution, type Resolver, type Step } from '../../../kernel/questions/resolver'
import { isRefusal, reason, type Reason, type Verdict } from '../../../kernel/values/verdict'
import type { NecroRules } from '../catalogue/rules'

type Outcome = { [output: string]: Json }

/** An answer whose outputs are known by name. */
export interface Answered<O extends Outcome> extends Resolution {
  outcome: O
}

/** Records how a resolver works: its steps, rules and dice. */
export interface Working {
  /** Adds a step to the explanation, worded under `steps.<resolver>.<key>`, and cites its rules. */
  step(key: string, params: Params, ...rules: string[]): void
  cite(...rules: string[]): void
  /** True while odds are computed. Steps are then not recorded, as nobody reads them. */
  readonly counting: boolean
  /**
   * Explains why something is not allowed: a step for each reason, worded under `steps.reason.<code>`, with
   * its rules.
   */
  explain(reasons: readonly Reason[]): void
  /** The given die, or one thrown now. */
  die(sides: number, why: string, given?: number | null): number
  /**
   * Several dice of which only the number in each class matters, as given or thrown now. A single die of the class
   * `settles` decides the result. While odds are computed, the dice are computed together.
   */
  dice<Class>(
    count: number,
    sides: number,
    given: readonly number[] | null | undefined,
    classOf: (value: number) => Class,
    settles: Class
  ): number[]
  /**
   * Asks another question for this answer, and adds its steps, rules and dice. `part` makes the names of its
   * dice unique.
   */
  ask(other: Asked, input: object, part?: string): Verdict<{ [output: string]: Json }>
  done<O extends Outcome>(outcome: O): Answered<O>
}

/** The prefix of steps made by `explain`. */
const EXPLAINED = 'reason.'

/** A resolver whose answer is known by its outputs. */
export interface Answering<Answer extends Verdict<Resolution>> extends Resolver<NecroRules> {
  resolve(rules: NecroRules, input: never, chance: Chance): Answer
}

/** A resolver with its name, as `resolver` makes it. */
export type Asked = readonly [name: string, resolver: Resolver<NecroRules>]

/**
 * Makes a resolver. Its steps are worded under its own name. Dice thrown by the app appear in the outcome as
 * `dice`, or as `rolled` if `dice` is an output of its own.
 */
export function resolver<
  const Name extends string,
  Schema extends v.GenericSchema,
  Answer extends Verdict<Resolution>
>(
  name: Name,
  rules: string[],
  schema: Schema,
  resolve: (rules: NecroRules, input: v.InferOutput<Schema>, working: Working) => Answer
): [name: Name, resolver: Answering<Answer>] {
  return [
    name,
    {
      schema,
      rules: [...new Set(rules)],
      resolve: (necro: NecroRules, input: v.InferOutput<Schema>, chance: Chance) =>
        resolve(necro, input, begin(name, necro, chance))
    }
  ]
}

function begin(name: string, necro: NecroRules, chance: Chance): Working {
  const cited = new Set<string>()
  const steps: Step[] = []
  const thrown: Die[] = []
  const counting = chance.among !== undefined
  const die: Working['die'] = (sides, why, given) => {
    const die = throwDie(chance, sides, `${name}:${why}`, given ?? undefined)
    if (die.by === 'app') thrown.push(die)
    return die.value
  }
  return {
    counting,
    step(key, params, ...rules) {
      if (!counting) steps.push({ key: `${name}.${key}`, params })
      for (const rule of rules) cited.add(rule)
    },
    cite(...rules) {
      for (const rule of rules) cited.add(rule)
    },
    explain(reasons) {
      for (const { code, params, rules } of reasons) {
        steps.push({ key: `${EXPLAINED}${code}`, params })
        for (const rule of rules) cited.add(rule)
      }
    },
    die,
    dice: (count, sides, given, classOf, settles) =>
      chance.among && !given
        ? chance.among(() => diceByClass(sides, count, classOf, settles))
        : Array.from({ length: count }, (_, at) => die(sides, `${at + 1}`, given?.[at])),
    ask([other, { schema, resolve }], input, part = other) {
      const inner: Chance = {
        id: () => chance.id(),
        ...(chance.among && { among: chance.among }),
        roll(sides, why) {
          const value = chance.roll(sides, `${name}:${part}:${why}`)
          thrown.push({ sides, value, by: 'app' })
          return value
        }
      }
      const verdict = resolve(necro, v.parse(schemaOf({ schema }), input), inner)
      if (isRefusal(verdict)) return verdict
      steps.push(...verdict.steps)
      for (const rule of verdict.rules) cited.add(rule)
      return verdict.outcome
    },
    done(outcome) {
      const dice = thrown.map((die) => ({ ...die }))
      return {
        outcome: dice.length === 0 ? outcome : { ...outcome, ['dice' in outcome ? 'rolled' : 'dice']: dice },
        rules: [...cited],
        steps
      }
    }
  }
}

/** The reasons that `explain` recorded in an answer, each with all rules of the answer. */
export function reasonsIn({ steps, rules }: Resolution): Reason[] {
  return steps.flatMap(({ key, params }) =>
    key.startsWith(EXPLAINED) ? [reason(key.slice(EXPLAINED.length), rules, params)] : []
  )
}

/** The name of something in every language, by section and id of the texts. */
export function nameOf(rules: NecroRules, section: string, id: string): Json {
  return rules.words(section, id) ?? id
}
