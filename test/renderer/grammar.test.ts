import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { compile, countIn, pluralRule } from '../../src-renderer/locales/compile'

type Tree = { [key: string]: string | Tree }
type Locale = 'fr' | 'en'

const flat = (tree: Tree, path: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`)
  )
const read = (file: string): Tree => JSON.parse(readFileSync(file, 'utf8')) as Tree

const WINDOW = 'src-renderer/locales'
const GAMES = 'resources/systems'
/** Every sentence of the window and of the games, with its key. */
function sentences(locale: Locale): [string, string][] {
  const ours = readdirSync(join(WINDOW, locale)).flatMap((file) =>
    flat(read(join(WINDOW, locale, file)), `${file.replace('.json', '')}.`)
  )
  const games = readdirSync(GAMES).flatMap((game) =>
    flat(read(join(GAMES, game, 'text', `${locale}.json`)), `${game}: `)
  )
  return [...ours, ...games]
}
const terms: { [locale in Locale]: { [game: string]: Tree } } = { fr: {}, en: {} }
for (const locale of ['fr', 'en'] as const) {
  terms[locale]['window'] = read(join(WINDOW, locale, 'terms.json'))
  for (const game of readdirSync(GAMES)) {
    const own = read(join(GAMES, game, 'text', `${locale}.json`))['terms']
    if (own) terms[locale][game] = own as Tree
  }
}

/** A sentence with these values, in the words of one game. */
function said(locale: Locale, text: string, values: { [name: string]: unknown }, game = 'window'): string {
  return compile(text, locale, (term) => String(terms[locale][game]?.[term] ?? term))({
    named: (name) => values[name],
    plural: (forms) => forms[pluralRule(locale)(countIn(values), forms.length)]!
  })
}
const fr = (text: string, name: unknown): string => said('fr', text, { name })
const en = (text: string, name: unknown): string => said('en', text, { name })

describe('French', () => {
  test.each([
    ['Tour de {name}', 'Les Surins', 'Tour des Surins'],
    ['Tour de {name}', 'Le Rat', 'Tour du Rat'],
    ['Tour de {name}', 'les Surins', 'Tour des Surins'],
    ['Tour de {name}', 'La Meute', 'Tour de La Meute'],
    ['Tour de {name}', 'L’Étoile', 'Tour de L’Étoile'],
    ['Tour de {name}', 'Épine', 'Tour d’Épine'],
    ['Tour de {name}', 'Œil-de-Verre', 'Tour d’Œil-de-Verre'],
    ['Tour de {name}', 'Hélène', 'Tour d’Hélène'],
    ['Tour de {name}', 'Hans', 'Tour de Hans'],
    ['Tour de {name}', 'Héros', 'Tour de Héros'],
    ['Tour de {name}', 'Yvain', 'Tour d’Yvain'],
    ['Tour de {name}', 'Yasmine', 'Tour de Yasmine'],
    ['Tour de {name}', '13e Rue', 'Tour de 13e Rue'],
    ['Tour de {name}', 'Яна', 'Tour de Яна'],
    ['Tour de {name}', 'Lesly', 'Tour de Lesly'],
    ['Tour de {name}', 'Léa', 'Tour de Léa'],
    ['C’est à {name} de jouer', 'Les Surins', 'C’est aux Surins de jouer'],
    ['À {name} de jouer', 'Le Rat', 'Au Rat de jouer'],
    ['De {name}', 'Les Surins', 'Des Surins'],
    ['Jusqu’à {name}', 'Les Docks', 'Jusqu’aux Docks'],
    ['Plus que {name}', 'Épine', 'Plus qu’Épine'],
    ['Lorsque {name} joue', 'Anna', 'Lorsqu’Anna joue'],
    ['La {name}', 'affaire', 'L’affaire'],
    ['Au-delà de {name}', 'Les Docks', 'Au-delà des Docks'],
    ['Grade {name}', 'Épine', 'Grade Épine'],
    ['Moins de {name}', 8, 'Moins de 8'],
    ['Aux mains de {name}', ['Épine', 'Les Surins'], 'Aux mains d’Épine et Les Surins'],
    ['Le pouce-de {name}', 'Épine', 'Le pouce-de Épine']
  ])('%s with %s: %s', (text, name, sentence) => {
    expect(fr(text, name)).toBe(sentence)
  })

  test('a verb agrees with a gang’s name, with a list, and with a number', () => {
    const verb = (name: unknown): string => fr('{name} {name:se forme|se forment}', name)
    expect(['Les Surins', 'La Meute', 'Orlock', 'The Rusty Nails', 'The Abyss'].map(verb)).toEqual([
      'Les Surins se forment',
      'La Meute se forme',
      'Orlock se forme',
      'The Rusty Nails se forment',
      'The Abyss se forme'
    ])
    expect([verb(['A', 'B']), verb(['A']), verb(2), verb(1), verb(0)]).toEqual([
      'A et B se forment',
      'A se forme',
      '2 se forment',
      '1 se forme',
      '0 se forme'
    ])
  })

  test('in the word of each game, too, a vowel is left out before another', () => {
    const wrong = sentences('fr').flatMap(([key, text]) =>
      Object.keys(terms.fr)
        .filter((game) => text.includes('{=') && (!key.includes(': ') || key.startsWith(game)))
        .map((game) => said('fr', text, {}, game))
        .filter((sentence) => /(?<![\p{L}-])(de|le|la|que)\s[aeiouéèêâîôœ]/iu.test(sentence.split('—')[0]!))
        .map((sentence) => `${key}: ${sentence}`)
    )
    expect(wrong).toEqual([])
  })
})

describe('English', () => {
  test.each([
    ["{name}'s go", 'The Rusty Nails', 'The Rusty Nails’ go'],
    ["{name}'s go", 'Ross', 'Ross’s go'],
    ['{name}’s go', 'Les Surins', 'Les Surins’ go'],
    ["{name}'s go", 'Orlock', 'Orlock’s go'],
    ['{name} {name:is|are} here', 'Les Surins', 'Les Surins are here'],
    ["it doesn't hold; the gangs' own", '', 'it doesn’t hold; the gangs’ own']
  ])('%s with %s: %s', (text, name, sentence) => {
    expect(en(text, name)).toBe(sentence)
  })
})

const NAMES = [
  'Le Rat',
  'La Meute',
  'Les Surins',
  'L’Étoile',
  "L'Ombre",
  'LES DAMNÉS',
  'Épine',
  'Anna',
  'Œil-de-Verre',
  'Hélène',
  'Hans',
  '13e Rue',
  '41-B',
  'Яна',
  '黒い刃',
  'The Rusty Nails'
]

/** Fills every placeholder of a sentence with the same name. */
const everywhere = (text: string, name: string): { [hole: string]: string } =>
  Object.fromEntries([...text.matchAll(/\{(\w+)/g)].map(([, hole]) => [hole!, name]))

describe('every sentence of the window and of the five games', () => {
  const faults: { [locale in Locale]: RegExp } = {
    fr: /(?<![\p{L}-])(([Dd]e|[Àà])\s(Les?|LES)\s|([Dd]e|[Qq]ue|[Jj]usque|[Ll]orsque|[Pp]uisque|[Ll]e|[Ll]a|[Ss]e|[Nn]e)\s(É|A|Œ|Hél))/u,
    en: /(Surins|DAMNÉS|Nails)[’']s|'/u
  }
  /**
   * In French, the words that touch the name: the last ones before it and its first one. English is checked
   * only for the name and the words after it.
   */
  const around: { [locale in Locale]: (sentence: string, name: string) => string[] } = {
    fr(sentence, name) {
      const tail = name.replace(/^(les?)\s/i, '')
      const before = sentence.split(tail).slice(0, -1)
      return before.map(
        (words) =>
          words
            .split(/(?<=\s)/)
            .slice(-2)
            .join('') + tail
      )
    },
    en: (sentence, name) => [sentence.replaceAll(name, name.replace("'", '’'))]
  }

  test.each(['fr', 'en'] as const)('%s: joins names of every kind to the words beside them', (locale) => {
    const wrong = sentences(locale)
      .filter(([, text]) => /\{\w+\}/.test(text))
      .flatMap(([key, text]) =>
        NAMES.flatMap((name) => {
          const sentence = said(locale, text, everywhere(text, name))
          return around[locale](sentence, name).some((part) => faults[locale].test(part))
            ? [`${key}: ${sentence}`]
            : []
        })
      )
    expect(wrong).toEqual([])
  })

  /** Placeholders for a gang’s name. */
  const GANG = 'gang|roster|winner|loser|owner|borrower|captor'
  /** Words that may follow a name without agreeing with it. */
  const FREE: { [locale in Locale]: string } = {
    fr: 'à|de|du|des|dès|et|ou|en|dans|par|pour|sur|avec|contre|chez|ne|y|désormais|aux|au|qui|que',
    en: 'and|or|in|of|to|for|from|with|by|had|could|can|will|must|who|that|over|on|as|any|rolled|agreed'
  }
  test.each(['fr', 'en'] as const)('%s: a verb behind a gang agrees with it', (locale) => {
    const verb = new RegExp(
      `(?<!(?:[Gg]ang|player|joueur|et) )\\{(?:${GANG})\\} (?!(?:${FREE[locale]})\\b)(\\p{Ll}[\\p{L}’']*)`,
      'u'
    )
    expect(
      sentences(locale)
        .filter(([, text]) => verb.test(text))
        .map(([key, text]) => `${key}: ${text}`)
    ).toEqual([])
  })

  test('a word that agrees has a parameter of the same sentence to agree with, and two forms', () => {
    const all = [...sentences('fr'), ...sentences('en')]
    const odd = all.filter(([, text]) =>
      [...text.matchAll(/\{(\w+):([^{}]*)\}/g)].some(
        ([, name, forms]) => !text.includes(`{${name}}`) || forms!.split('|').length !== 2
      )
    )
    expect(odd).toEqual([])
    expect(all.filter(([, text]) => /\{\w+:/.test(text)).length).toBeGreaterThan(50)
  })

  test('a text is parsed once, and a language’s plural forms are counted once, however often it is used', () => {
    const text = 'Once {n} fighter of {roster} {roster:is|are} here | Once {n} fighters of {roster} are here'
    said('en', text, { n: 1, roster: 'The Rats' })
    const counts = vi.spyOn(Intl.PluralRules.prototype, 'select')
    const reads = vi.spyOn(String.prototype, 'matchAll')
    for (let n = 1; n <= 50; n++) said('en', text, { n, roster: 'The Rats' })
    const [counted, read] = [counts.mock.calls.length, reads.mock.calls.length]
    vi.restoreAllMocks()
    expect(counted).toBeLessThanOrEqual(50)
    expect(read).toBe(0)
  })
})
