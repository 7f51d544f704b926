import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src-main/kernel/values/json'
import { necro } from '../../support/neo-necro-raw'

const folder = join(import.meta.dirname, '../../../src-main/systems/neo-necro')
const sources = ['roster', 'battle', 'formulas', 'resolvers'].flatMap((part) =>
  readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name: `${part}/${name}`, text: readFileSync(join(folder, part, name), 'utf8') }))
)
const all = sources.map((s) => s.text).join('\n')
/** The whole program, since a text may be used anywhere. */
const main = join(folder, '../..')
const everything = readdirSync(main, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(main, name), 'utf8'))
  .join('\n')
const { text } = necro()

function under(locale: 'fr' | 'en', section: string): { [key: string]: Json } {
  return ((text[locale] as { [section: string]: Json })[section] ?? {}) as { [key: string]: Json }
}

function leaves(node: Json, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  return Object.entries(node as object).flatMap(([key, child]) =>
    leaves(child as Json, path ? `${path}.${key}` : key)
  )
}

const found = (pattern: RegExp): string[] => [
  ...new Set([...all.matchAll(pattern)].map((match) => match[1]!))
]

describe.each(['fr', 'en'] as const)('words in %s', (locale) => {
  test('every event named in the code has its text', () => {
    const types = found(/(?:rosterEvent|battleEvent)\([\w.]+, '([a-z-]+)'/g)
    expect(types.length).toBeGreaterThan(30)
    for (const type of types) expect(under(locale, 'events'), type).toHaveProperty(type)
  })

  test('every sentence of a prompt or of the battle form named in the code has its text', () => {
    const worded = new Set(
      ['prompts', 'battle'].flatMap((section) =>
        leaves(under(locale, section)).map(([path]) => `${section}.${path}`)
      )
    )
    for (const key of found(/say\('((?:prompts|battle)\.[\w.-]+)'/g)) expect(worded.has(key), key).toBe(true)
  })

  test('no text is unused', () => {
    // Some names are composed at run time from a fixed beginning.
    const made = [...everything.matchAll(/`([a-z]+-)\$\{/g)].map((match) => match[1]!)
    const happens = (name: string) =>
      everything.includes(`'${name}'`) || made.some((start) => name.startsWith(start))
    for (const type of Object.keys(under(locale, 'events'))) expect(happens(type), type).toBe(true)
    for (const code of Object.keys(under(locale, 'refusals')))
      expect(happens(code) || happens(code.replace(/-fighter$/, '')), code).toBe(true)
  })
})

test('French has its accents and its narrow spaces: no plain space before two-part punctuation or inside quotes', () => {
  for (const section of ['events', 'prompts', 'battle']) {
    for (const [path, sentence] of leaves(under('fr', section))) {
      expect(sentence, path).not.toMatch(/ [:;!?»]|« |\} cr\b/)
    }
  }
})

test('a sentence has the same placeholders in both languages', () => {
  const names = (sentence: string) =>
    [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map((m) => m[1]))].sort()
  for (const section of ['events', 'prompts', 'battle', 'refusals']) {
    const english = new Map(leaves(under('en', section)))
    for (const [path, sentence] of leaves(under('fr', section)))
      expect(names(english.get(path) ?? ''), `${section}.${path}`).toEqual(names(sentence))
  }
})
