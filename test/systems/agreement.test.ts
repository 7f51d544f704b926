import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aloud } from '../support/aloud'

const GAMES = ['cyberpunk-red', 'twilight-2000', 'shadowrun-sru', 'vampire-d10']
const LOCALES = ['fr', 'en'] as const

const textOf = (game: string, locale: string): { [section: string]: unknown } =>
  JSON.parse(readFileSync(`resources/systems/${game}/text/${locale}.json`, 'utf8'))

/** What a table counts, in the plural: none of these stands behind a number without its singular. */
const COUNTED = {
  fr: 'PS perdus|PA réparés|points|cases|rounds|tours|munitions|cartouches|chargées|balles|barrières|réussites|dommages|dégâts|dés|marques|impacts|secondes|aggravés|superficiels|réelles|virtuelles|perdus|rendus|cachés|lentes|rapides|employés',
  en: 'hit points|points|squares|rounds|barriers|characters|successes|marks|boxes|dice|seconds|turns|hits'
}

/** The sentences of a game that are told while it is played, by their place in the text. */
function told(tree: unknown, at: string): [string, string][] {
  if (typeof tree === 'string') return [[at, tree]]
  return Object.entries(tree as object).flatMap(([key, part]) => told(part, at ? `${at}.${key}` : key))
}

test.each(GAMES.flatMap((game) => LOCALES.map((locale) => [game, locale] as const)))(
  '%s (%s): a number and what it counts agree in every event, refusal, step and question',
  (game, locale) => {
    const text = textOf(game, locale)
    const plural = new RegExp(
      `\\{(?!name\\b|on\\b|count\\b|n\\b)\\w+\\} (?:more )?(?:${COUNTED[locale]})(?![\\p{L}’'])`,
      'u'
    )
    const wrong = ['events', 'refusals', 'steps', 'prompts', 'table']
      .flatMap((section) => told(text[section], section))
      .filter(([, sentence]) => !sentence.includes(' | ') && plural.test(sentence))
    expect(wrong).toEqual([])
  }
)

test.each(GAMES.flatMap((game) => LOCALES.map((locale) => [game, locale] as const)))(
  '%s (%s): the sign of money stands behind its sum, as the window writes it',
  (game, locale) => {
    const wrong = told(textOf(game, locale), '').filter(([, sentence]) => /(?:€\$|¥)\s?[\d{]/.test(sentence))
    expect(wrong).toEqual([])
  }
)

test.each(GAMES.flatMap((game) => LOCALES.map((locale) => [game, locale] as const)))(
  '%s (%s): one who comes to the table is not counted, and no name tells how it is entered',
  (game, locale) => {
    const text = textOf(game, locale)
    const { came, arrived, 'opponents-came': opponents } = text['events'] as { [key: string]: string }
    for (const sentence of [came, arrived, opponents])
      if (sentence?.includes('{count}')) expect(sentence.split(' | ')[0]).not.toContain('{count}')
    const names = told(text['interludeSteps'], '').map(([, name]) => name)
    expect(names.filter((name) => /\((?:saisie|typed)\)/.test(name))).toEqual([])
  }
)

test.each([
  [0, 'Jax : 0 PS perdu, 0 point de chance dépensé.', 'Jax: 0 hit points lost, 0 luck spent.'],
  [1, 'Jax : 1 PS perdu, 1 point de chance dépensé.', 'Jax: 1 hit point lost, 1 luck spent.'],
  [4, 'Jax : 4 PS perdus, 4 points de chance dépensés.', 'Jax: 4 hit points lost, 4 luck spent.']
])('what %i points lost are called', (points, fr, en) => {
  const text = { fr: textOf('cyberpunk-red', 'fr'), en: textOf('cyberpunk-red', 'en') }
  const left = { code: 'game-left', params: { name: 'Jax', lost: points, luck: points } }
  expect(LOCALES.map((locale) => aloud(locale, text, left, 'events').replace(/\s/gu, ' '))).toEqual([fr, en])
})

test('a blow is told without a mode of fire or a magazine, and an action without words as an action', () => {
  const text = { fr: textOf('cyberpunk-red', 'fr'), en: textOf('cyberpunk-red', 'en') }
  const params = { name: 'Jax', weapon: 'Katana', mode: 'Tir simple', left: 0 }
  const said = (code: string) =>
    LOCALES.map((locale) => aloud(locale, text, { code, params }, 'events').replace(/\s/gu, ' '))
  expect([said('strikes'), said('strikes-aimed'), said('acted-plain')]).toEqual([
    ['Jax attaque : Katana.', 'Jax attacks: Katana.'],
    ['Jax attaque à la tête : Katana.', 'Jax attacks the head: Katana.'],
    ['Jax agit.', 'Jax acts.']
  ])
})
