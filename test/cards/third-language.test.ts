import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gamesIn } from '../../src-main/app'
import { CARD_SIZES } from '../../src-main/contract/print-setup'
import type { Json, Localised, Words } from '../../src-main/kernel/values/json'
import { systems } from '../support/systems'
import { cardFormat } from '../../src-renderer/cards/layout/format'
import { fit, fitLines, type Measure } from '../../src-renderer/cards/layout/fit'
import { textsOf } from '../../src-renderer/cards/layout/texts'
import { wordRoster } from '../../src-renderer/cards/layout/roster-wording'
import { wordCard } from '../../src-renderer/cards/layout/wording'
import { compile, countIn, pluralRule, resolve } from '../../src-renderer/locales/compile'
import { isMadeUp, MADE_UP, madeUpTree, resourcesWith, windowTree } from '../support/made-up-language.mjs'
import { putSample } from '../support/samples'
import { openTestApp } from '../support/test-app'

const folder = mkdtempSync(join(tmpdir(), 'magot-language-cards-'))
const resources = join(folder, 'resources')
beforeAll(() => void resourcesWith(resources))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const window = madeUpTree(windowTree('en'))

/** A reader of the made-up language; texts in another language, or missing ones, are noted. */
function speechOf(text: Json, names: Localised[]) {
  const known = new Map(names.map((name) => [JSON.stringify([name['fr'], name['en']]), name[MADE_UP]!]))
  const foreign: string[] = []
  const value = (one: Json): unknown =>
    Array.isArray(one) ? one.map(value) : typeof one === 'object' && one !== null ? say(one as Words) : one
  function say(words: Words | string): string {
    if (typeof words === 'string') return words
    if ('key' in words && typeof words.key === 'string') {
      const pattern = resolve(text, words.key) ?? resolve(window, words.key)
      if (typeof pattern !== 'string') {
        foreign.push(words.key)
        return words.key
      }
      const params = (words.params ?? {}) as { [name: string]: Json }
      const said = Object.fromEntries(Object.entries(params).map(([name, one]) => [name, value(one)]))
      return compile(pattern, MADE_UP, (term) => String(resolve(text, `terms.${term}`)))({
        named: (name) => said[name],
        plural: (forms) => forms[pluralRule(MADE_UP)(countIn(said), forms.length)]!
      })
    }
    const name = words as Localised
    const said = name[MADE_UP] ?? known.get(JSON.stringify([name['fr'], name['en']]))
    if (said === undefined && name['fr'] !== name['en'] && !isMadeUp(name['en'] ?? ''))
      foreign.push(name['en']!)
    return said ?? name['en'] ?? ''
  }
  return { say, number: String, money: String, locale: MADE_UP, foreign }
}

/** A unit's height is the length of its text. */
const measure: Measure = (trials) =>
  Promise.resolve(
    trials.map(({ face, text }) => ({
      whole: 900,
      first: 800,
      next: 900,
      parts: face.parts.map((part) => ({
        head: 1,
        units: part.units.map((unit) => Math.min(700, JSON.stringify(unit).length * text * 0.1))
      }))
    }))
  )

test.each(systems.flatMap(({ id, deck }) => (deck ? [id] : [])))(
  '%s: every card of its book and its gangs exists in a language added by files alone, without lost text',
  async (system) => {
    await putSample(join(folder, `${system}.magot`), system)
    const app = await openTestApp({ library: folder, resources, loaded: gamesIn(resources) })
    try {
      await app.call('campaigns.open', { file: `${system}.magot` })
      const { text, names } = await app.call('systems.get', { system, locale: MADE_UP })
      const speech = speechOf(text[MADE_UP]!, names!)
      const decks = await Promise.all(
        [{ of: 'campaign' } as const, { of: 'reference', system } as const].map(async (source) => {
          const { kinds } = await app.call('decks.get', { source })
          return app.call('decks.lay', { deck: { source, kinds: kinds.map(({ id }) => id) } })
        })
      )
      const faces = decks.flatMap(({ cards }) => cards.map(({ card }) => wordCard(card, speech, system)))
      const sheets = decks.flatMap((deck) => deck.sheets.map((sheet) => wordRoster(sheet, speech)))
      expect(faces.length).toBeGreaterThan(10)
      expect([...new Set(speech.foreign)]).toEqual([])
      expect(
        [...faces, ...sheets].flatMap(textsOf).filter((said) => /\{=?\w+|undefined|\[object/.test(said))
      ).toEqual([])
      const format = cardFormat(CARD_SIZES['poker-us'], 2)
      const fitted = await fit(faces, format, measure)
      expect(fitLines(fitted, format).filter(({ lost }) => lost > 0)).toEqual([])
    } finally {
      await app.end()
    }
  }
)
