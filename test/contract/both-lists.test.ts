import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bothLists } from '../../src-main/contract/both-lists'
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
