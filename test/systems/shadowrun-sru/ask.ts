import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { Chance } from '../../../src-main/rules/dice'
import type { Json } from '../../../src-main/rules/json'
import type { HouseRules, RawSystem } from '../../../src-main/rules/raw-system'
import type { Resolution } from '../../../src-main/rules/resolver'
import { isRefusal, type Verdict } from '../../../src-main/rules/verdict'
import { shadowrunSru } from '../../../src-main/systems/shadowrun-sru/index'

const folder = join(import.meta.dirname, '../../../resources/systems/shadowrun-sru')

/** The resource folder as it lies on disk. */
export function raw(): RawSystem {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'))
  return { files: Object.fromEntries(paths.map((path) => [path.replaceAll('\\', '/').replace(/\.json$/, ''), JSON.parse(readFileSync(join(folder, path), 'utf8')) as Json])) }
}

const loaded = new Map<string, ReturnType<typeof shadowrunSru.load>>()

/** The rules with these house rules; loaded once for each choice of them. */
export function sru(houseRules: HouseRules = {}): ReturnType<typeof shadowrunSru.load> {
  const key = JSON.stringify(houseRules)
  const rules = loaded.get(key) ?? shadowrunSru.load(raw(), houseRules)
  loaded.set(key, rules)
  return rules
}

/** Draws that fall as written, in order; the last token of the bag once they are used up. */
export function falling(...values: number[]): Chance {
  let at = 0
  return { roll: (sides) => values[at++] ?? sides, id: () => `id${at++}` }
}

function consult(name: string, input: unknown, houseRules: HouseRules, chance: Chance): Verdict<Resolution> {
  const resolver = shadowrunSru.resolvers[name]!
  return resolver.resolve(sru(houseRules) as never, v.parse(resolver.schema as v.GenericSchema, input) as never, chance)
}

/** The answer, with every step worded in both languages and every rule among those that the resolver declares. */
export function ask(name: string, input: unknown, houseRules: HouseRules = {}, chance: Chance = falling()): Resolution {
  const verdict = consult(name, input, houseRules, chance)
  if (isRefusal(verdict)) throw new Error(`${name} refused: ${JSON.stringify(verdict.refused)}`)
  for (const { key, params } of verdict.steps) isWorded(`steps.${key}`, params)
  expect(shadowrunSru.resolvers[name]!.rules).toEqual(expect.arrayContaining(verdict.rules))
  expect(verdict.rules.length).toBeGreaterThan(0)
  return verdict
}

export const outcome = (name: string, input: unknown, houseRules: HouseRules = {}, chance: Chance = falling()) => ask(name, input, houseRules, chance).outcome

/** The codes of the reasons why not, each worded in both languages. */
export function refusal(name: string, input: unknown, houseRules: HouseRules = {}): string[] {
  const verdict = consult(name, input, houseRules, falling())
  if (!isRefusal(verdict)) throw new Error(`${name} answered: ${JSON.stringify(verdict.outcome)}`)
  for (const { code, params } of verdict.refused) isWorded(`refusals.${code}`, params)
  return verdict.refused.map(({ code }) => code)
}

export const accepts = (name: string, input: unknown): boolean => v.safeParse(shadowrunSru.resolvers[name]!.schema as v.GenericSchema, input).success

export function isWorded(path: string, params: { [name: string]: Json }): void {
  const { text } = sru()
  for (const locale of ['fr', 'en'] as const) {
    const words = path.split('.').reduce<unknown>((node, key) => (node as { [key: string]: unknown } | undefined)?.[key], text[locale])
    expect(words, `${locale}: ${path}`).toBeTypeOf('string')
    for (const [, name] of String(words).matchAll(/\{(\w+)\}/g)) expect(params, `${locale}: ${path}`).toHaveProperty(name!)
  }
}
