import * as v from 'valibot'
import { expect } from 'vitest'
import type { Chance } from '../../src-main/kernel/values/dice'
import type { Json } from '../../src-main/kernel/values/json'
import type { HouseRules } from '../../src-main/kernel/values/raw-system'
import type { Resolution } from '../../src-main/kernel/questions/resolver'
import { isRefusal, type Verdict } from '../../src-main/kernel/values/verdict'
import type { NecroRules } from '../../src-main/systems/neo-necro/catalogue/rules'
import { resolvers } from '../../src-main/systems/neo-necro/resolvers'
import { falling } from './falling'
import { checkGrounds } from './necro-grounds'
import { checkSentence } from './necro-words'
import { necro } from './neo-necro-raw'

export { falling }

/**
 * Asks a resolver as dispatch would: parses the input by its schema, then asks. Checks wording and declared
 * rules.
 */
export function consult(
  name: string,
  input: unknown,
  houseRules: HouseRules = {},
  chance: Chance = falling()
): Verdict<Resolution> {
  const resolver = resolvers[name]
  if (!resolver) throw new Error(`no resolver ${name}`)
  const rules = necro(houseRules)
  const parsed = v.parse(resolver.schema as v.GenericSchema, input)
  const verdict = resolver.resolve(rules, parsed as never, chance)
  if (!isRefusal(verdict)) {
    checkWording(rules, verdict)
    expect(resolver.rules, `${name} declares the rules that it applies`).toEqual(
      expect.arrayContaining(verdict.rules)
    )
  }
  return verdict
}

/** The answer. Throws on a refusal. */
export function ask(
  name: string,
  input: unknown,
  houseRules: HouseRules = {},
  chance: Chance = falling()
): Resolution {
  const verdict = consult(name, input, houseRules, chance)
  if (isRefusal(verdict)) throw new Error(`${name} refused: ${JSON.stringify(verdict.refused)}`)
  return verdict
}

/** Only the outcome of the answer. */
export function outcome(
  name: string,
  input: unknown,
  houseRules: HouseRules = {},
  chance: Chance = falling()
): { [key: string]: Json } {
  return ask(name, input, houseRules, chance).outcome
}

/** The codes of the reasons of a refusal. Checks that each has words in both languages. */
export function refusal(name: string, input: unknown, houseRules: HouseRules = {}): string[] {
  const verdict = consult(name, input, houseRules)
  if (!isRefusal(verdict)) throw new Error(`${name} answered: ${JSON.stringify(verdict.outcome)}`)
  for (const why of verdict.refused) {
    checkSentence(necro(), `refusals.${why.code}`, why.params)
    checkGrounds(why)
  }
  return verdict.refused.map((reason) => reason.code)
}

/** Whether the schema accepts this input. */
export function accepts(name: string, input: unknown): boolean {
  return v.safeParse(resolvers[name]!.schema as v.GenericSchema, input).success
}

function checkWording(rules: NecroRules, answer: Resolution): void {
  for (const step of answer.steps) checkSentence(rules, `steps.${step.key}`, step.params)
  expect(answer.rules.every((rule) => /^(NN-[A-Z]+|MAGOT)-\d+$/.test(rule))).toBe(true)
  expect(answer.rules.length, 'cites its rules').toBeGreaterThan(0)
}
