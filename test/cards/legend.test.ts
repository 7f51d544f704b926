import { expect, test } from 'vitest'
import type { DeckView } from '../../src-main/contract/decks'
import type { Words } from '../../src-main/kernel/values/json'
import { systems } from '../support/systems'
import type { Face, Part } from '../../src-renderer/cards/layout/face'
import { signsOf } from '../../src-renderer/cards/layout/signs'
import { wordCard } from '../../src-renderer/cards/layout/wording'
import { isGameIcon } from '../../src-renderer/ui/icons/meanings'
import { openSample } from '../support/sample-app'
import type { TestApp } from '../support/test-app'

/** Sentences are compared by their keys; other tests cover their words in each language. */
const say = (words: Words | string) => (typeof words === 'string' ? words : JSON.stringify(words))
const speech = { say, number: String, money: String }

const deck = (app: TestApp, source: object) => app.call('decks.get', { source } as never) as Promise<DeckView>

/** The icons on faces with the words beside them, without the emblems of rosters. */
function iconsOn(faces: Face[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (icon: string | null | undefined, words: string) =>
    icon && found.set(icon, (found.get(icon) ?? new Set()).add(words))
  for (const { parts, look } of faces) {
    add(look?.rank, '')
    if (!look?.colour) add(look?.emblem, '')
    for (const part of parts) for (const [icon, words] of headed(part)) add(icon, words)
  }
  return found
}

function headed(part: Part): [string | undefined, string][] {
  if (part.kind === 'boxes')
    return part.units.flat().map(({ icon, title }): [string | undefined, string] => [icon, title])
  if (part.kind === 'facts')
    return [
      [part.icon, part.title],
      ...part.units.flat().map(({ icon, label }): [string | undefined, string] => [icon, label])
    ]
  return [[part.icon, part.title]]
}

const legendOf = ({ cards, system }: DeckView): Face =>
  wordCard(cards.find(({ card }) => card.kind === 'legend')!.card, speech, system)
/** The entries of a legend in one of its groups, or in all. */
const listed = ({ parts }: Face, group?: string) =>
  parts.flatMap((part) =>
    part.kind === 'entries' && (!group || part.key === `legend-${group}`) ? part.units : []
  )

test.each(systems.flatMap(({ id, deck }) => (deck ? [id] : [])))(
  '%s: the legend has exactly the icons of the members’ cards, with the same words',
  async (system) => {
    const app = await openSample(system)
    try {
      const campaign = await deck(app, { of: 'campaign' })
      const book = await deck(app, { of: 'reference', system })
      const legend = legendOf(campaign)
      expect(legendOf(book)).toEqual(legend)
      const faces = ({ cards }: DeckView) =>
        cards.filter(({ card }) => card.kind !== 'legend').map(({ card }) => wordCard(card, speech, system))
      const own = faces(campaign)
      const members = own.filter(({ kind }) => kind === campaign.kinds[0]!.id)
      for (const [icon, words] of iconsOn(members)) {
        const names = listed(legend)
          .filter((line) => line.icon === icon)
          .flatMap((line) => line.names)
        for (const said of words) {
          expect(names.length, `${icon} ${said}`).toBeGreaterThan(0)
          // The label of a row of boxes is the name of an item, not a heading.
          if (said.startsWith('{"key"')) expect(names, icon).toContain(said)
        }
      }
      const drawn = [...iconsOn([...own, ...faces(book)]).keys()]
      for (const { icon, names } of listed(legend, 'parts')) expect(drawn, names.join()).toContain(icon)
      expect(listed(legend).every(({ icon, names }) => isGameIcon(icon) && names.length > 0)).toBe(true)
    } finally {
      await app.end()
    }
  }
)

test('an icon is named once by a word that a card says in the singular and a kind in the plural', () => {
  const named = (name: string, sign: string) => ({ key: sign, sign, name: { fr: name, en: name } })
  const entries = [
    named('Armure', 'fact:writing.armour'),
    named('Armures', 'kind:armour'),
    named('Cuirasses', 'kind:armour')
  ]
  expect(signsOf(entries, (words) => (words as { fr: string }).fr).map(({ names }) => names)).toEqual([
    ['Armure', 'Cuirasses']
  ])
})
