import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeckToPrint } from '../../src-main/contract/decks'
import { withFigures } from '../../src-main/kernel/content/figures'
import type { TextTree } from '../../src-main/kernel/content/resource-files'
import type { Words } from '../../src-main/kernel/values/json'
import type { Card } from '../../src-main/kernel/system/sheet'
import { rawOf } from '../support/game-raw'
import { systems } from '../support/systems'
import type { Face } from '../../src-renderer/cards/layout/face'
import { byPhase, faceOfPhase, type Dealt } from '../../src-renderer/cards/layout/phases'
import { isThin } from '../../src-renderer/cards/layout/together'
import { wordCard } from '../../src-renderer/cards/layout/wording'
import { openTestApp, type TestApp } from '../support/test-app'
import { card, entries } from '../printing/support/specimens'

type Tree = { [key: string]: unknown }
/** The texts of a game's book, with their figures. */
function textOf(system: string, locale: string) {
  const { files } = rawOf(`resources/systems/${system}`)
  return withFigures(files[`text/${locale}`] as TextTree, files, locale) as Tree & {
    rules: { [id: string]: string }
  }
}

/** Reads the words of a game as the window does, without what is filled in. */
function speechOf(system: string, locale: 'fr' | 'en') {
  const tree = textOf(system, locale)
  const say = (words: Words) =>
    typeof words === 'object' && 'key' in words
      ? String(
          String(words.key)
            .split('.')
            .reduce<unknown>((at, key) => (at as Tree | undefined)?.[key], tree) ?? ''
        )
      : ((words as { [locale: string]: string })[locale] ?? '')
  return { say, number: String, money: String }
}

const alone = (deck: DeckToPrint['cards'], speech: ReturnType<typeof speechOf>) =>
  deck.map((one) => wordCard(one.card, speech))
function inPhases(dealt: Dealt[], speech: ReturnType<typeof speechOf>): Face[] {
  const told = new Set<string>()
  return dealt.map(({ phase, cards }) => {
    const faces = cards.map((one) => wordCard(one, speech))
    return phase ? faceOfPhase(phase, speech.say(phase.title), faces, told) : faces[0]!
  })
}
/** The texts of the entries on faces. */
const told = (faces: Face[]) =>
  faces.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'entries' ? part.units.map(({ text }) => text) : []))
  )

/** The most letters of a name before a text, which a card does not repeat. */
const NAME = 45
const tells = (text: string, rule: string) =>
  text !== '' && rule.length - text.length < NAME && rule.toLowerCase().endsWith(text.toLowerCase())

describe('the rule cards of the books, by phase of play', () => {
  let app: TestApp
  beforeAll(async () => void (app = await openTestApp()))
  afterAll(() => app?.end())
  const reference = async (system: string, kinds?: string[]) => {
    const source = { of: 'reference', system } as const
    const all = (await app.call('decks.get', { source })).kinds.map(({ id }) => id)
    return (await app.call('decks.lay', { deck: { source, kinds: kinds ?? all } })).cards
  }

  test.each(systems.flatMap(({ id, deck }) => (deck ? [id] : [])))(
    '%s: every rule that its rule cards tell stands on exactly one card, and each card is headed by words',
    async (system) => {
      const deck = await reference(system, ['rules'])
      for (const locale of ['fr', 'en'] as const) {
        const speech = speechOf(system, locale)
        const rules = Object.values(textOf(system, locale).rules)
        const before = told(alone(deck, speech))
        const faces = inPhases(byPhase(deck), speech)
        const after = told(faces)
        const asked = rules.filter((rule) => before.some((text) => tells(text, rule)))
        expect(asked.length).toBeGreaterThan(30)
        expect(asked.filter((rule) => after.filter((text) => tells(text, rule)).length !== 1)).toEqual([])
        expect(faces.length).toBeLessThan(deck.length)
        for (const { title, least } of faces) {
          expect(title).toMatch(/^\p{Lu}\p{L}+/u)
          expect(least).toBe(7.5)
        }
        expect(faces.filter(({ phase }) => phase).length).toBeGreaterThan(2)
      }
    }
  )

  test('neo-necro: these are all the rules of its book, each under its title', async () => {
    const speech = speechOf('neo-necro', 'fr')
    const faces = inPhases(byPhase(await reference('neo-necro', ['rules'])), speech)
    const { rules } = textOf('neo-necro', 'fr')
    const all = told(faces)
    expect(all).toHaveLength(Object.keys(rules).length)
    expect(Object.values(rules).filter((rule) => !all.some((text) => tells(text, rule)))).toEqual([])
    const names = faces.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'entries' ? part.units.flatMap((unit) => unit.names) : []))
    )
    expect(names.filter((name) => /^(NN|MAGOT)-/.test(name))).toEqual([])
  })

  /**
   * Rules that cards show as figures: weapons and implants, the Unity's aimed shot among its modes, and criticals
   * with the campaign's totals and dice (the tests of those cards hold each). And the one that says what the
   * campaign's choice of damage says in its place.
   */
  const AS_FIGURES = /^(CR-(WP|CY)|VD10-(WE|CT))-|^(SRU-DM-03|CR-FM-08)$/

  test.each(systems.flatMap(({ id, deck }) => (deck ? [id] : [])))(
    '%s: a rule that no card tells is shown as figures, or is a ruling on a point left open',
    async (system) => {
      const said = told(alone(await reference(system), speechOf(system, 'fr')))
      const untold = Object.entries(textOf(system, 'fr').rules)
        .filter(([, rule]) => !said.some((text) => tells(text, rule)))
        .map(([id]) => id)
      expect(untold.filter((id) => !/-R\d+$|^MAGOT-/.test(id) && !AS_FIGURES.test(id))).toEqual([])
    }
  )
})

describe('cards dealt by phase', () => {
  const rule = (id: string, keys: string[], phases?: Card['phases']) => ({
    card: {
      ...card(id, `Carte ${id}`, {
        kind: 'rules',
        blocks: keys.map((key) => entries(key, {}, [[{ fr: key }, { fr: `Texte de ${key}.` }]])),
        ...(phases && { phases })
      })
    } as Card,
    copies: 1
  })
  const shoot = { id: 'shoot', title: { fr: 'Tir' } }
  const move = { id: 'move', title: { fr: 'Mouvement' } }
  const speech = {
    say: (words: Words) => String((words as { fr?: string }).fr ?? ''),
    number: String,
    money: String
  }
  const idsOf = (dealt: Dealt[]) =>
    dealt.map(({ phase, cards }) => [phase?.id ?? null, ...cards.map(({ id }) => id)])

  test('cards of a phase lie together where the first of them lay; a card alone in its phase, others and other numbers of copies apart', () => {
    const deck = [
      rule('a', ['x'], [move]),
      rule('b', ['y'], [shoot]),
      rule('c', ['z']),
      rule('d', ['u'], [move]),
      { ...rule('e', ['v'], [move]), copies: 2 }
    ]
    expect(idsOf(byPhase(deck))).toEqual([
      ['move', 'a', 'd'],
      [null, 'b'],
      [null, 'c'],
      [null, 'e']
    ])
  })

  test('a chapter is dealt section by section; what belongs to no phase stays a card of its own', () => {
    const chapter = rule(
      'a',
      ['x', 'y', 'z'],
      [
        { ...move, of: ['x'] },
        { ...shoot, of: ['y'] }
      ]
    )
    const dealt = byPhase([chapter])
    expect(idsOf(dealt)).toEqual([
      ['move', 'a'],
      ['shoot', 'a'],
      [null, 'a']
    ])
    expect(dealt.map(({ cards }) => cards[0]!.blocks.map(({ key }) => key))).toEqual([['x'], ['y'], ['z']])
  })

  test('only the phases that are asked for are dealt', () => {
    const deck = [rule('a', ['x'], [move]), rule('b', ['y'], [shoot]), rule('c', ['z'], [shoot])]
    expect(idsOf(byPhase(deck, ['shoot']))).toEqual([['shoot', 'b', 'c']])
  })

  test('the campaign’s choices are at the end of the phase, under one heading', () => {
    const choosing = (id: string, key: string) => {
      const { card: one } = rule(id, [`rules-${key}`])
      const chosen = entries('rulings', { fr: 'Choix de la campagne' }, [
        [{ fr: key }, { fr: `Choix ${key}.` }]
      ])
      return wordCard({ ...one, blocks: [...one.blocks, chosen] }, speech)
    }
    const face = faceOfPhase(shoot, 'Tir', [choosing('a', 'x'), choosing('b', 'y')], new Set())
    expect(face.parts.map(({ title }) => title)).toEqual(['Carte a', 'Carte b', 'Choix de la campagne'])
    expect(told([face]).slice(2)).toEqual(['Choix x.', 'Choix y.'])
  })

  test('each card’s rules are under its title, a repeated rule once, and no other card shares the paper', () => {
    const [first, second] = [rule('a', ['x', 'y']), rule('b', ['y', 'z'])].map((one) =>
      wordCard(one.card, speech)
    )
    const face = faceOfPhase(shoot, 'Tir', [first!, second!], new Set())
    expect(face).toMatchObject({ id: 'phase:shoot', title: 'Tir', kind: 'rules' })
    expect(face.parts.map(({ title, group }) => [title, group])).toEqual([
      ['Carte a', 'a'],
      ['', 'a'],
      ['Carte b', 'b']
    ])
    expect(told([face])).toEqual(['Texte de x.', 'Texte de y.', 'Texte de z.'])
    expect(isThin(face)).toBe(false)
  })
})
