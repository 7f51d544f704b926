import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finder, marks, plain, rank, wordsOf } from '../../src-renderer/ui/plain-text'

test('accents, case, ligatures and the kind of apostrophe do not matter in a search', () => {
  expect(plain('Épée d’œuvre')).toBe("epee d'oeuvre")
  expect(finder("EPEE d'OEUVRE")('Épée d’œuvre')).toBe(true)
  expect(finder('épée')('Epee')).toBe(true)
  expect(finder('100 credits')('100\u202fcrédits')).toBe(true)
})

test('every typed word must be in one of the texts, in any order', () => {
  const found = finder('  laser  fusil ')
  expect(found('Fusil', 'laser de précision')).toBe(true)
  expect(found('Fusil', 'à pompe')).toBe(false)
  expect(finder(' ')('whatever')).toBe(true)
})

test('a name equal to the typed text comes before one that begins so, and that before one that only holds it', () => {
  expect(
    ['Épée', 'Épée énergétique', 'Grande épée', 'Répéepe', 'Bolter'].map((name) => rank('epee', name))
  ).toEqual([0, 1, 2, 3, 4])
})

test('the found text is marked in its place', () => {
  expect(marks('epee oeu', 'L’épée d’œuvre')).toEqual([
    { text: 'L’', found: false },
    { text: 'épée', found: true },
    { text: ' d’', found: false },
    { text: 'œu', found: true },
    { text: 'vre', found: false }
  ])
  expect(marks('e', 'e\u0301t')).toEqual([
    { text: 'e\u0301', found: true },
    { text: 't', found: false }
  ])
  expect(marks('', 'Bolter')).toEqual([{ text: 'Bolter', found: false }])
})

test('any text finds itself, and its marked parts put together are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, typed) => {
      expect(
        marks(typed, text)
          .map((part) => part.text)
          .join('')
      ).toBe(text)
      expect(finder(text)(text)).toBe(true)
      expect(plain(plain(text))).toBe(plain(text))
      expect(wordsOf(text).every((word) => word !== '')).toBe(true)
    })
  )
})
