import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bothLists, bothTexts } from '../../src-main/contract/put-together'
import type { Json } from '../../src-main/kernel/values/json'
import { runs } from '../support/runs'

const row = (name: string, ends = 'never') => ({ name, ends })

test('rows that two people added stand together, each behind the row that it was added to', () => {
  expect(
    bothLists({
      was: [row('blind'), row('deaf')],
      now: [row('blind'), row('deaf'), row('dumb')],
      wanted: [row('blind'), row('lame'), row('deaf')]
    })
  ).toEqual([row('blind'), row('lame'), row('deaf'), row('dumb')])
})

test('a row that one took away is gone, and what the other added or rewrote elsewhere is there', () => {
  expect(bothLists({ was: ['a', 'b', 'c'], now: ['a', 'c'], wanted: ['a', 'b', 'c', 'd'] })).toEqual([
    'a',
    'c',
    'd'
  ])
  expect(
    bothLists({
      was: [row('a'), row('b')],
      now: [row('a', 'battle'), row('b')],
      wanted: [row('a'), row('b', 'battle')]
    })
  ).toEqual([row('a', 'battle'), row('b', 'battle')])
})

test('an empty value is an empty list', () => {
  expect(bothLists({ was: null, now: ['a'], wanted: ['b'] })).toEqual(['a', 'b'])
})

test.each<[string, Json, Json, Json]>([
  ['both rewrote the same row', [row('a')], [row('a', 'battle')], [row('a', 'evening')]],
  ['both added the same', ['a'], ['a', 'b'], ['a', 'b']],
  ['one did what the other did, and more', ['a'], ['a', 'b', 'c'], ['a', 'b']],
  ['they are no lists', 'one', 'two', 'three'],
  ['nothing was written here', ['a'], ['a', 'b'], ['a']]
])('nothing is put together where %s', (_, was, now, wanted) => {
  expect(bothLists({ was, now, wanted })).toBeNull()
})

test('whoever comes first, nothing that one of them added is lost, and nothing that one took away comes back', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const list = fc.uniqueArray(word, { maxLength: 6 })
  fc.assert(
    fc.property(list, list, list, (was, now, wanted) => {
      const both = bothLists({ was, now, wanted })
      const other = bothLists({ was, now: wanted, wanted: now })
      if (!both || !other) return
      expect([...both].sort()).toEqual([...other].sort())
      expect(new Set(both).size).toBe(both.length)
      for (const entry of new Set([...was, ...now, ...wanted])) {
        const stays = was.includes(entry)
          ? now.includes(entry) && wanted.includes(entry)
          : now.includes(entry) || wanted.includes(entry)
        expect(both.includes(entry), entry).toBe(stays)
      }
    }),
    runs(300)
  )
})

test.each<[string, string | null, string, string, string | null]>([
  [
    'each wrote a line of their own',
    'Doit 10.',
    'Doit 10.\nSoif.',
    'Doit 10.\nPeur.',
    'Doit 10.\nPeur.\nSoif.'
  ],
  ['each changed another line', 'un\ndeux\ntrois', 'UN\ndeux\ntrois', 'un\ndeux\nTROIS', 'UN\ndeux\nTROIS'],
  ['both filled an empty text', null, 'Soif.', 'Peur.', 'Soif.\n\nPeur.'],
  ['both rewrote the same line', 'Doit 10.', 'Doit 20.', 'Doit 30.', 'Doit 20.\n\nDoit 30.'],
  ['one emptied it', 'Doit 10.', '', 'Doit 30.', null],
  ['one has what the other has, and more', 'a', 'a\nb', 'a\nb\nc', null]
])('two texts: %s', (_, was, now, wanted, both) => {
  expect(bothTexts({ was, now, wanted })).toBe(both)
})
