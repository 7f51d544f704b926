import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Json, Localised, Words } from '../../src-main/kernel/values/json'
import { paths, type Question } from '../../src-main/kernel/questions/question'
import type { GameSystem } from '../../src-main/kernel/system/system'
import { isRefusal } from '../../src-main/kernel/values/verdict'
import { systems } from '../support/systems'
import { isChance, pictureIn } from '../../src-renderer/views/questions/chances'
import { inputsOf } from '../support/arbitrary'
import { rawOf } from '../support/game-raw'
import { sampleOf } from '../support/question-sample'
import { tinySystem } from '../tiny/tiny-system'

const locales = ['fr', 'en'] as const

const all: [string, GameSystem, string][] = [
  ...systems.map((system): [string, GameSystem, string] => [
    system.id,
    system as GameSystem,
    `resources/systems/${system.id}`
  ]),
  ['tiny', tinySystem as GameSystem, 'test/tiny/resources/systems/tiny']
]

describe.each(all)('the questions of %s', (_id, system, folder) => {
  const rules = system.load(rawOf(folder), {})
  const { topics, questions, lists } = system.questions.all(rules)
  const { text } = system.sheet(rules)
  const at = (locale: string, key: string): unknown =>
    key
      .split('.')
      .reduce<unknown>((node, part) => (node as { [key: string]: unknown } | undefined)?.[part], text[locale])
  /** The texts missing in one of the languages. */
  const unread = (words: Words[]): string[] =>
    words.flatMap((one) =>
      locales.flatMap((locale) => {
        const said =
          typeof (one as { key?: unknown }).key === 'string'
            ? at(locale, (one as { key: string }).key)
            : (one as Localised)[locale]
        return typeof said === 'string' && said.trim() !== '' ? [] : [`${locale}: ${JSON.stringify(one)}`]
      })
    )

  test('every resolver is a question in a topic, with a title and a description in both languages', () => {
    expect(questions.map(({ resolver }) => resolver).sort()).toEqual(Object.keys(system.resolvers).sort())
    expect(
      questions.filter(({ topic }) => topic === 'other').map(({ resolver }) => resolver),
      'under no topic'
    ).toEqual([])
    expect(questions.filter(({ topic }) => !topics.some(({ id }) => id === topic))).toEqual([])
    expect(
      unread([...topics.map(({ name }) => name), ...questions.flatMap(({ title, about }) => [title, about])])
    ).toEqual([])
  })

  test('every field, option and role has its name in both languages', () => {
    const words = questions.flatMap(({ fields, roles }) => [
      ...roles.map(({ label }) => label),
      ...paths(fields).flatMap(({ field }) => [
        field.label,
        ...(field.hint ? [field.hint] : []),
        ...('options' in field ? field.options.map(({ label }) => label) : [])
      ])
    ])
    expect([...new Set(unread(words))]).toEqual([])
  })

  test('every list for a field’s choice exists and has legible entries', () => {
    const used = questions.flatMap(({ fields }) =>
      paths(fields).flatMap(({ field }) => ('list' in field ? [field.list] : []))
    )
    expect(used.filter((list) => (lists[list] ?? []).length === 0)).toEqual([])
    expect(
      unread(
        Object.values(lists).flatMap((options) =>
          options.flatMap(({ label, group }) => [label, ...(group ? [group] : [])])
        )
      )
    ).toEqual([])
    for (const options of Object.values(lists))
      expect(new Set(options.map(({ id }) => id)).size).toBe(options.length)
  })

  test('no two questions have the same name', () => {
    for (const locale of locales) {
      const titles = questions.map(({ title }) => at(locale, (title as { key: string }).key))
      expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([])
    }
  })

  test.each(questions.map((question): [string, Question] => [question.resolver, question]))(
    '%s: a form with only its required fields is a valid input',
    (name, { fields }) => {
      const { schema } = system.resolvers[name]!
      expect(v.safeParse(schema as v.GenericSchema, sampleOf(fields, lists)).issues ?? []).toEqual([])
    }
  )

  test.each(questions.map((question): [string, Question] => [question.resolver, question]))(
    '%s: what may be null may be left out',
    (name, { fields }) => {
      const schema = system.resolvers[name]!.schema as v.GenericSchema
      const sample = sampleOf(fields, lists) as { [field: string]: Json }
      for (const [field, value] of Object.entries(sample)) {
        if (value !== null) continue
        const { [field]: _, ...rest } = sample
        expect(v.safeParse(schema, rest).issues ?? [], field).toEqual([])
      }
    }
  )

  test('every output of a question has a name, and so does each value that is not a number', () => {
    const unnamed = new Set<string>()
    const known = new Set(Object.values(lists).flatMap((options) => options.map(({ id }) => id)))
    const named = (resolver: string, section: string, key: string) =>
      locales.every(
        (locale) =>
          typeof (
            at(locale, `questions.${resolver}.${section}.${key}`) ?? at(locale, `${section}.${key}`)
          ) === 'string'
      )
    for (const { resolver, fields } of questions) {
      const look = (name: string, value: Json): void => {
        // A fraction is a figure; a picture of odds is drawn; `x` is our own input.
        if (pictureIn(value) || value === 'x' || isChance(value)) return
        if (
          typeof value === 'string' &&
          !known.has(value) &&
          !named(resolver, 'outcomeValues', `${name}.${value}`)
        )
          unnamed.add(`${resolver}: ${name} = ${value}`)
        if (Array.isArray(value)) for (const one of value) look(name, one)
        else if (typeof value === 'object' && value !== null) {
          if ('fr' in value && 'en' in value) return
          for (const [key, inner] of Object.entries(value)) {
            if (!named(resolver, 'outcomes', key)) unnamed.add(`${resolver}: ${key}`)
            look(key, inner)
          }
        }
      }
      const { schema, resolve } = system.resolvers[resolver]!
      const words = wordsFor(fields)
      let seed = 1
      const chance = {
        roll: (sides: number) => ((seed = (seed * 48271) % 2147483647) % sides) + 1,
        id: () => 'id'
      }
      const inputs = [
        sampleOf(fields, lists),
        ...fc.sample(inputsOf(schema as v.GenericSchema, words), { numRuns: 150, seed: 7 })
      ]
      for (const input of inputs) {
        const parsed = v.safeParse(schema as v.GenericSchema, input)
        const verdict = parsed.success ? resolve(rules, parsed.output as never, chance) : null
        if (verdict && !isRefusal(verdict)) look('', verdict.outcome)
      }
    }
    expect([...unnamed].sort()).toEqual([])
  })

  /** Ids valid for this question, so that it is sometimes answered. */
  function wordsFor(fields: Question['fields']): string[] {
    const used = paths(fields).flatMap(({ field }) =>
      'list' in field ? (lists[field.list] ?? []).map(({ id }) => id) : []
    )
    return used.length > 0 ? used : ['x']
  }
})
