// @vitest-environment happy-dom
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReferenceEntry, ReferencePart } from '../../src-main/kernel/content/reference'
import { setLocale } from '../../src-renderer/locales/i18n'
import { elsewhere, placesOf, search, titleOf } from '../../src-renderer/ui/book'

beforeAll(() => setLocale('fr'))

const entry = (id: string, fr: string, en: string, more: Partial<ReferenceEntry> = {}): ReferenceEntry => ({
  id,
  name: null,
  text: [{ fr, en }],
  ...more
})
const parts: ReferencePart[] = [
  {
    id: 'shooting',
    name: { fr: 'Phase de tir', en: 'Shooting phase' },
    sections: [
      {
        id: 'AMM',
        name: { fr: 'Munitions', en: 'Ammunition' },
        entries: [
          entry('X-AMM-1', 'Une épée ne tire pas.', 'A sword does not shoot.'),
          entry('X-AMM-2', 'La jauge se vide.', 'The gauge runs dry.')
        ]
      }
    ]
  },
  {
    id: 'things',
    name: { fr: 'Catalogue', en: 'List' },
    sections: [
      {
        id: 'melee',
        name: { fr: 'Corps à corps', en: 'Melee' },
        entries: [
          {
            id: 'thing:power',
            name: { fr: 'Épée énergétique', en: 'Power sword' },
            text: [],
            facts: [{ label: { fr: 'Prix', en: 'Price' }, value: 40 }]
          },
          {
            id: 'thing:sword',
            name: { fr: 'Épée', en: 'Sword' },
            text: [{ fr: 'Une lame.', en: 'A blade.' }]
          },
          {
            id: 'table:falls',
            name: { fr: 'Chutes', en: 'Falls' },
            text: [],
            table: {
              columns: [{ fr: 'Étage', en: 'Storey' }],
              rows: [[{ fr: 'Trois étages', en: 'Three storeys' }]]
            }
          }
        ]
      }
    ]
  }
]
const places = placesOf(parts)
const found = (typed: string) => search(places, typed).map((place) => place.entry.id)

describe('the search of the quick reference', () => {
  test('finds every entry that has all words, without accents or case, and those with the words in their name first', () => {
    expect(found('epee')).toEqual(['thing:sword', 'thing:power', 'X-AMM-1'])
    expect(found('EPEE tire')).toEqual(['X-AMM-1'])
    expect(found('épée jauge')).toEqual([])
  })

  test('finds an entry by its name or text in the other language', () => {
    expect(found('sword')).toEqual(['thing:sword', 'thing:power', 'X-AMM-1'])
    expect(found('runs dry')).toEqual(['X-AMM-2'])
  })

  test('finds a rule by its number, and by a part of it', () => {
    expect(found('x-amm-2')).toEqual(['X-AMM-2'])
    expect(found('amm')).toEqual(['X-AMM-1', 'X-AMM-2'])
  })

  test('reads facts and the cells of tables', () => {
    expect(found('prix 40')).toEqual(['thing:power'])
    expect(found('trois etages')).toEqual(['table:falls'])
  })

  test('a word may be in the name of the chapter, but not all of them', () => {
    expect(found('munitions jauge')).toEqual(['X-AMM-2'])
    expect(found('munitions')).toEqual([])
  })

  test('finds nothing without a query', () => {
    expect(found('  ')).toEqual([])
  })

  test('shows the other language only where the reader’s own does not show the match', () => {
    expect(elsewhere(places[1]!.entry, 'runs', 'fr')).toBe('The gauge runs dry.')
    expect(elsewhere(places[1]!.entry, 'jauge', 'fr')).toBeNull()
    expect(elsewhere(places[3]!.entry, 'blade', 'fr')).toBe('Sword – A blade.')
  })

  test('calls a rule by its number and a thing by its name', () => {
    expect([titleOf(places[0]!.entry), titleOf(places[3]!.entry)]).toEqual(['X-AMM-1', 'Épée'])
  })
})
