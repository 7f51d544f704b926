import { describe, expect, test } from 'vitest'
import { applyOverlay, type Overlay } from '../../src-main/kernel/content/overlay'
import type { Json } from '../../src-main/kernel/values/json'
import { withFigures } from '../../src-main/kernel/content/figures'
import type { TextTree } from '../../src-main/kernel/content/resource-files'
import { withHouseNotes } from '../../src-main/kernel/system/house-notes'
import { isRefusal } from '../../src-main/kernel/values/verdict'
import { rawOf } from '../support/game-raw'
import { systems } from '../support/systems'

/** What a rule says in a campaign with this overlay, in French and English. */
function said(game: string, overlay: Overlay, rule: string, house = {}): { fr: string; en: string } {
  const system = systems.find(({ id }) => id === game)!
  const raw = applyOverlay(rawOf(`resources/systems/${game}`), overlay)
  if (isRefusal(raw)) throw new Error(JSON.stringify(raw))
  const { text } = system.sheet(system.load(raw, house)) as unknown as {
    text: { [locale: string]: { rules: { [rule: string]: string } } }
  }
  const plain = (words: string): string => words.replace(/[\u00a0\u202f]/g, ' ')
  return { fr: plain(text['fr']!.rules[rule]!), en: plain(text['en']!.rules[rule]!) }
}

describe('a rule says the campaign’s own figure after a table was changed', () => {
  test.each([
    ['vampire-d10', 'VD10-ST-07', { 'catalogue/states': { handicapped: { dice: -3 } } }, '−3 dés', '−3 dice'],
    [
      'vampire-d10',
      'VD10-WE-02',
      { 'catalogue/weapons': { 'light-blunt': { bonus: 2 } } },
      '+2 dégâts',
      '+2 damage'
    ],
    [
      'vampire-d10',
      'VD10-ST-12',
      { 'tables/perils': { slakedFrom: 1 } },
      '1 niveau de',
      '1 hunger level was'
    ],
    [
      'vampire-d10',
      'VD10-SI-05',
      { 'catalogue/covers': { solid: { dodgeDice: 3 } } },
      '−1, +3, +1',
      '−1, +3, +1'
    ],
    [
      'twilight-2000',
      'T2K-CB-06',
      { 'tables/modifiers': { 'called-shot': { value: -3 } } },
      'coûte −3',
      'costs −3'
    ],
    ['twilight-2000', 'T2K-DI-02', { 'tables/dice': { successFrom: 5 } }, 'de 5 ou plus', 'of 5 or more'],
    [
      'shadowrun-sru',
      'SRU-RA-06',
      { 'tables/ranges': { extreme: { threshold: 5 } } },
      '5 à extrême',
      '5 at extreme'
    ],
    [
      'shadowrun-sru',
      'SRU-ST-03',
      { 'tables/stress': { high: { otherReserveCost: 1 } } },
      '1 jeton de',
      '1 combat token.'
    ],
    [
      'cyberpunk-red',
      'CR-AT-06',
      { 'tables/modifiers': { aim: { value: -6 } } },
      '−6 au jet',
      '−6 to the roll'
    ],
    [
      'cyberpunk-red',
      'CR-PR-01',
      { 'tables/price-tiers': { costly: { price: 1200 } } },
      ': 1 200, 100',
      ': 1,200, 100'
    ]
  ])('%s: %s', (game, rule, changes, fr, en) => {
    const files = Object.fromEntries(Object.entries(changes).map(([file, change]) => [file, { change }]))
    const found = said(game, { files } as Overlay, rule)
    expect(found.fr).toContain(fr)
    expect(found.en).toContain(en)
  })
})

test('a weapon’s prose says the rounds and the cap of its modes, also where a pack replaces them', () => {
  const modes: Json = [
    { mode: 'single', skill: 'handgun', rounds: 1, damageDice: 3 },
    { mode: 'autofire', skill: 'autofire', rounds: 10, damageDice: 2, cap: 5 }
  ]
  const overlay: Overlay = {
    files: { 'catalogue/weapons': { change: { 'arasaka-hjke-11-yukimura': { modes } } } }
  }
  const { fr, en } = said('cyberpunk-red', overlay, 'CR-WP-01')
  expect(fr).toContain(': 1 balle par tir simple, rafale auto plafonnée à ×5.')
  expect(en).toContain(': 1 round per single shot, autofire capped at ×5.')
})

test('what a pack took away is a dash in the prose that names it', () => {
  const overlay: Overlay = { files: { 'catalogue/weapons': { remove: ['arasaka-hjke-11-yukimura'] } } }
  expect(said('cyberpunk-red', overlay, 'CR-WP-01').en).toContain('capped at ×–.')
})

test('the words of a pack may name a figure, too, and other braces stay as they are written', () => {
  const overlay: Overlay = {
    text: { en: { rules: { 'T2K-CB-04': 'Aim {+tables/modifiers.scope.value}; {this} stays.' } } }
  }
  expect(said('twilight-2000', overlay, 'T2K-CB-04').en).toBe('Aim +1; {this} stays.')
})

test('beside a campaign’s note the book’s text is shown with its figures', () => {
  const system = withHouseNotes(systems.find(({ id }) => id === 'twilight-2000')!)
  const note = system
    .sheet(system.load(rawOf('resources/systems/twilight-2000'), {}))
    .houseRules.find(({ type, key }) => type === 'note' && key === 'note:T2K-R07')
  const noted = system
    .sheet(system.load(rawOf('resources/systems/twilight-2000'), { 'note:T2K-R07': 'Ours.' }))
    .houseRules.find(({ key }) => key === 'note:T2K-R07')
  expect(noted?.book).toEqual(note?.book)
  expect(noted?.book?.['en']).toBe('Ammo dice are d6.')
})

const GAMES = systems.map(({ id }) => id)

/** Every text of a tree, by its path. */
function textsOf(tree: object, at = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, words]: [string, string | object]) =>
    typeof words === 'string' ? [[at + key, words]] : textsOf(words, `${at}${key}.`)
  )
}

/** The texts of a game's book, with their figures and as they are written. */
function bookOf(game: string, locale: string): { said: [string, string][]; written: Map<string, string> } {
  const { files } = rawOf(`resources/systems/${game}`)
  const tree = files[`text/${locale}`] as TextTree
  return {
    said: textsOf(withFigures(tree, files, locale)),
    written: new Map(textsOf(tree))
  }
}

test.each(GAMES.flatMap((game) => [[game, 'fr'] as const, [game, 'en'] as const]))(
  'every figure that a text of the book names is there: %s, %s',
  (game, locale) => {
    const { said, written } = bookOf(game, locale)
    const dashes = (words: string): number => words.split('–').length
    const lost = said.filter(
      ([at, words]) => /\{[^}]*[./]/.test(words) || dashes(words) > dashes(written.get(at)!)
    )
    expect(lost).toEqual([])
  }
)

test.each(GAMES)('the texts of both languages name the same figures: %s', (game) => {
  const named = (locale: string): object =>
    Object.fromEntries(
      [...bookOf(game, locale).written].flatMap(([at, words]) => {
        const figures = [...words.matchAll(/\{[+\-%_]?((?:system|house|[a-z-]+\/[\w-]+)\.[^}:=]+)/g)]
        return figures.length > 0 ? [[at, [...new Set(figures.map(([, path]) => path))].sort()]] : []
      })
    )
  expect(named('en')).toEqual(named('fr'))
})
