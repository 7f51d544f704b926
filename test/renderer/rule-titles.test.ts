// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import type { Localised } from '../../src-main/kernel/values/json'
import { plainReference, rulesIn } from '../../src-main/kernel/content/reference'
import type { GameSystem } from '../../src-main/kernel/system/system'
import { systems } from '../support/systems'
import { isRule, placesOf, search } from '../../src-renderer/ui/book'
import { rawOf } from '../support/game-raw'

const locales = ['fr', 'en'] as const

/** The book as the API returns it. */
function bookOf(system: GameSystem, rules: unknown) {
  const { text, kinds } = system.sheet(rules)
  return system.reference?.(rules) ?? plainReference(text, kinds)
}

describe.each(systems.map((system): [string, GameSystem] => [system.id, system as GameSystem]))(
  'the rules of %s',
  (id, system) => {
    const rules = system.load(rawOf(`resources/systems/${id}`), {})
    const { text } = system.sheet(rules)
    const ids = Object.keys(rulesIn(text['fr']))
    const places = placesOf(bookOf(system, rules))
    const titles = (locale: string): { [id: string]: string } =>
      (text[locale] as { ruleNames: { [id: string]: string } }).ruleNames

    test.each(locales)('each has a title of its own in %s, which is no number of ours', (locale) => {
      const named = titles(locale)
      expect(Object.keys(named).sort()).toEqual([...ids].sort())
      expect(new Set(Object.values(named)).size, 'titles that two rules share').toBe(ids.length)
      expect(
        Object.values(named).filter(
          (title) =>
            title.trim() !== title ||
            title === '' ||
            title.length > 60 ||
            /\b(NN|CR|T2K|SRU|VD10|MAGOT)-/.test(title)
        )
      ).toEqual([])
    })

    test('the book has each under its title, and finds it first by it in either language', () => {
      const inBook = places.filter(({ entry }) => isRule(entry))
      expect(inBook.map(({ entry }) => entry.id).sort()).toEqual([...ids].sort())
      const lost = inBook.flatMap(({ entry }) =>
        locales
          .filter(
            (locale) =>
              entry.name?.[locale] !== titles(locale)[entry.id] ||
              !search(places, titles(locale)[entry.id]!).some((found) => found.entry.id === entry.id)
          )
          .map((locale) => `${entry.id} ${locale}`)
      )
      expect(lost).toEqual([])
    })

    test('a card gives the title of each rule whose text it prints', () => {
      const nameless = (system.deck?.reference(rules) ?? []).flatMap((card) =>
        card.blocks.flatMap((block) =>
          block.kind !== 'entries'
            ? []
            : block.entries
                .filter(
                  ({ key, name, text: said }) =>
                    ids.includes(key) &&
                    said !== undefined &&
                    'key' in said &&
                    !named(name) &&
                    !named(card.title, titles('fr')[key])
                )
                .map(({ key }) => `${card.id}: ${key}`)
        )
      )
      expect(nameless).toEqual([])
    })
  }
)

/** Whether any result has a name in French, or exactly this name. */
function named(name: unknown, wanted?: string): boolean {
  const french = (name as Localised | undefined)?.['fr']
  return wanted === undefined ? Boolean(french) : french === wanted
}

test.each([
  ['cyberpunk-red', 'viser', 'CR-AT-06'],
  ['cyberpunk-red', 'dé explosif', 'CR-SK-04'],
  ['shadowrun-sru', 'synchronisation', 'SRU-CB-07'],
  ['vampire-d10', 'attaque osée', 'VD10-'],
  ['neo-necro', 'tir de couverture', 'NN-SUP-1']
])('in the book of %s the search finds “%s”', (id, typed, rule) => {
  const system = systems.find((one) => one.id === id) as GameSystem
  const places = placesOf(bookOf(system, system.load(rawOf(`resources/systems/${id}`), {})))
  expect(search(places, typed).map(({ entry }) => entry.id)).toContainEqual(expect.stringContaining(rule))
})
