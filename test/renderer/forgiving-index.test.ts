import { expect, test } from 'vitest'
import { forgiving, stemOf } from '../../src-renderer/layout/search/forgiving-index'

const LIST = [
  { id: 'solveig', title: 'Solveig', under: 'Ganger, Les Rouilles' },
  { id: 'petronille', title: 'Pétronille', under: 'Chef, Les Vipères' },
  { id: 'pinned', title: 'Blocage', under: 'Un combattant bloqué ne tire pas.' },
  { id: 'rout', title: 'Déroute', under: 'Le gang quitte la table.' },
  { id: 'sword', title: 'Épée énergétique', under: 'Corps à corps' }
]
const SYNONYMS = [['fuite', 'déroute', 'rout']]
const found = (typed: string) => forgiving(LIST, typed, SYNONYMS)

test.each([
  ['solveg', 'solveig'],
  ['petronile', 'petronille'],
  ['epée energetiqe', 'sword'],
  ['bloqués', 'pinned'],
  ['fuite', 'rout'],
  ['fuites', 'rout']
])('“%s” finds the intended entry', (typed, id) => {
  expect(found(typed)[0]).toBe(id)
})

test.each(['zzzz', 'xy', ''])('“%s” finds nothing', (typed) => {
  expect(found(typed)).toEqual([])
})

test('forms of a word share their stem, and short words stay what they are', () => {
  expect(new Set(['blocage', 'bloque', 'bloquee', 'bloques'].map(stemOf)).size).toBe(1)
  expect(new Set(['wound', 'wounds', 'wounded'].map(stemOf)).size).toBe(1)
  expect(stemOf('tir')).toBe('tir')
})

test('in a short list synonyms are found, and misspellings are not', () => {
  const strictly = (typed: string) => forgiving(LIST, typed, SYNONYMS, { wrong: false })
  expect(strictly('fuite')).toEqual(['rout'])
  expect(strictly('bloqués')).toEqual(['pinned'])
  expect(strictly('solveg')).toEqual([])
})
