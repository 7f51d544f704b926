// @vitest-environment happy-dom
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nextTick } from 'vue'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withFigures } from '../../src-main/kernel/content/figures'
import type { TextTree } from '../../src-main/kernel/content/resource-files'
import { translations } from '../../scripts/translations.mjs'
import { rawOf } from '../support/game-raw'
import {
  isMadeUp,
  MADE_UP,
  madeUp,
  madeUpTree,
  sentencesOf,
  windowTree
} from '../support/made-up-language.mjs'

vi.mock('../../src-renderer/locales/messages', async (original) => {
  const given = await original<typeof import('../../src-renderer/locales/messages')>()
  const words = madeUpTree(windowTree('en'))
  // One sentence not translated yet, and a list of words.
  delete (words['stash'] as { [key: string]: unknown })['trade']
  return {
    ...given,
    LOCALES: [...given.LOCALES, MADE_UP],
    messages: { ...given.messages, [MADE_UP]: words }
  }
})

const { addSystemTexts, setLocale, spokenSystem } = await import('../../src-renderer/locales/i18n')
const { LOCALES } = await import('../../src-renderer/locales/messages')
const { learnNames } = await import('../../src-renderer/locales/kept-names')
const { ownNameOf, spokenOf } = await import('../../src-renderer/locales/language-names')
const { pluralRule } = await import('../../src-renderer/locales/compile')
const { day, list, number, say, t } = await import('../../src-renderer/locales/say')
const { mount } = await import('./mount')
const { default: RailSwitches } = await import('../../src-renderer/layout/RailSwitches.vue')

const GAMES = ['neo-necro', 'cyberpunk-red', 'twilight-2000', 'shadowrun-sru', 'vampire-d10']
type Tree = Parameters<typeof madeUpTree>[0]
/** The texts of a game as a host gives them: with the figures that its rules name. */
function textOf(game: string): Tree {
  const { files } = rawOf(`resources/systems/${game}`)
  return withFigures(files['text/en'] as TextTree, files, 'en') as Tree
}

/** A value for each placeholder of a sentence. */
const filled = (text: string, count: number): { [name: string]: unknown } =>
  Object.fromEntries(
    [...text.matchAll(/\{(\w+)/g)].map(([, name]) => [
      name!,
      name === 'n' || name === 'count' ? count : 'Les Éclats'
    ])
  )

beforeAll(() => {
  for (const game of GAMES) {
    const text = textOf(game)
    addSystemTexts(game, { en: text, [MADE_UP]: madeUpTree(text) })
  }
  setLocale(MADE_UP)
})
afterAll(() => {
  setLocale('fr')
  spokenSystem.value = null
})

describe('a language that has only its files', () => {
  test('is made of English, with other letters, and 40 % longer', () => {
    const said = madeUp('Recruit {n} {=fighter} here | Recruit {n} {=fighters} here')
    expect(said.match(/\{[^}]*\}/g)).toEqual(['{n}', '{=fighter}', '{n}', '{=fighters}'])
    expect(said).toContain(' | ')
    expect(said.length).toBeGreaterThan(60)
  })

  test('it has every sentence of the window', () => {
    spokenSystem.value = null
    const wrong = sentencesOf(windowTree('en')).flatMap(([key, text]) =>
      [0, 1, 2].flatMap((count) => {
        const said = t(key, filled(text, count))
        return /[{}]|undefined| \| /.test(said) ||
          (key !== 'stash.trade' && !(isMadeUp(text) || isMadeUp(said)))
          ? [`${key}: ${said}`]
          : []
      })
    )
    expect(wrong).toEqual([])
  })

  test.each(GAMES)('it has every sentence of %s', (game) => {
    spokenSystem.value = game
    const wrong = sentencesOf(textOf(game)).flatMap(([key, text]) => {
      const said = t(`systems.${game}.${key}`, filled(text, 2))
      return /\{[=\w]|undefined/.test(said) || !(isMadeUp(text) || isMadeUp(said)) ? [`${key}: ${said}`] : []
    })
    expect(wrong).toEqual([])
  })

  test('a missing sentence is read in English, also where a game has words of its own for it', () => {
    spokenSystem.value = null
    expect(t('stash.trade')).toBe('Trading post')
    addSystemTexts('lacking', { en: { window: { stash: { title: 'Armoury' } } }, [MADE_UP]: {} })
    spokenSystem.value = 'lacking'
    expect(t('stash.title')).toBe('Armoury')
  })

  test('a name stored in French and English is shown as the book has it, a typed name as it was typed', () => {
    learnNames([{ fr: 'Poignard', en: 'Dagger', [MADE_UP]: 'Dâggér' }])
    expect(say({ fr: 'Poignard', en: 'Dagger' })).toBe('Dâggér')
    expect(say({ fr: 'Épine', en: 'Épine' })).toBe('Épine')
    expect(say({ fr: 'Arme perdue', en: 'Lost weapon' })).toBe('Lost weapon')
    expect(say('Les Surins')).toBe('Les Surins')
  })

  test('is in the choice of languages under its own name, and takes effect at once', async () => {
    const rail = await mount(RailSwitches)
    const buttons = rail.all('.languages button')
    expect(buttons.map((one) => one.textContent!.trim())).toEqual(LOCALES)
    const made = buttons.at(-1)!
    expect(made.lang).toBe(MADE_UP)
    expect(made.getAttribute('aria-label')).toBe(ownNameOf(MADE_UP))
    made.click()
    await nextTick()
    expect(buttons.filter((one) => one.getAttribute('aria-pressed') === 'true')).toEqual([made])
    expect(document.documentElement.lang).toBe(MADE_UP)
  })
})

describe('languages by their tags', () => {
  test('a language is named in its own words, or as the system knows it', () => {
    expect(ownNameOf('fr')).toBe('FR, français')
    expect(ownNameOf('de')).toBe('DE, Deutsch')
  })

  test('the first available of the reader’s languages is used, whatever their country', () => {
    expect(spokenOf(['zz-AT', 'fr-CA', 'en'])).toBe('fr')
    expect(spokenOf(['', 'XX'])).toBe(MADE_UP)
    expect(spokenOf(['zz'])).toBeNull()
  })

  test('numbers, days and lists are written by the rules of the tag', () => {
    setLocale('de')
    expect([number(1234.5), day('2026-03-01'), list(['A', 'B'])]).toEqual([
      '1.234,5',
      '1. März 2026',
      'A und B'
    ])
    setLocale(MADE_UP)
  })

  test.each([
    ['fr', 2, [0, 0, 1, 1]],
    ['fr', 3, [0, 1, 2, 2]],
    ['en', 2, [1, 0, 1, 1]],
    ['en', 3, [0, 1, 2, 2]],
    ['pl', 3, [2, 0, 1, 2]],
    ['pl', 4, [0, 1, 2, 3]],
    ['ja', 1, [0, 0, 0, 0]]
  ])('%s with %i forms: none, one, two and five take the forms %j', (locale, forms, at) => {
    expect([0, 1, 2, 5].map((count) => pluralRule(locale)(count, forms))).toEqual(at)
  })
})

describe('the completeness of a language', () => {
  test('French and English lack nothing', () => {
    const lacking = translations('.').filter(
      ({ language, missing, unknown }) =>
        ['fr', 'en'].includes(language) && missing.length + unknown.length > 0
    )
    expect(lacking).toEqual([])
  })

  test('missing and unused texts are counted by file and key', () => {
    const root = mkdtempSync(join(tmpdir(), 'magot-words-'))
    const put = (path: string, words: object) => {
      mkdirSync(join(root, path, '..'), { recursive: true })
      writeFileSync(join(root, path), JSON.stringify(words))
    }
    try {
      put('src-renderer/locales/en/rail.json', { home: 'Home', theme: { dark: 'Dark' } })
      put('src-renderer/locales/de/rail.json', { home: 'Start', old: 'Alt', in: { de: 'DE, Deutsch' } })
      put('resources/systems/dice/text/en.json', { things: { sword: 'Sword' } })
      expect(translations(root).filter(({ language }) => language === 'de')).toEqual([
        {
          language: 'de',
          file: 'src-renderer/locales/de/rail.json',
          of: 2,
          missing: ['theme.dark'],
          unknown: ['old']
        },
        {
          language: 'de',
          file: 'resources/systems/dice/text/de.json',
          of: 1,
          missing: ['things.sword'],
          unknown: []
        }
      ])
    } finally {
      rmSync(root, { recursive: true })
    }
  })
})
