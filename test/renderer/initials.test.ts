import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialsOf } from '../../src-renderer/locales/grammar/initials'

test.each([
  ['Les Rouilles du Puits', 'RP'],
  ['Les Griffes de la Gare centrale', 'GG'],
  ['Les Vipères du Dôme 5', 'VD'],
  ['Les Corbeaux des Vieux Fours', 'CV'],
  ['Les Chiens de l’Entrepôt', 'CE'],
  ["L'Essaim", 'E'],
  ['The Rusty Nails', 'RN'],
  ['La 13', '1'],
  ['Épine', 'É'],
  ['Elvire Casse-Noix', 'EC'],
  ['血の 爪', '血爪'],
  ['De la', 'DL'],
  ['!!', '']
])('%s is known by %s', (name, letters) => expect(initialsOf(name)).toBe(letters))

test('any gang has at most two signs, and some where its name has a letter or a digit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const letters = initialsOf(name)
      expect([...letters].length).toBeLessThanOrEqual(6) // one sign may become up to three as a capital
      expect(letters === '').toBe(!/[\p{L}\p{N}\p{M}]/u.test(name))
    })
  )
})
