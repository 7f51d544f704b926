import { expect } from 'vitest'
import type { Event } from '../../src-main/kernel/state/event'
import type { Json, Params, Words } from '../../src-main/kernel/values/json'
import type { Prompt } from '../../src-main/kernel/system/prompt'
import type { Reason } from '../../src-main/kernel/values/verdict'
import type { NecroRules } from '../../src-main/systems/neo-necro/catalogue/rules'
import en from '../../src-renderer/locales/en/events.json'
import fr from '../../src-renderer/locales/fr/events.json'
import { checkGrounds } from './necro-grounds'
import { checkSentenceIn } from './sentences'

/** Checks that a sentence exists in both languages, and that every name in its braces is given. */
export function checkSentence(rules: NecroRules, path: string, params: Params): void {
  checkSentenceIn(rules.text, path, params)
}

/** Checks a name in both languages, or a sentence. */
export function checkWords(rules: NecroRules, words: Words | undefined): void {
  if (words === undefined) return
  if ('key' in words && typeof words.key === 'string')
    return checkSentence(rules, words.key, (words.params ?? {}) as Params)
  expect(words).toMatchObject({ fr: expect.stringMatching(/./), en: expect.stringMatching(/./) })
}

export function checkReason(rules: NecroRules, why: Reason): void {
  const { code, params } = why
  checkGrounds(why)
  checkSentence(rules, `refusals.${code}`, params)
  checkNames(params)
}

export function checkEvent(rules: NecroRules, { type, facts }: Event): void {
  // What is the same in every game has its words in the window.
  const text = type === 'loan-lost' ? { fr: { events: fr }, en: { events: en } } : rules.text
  checkSentenceIn(text, `events.${type}`, facts)
  checkNames(facts)
}

/** Prompts checked before, because a progression appears hundreds of times. */
const checked = new Set<string>()

export function checkPrompt(rules: NecroRules, prompt: Prompt): void {
  const text = JSON.stringify(prompt)
  if (checked.has(text)) return
  checked.add(text)
  expect(prompt.id, 'may travel as an id').toMatch(/^[\w:.-]{1,80}$/)
  expect(prompt.rules.length, 'cites its rules').toBeGreaterThan(0)
  checkWords(rules, prompt.title)
  checkWords(rules, prompt.text)
  for (const words of prompt.why ?? []) checkWords(rules, words)
  for (const option of prompt.options ?? []) {
    expect(option.id, 'may travel as an id').toMatch(/^[\w:.-]{1,80}$/)
    checkWords(rules, option.label)
    checkWords(rules, option.hint)
    for (const words of option.refused ?? []) checkWords(rules, words)
    expect(option.allowed).toBe((option.refused ?? []).length === 0)
  }
}

/** Checks that no value is undefined and no name is empty. */
function checkNames(params: Params): void {
  for (const [name, value] of Object.entries(params)) {
    expect(value, name).not.toBeUndefined()
    expect(isEmptyName(value), `${name} is an empty name`).toBe(false)
  }
}

function isEmptyName(value: Json): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  )
}
