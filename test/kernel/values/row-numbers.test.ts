import { expect, test } from 'vitest'
import { freshId, keptRowIds, withoutPlaces, withRowIds } from '../../../src-main/kernel/values/row-numbers'
import type { Json } from '../../../src-main/kernel/values/json'

const row = (name: string, att = 1) => ({ name, att })
/** The numbers of rows as they are written over a table: `A` for a row without an id, `A7` for one with it. */
const written = (was: string[] | null, ...to: string[]) => {
  const rows = (of: string[]): Json[] =>
    of.map((one) => ({ ...(one.length > 1 && { id: `w-${one.slice(1)}` }), ...row(one[0]!) }))
  return keptRowIds(was && rows(was), rows(to), 'w-').map((one) =>
    Number((one as { id: string }).id.slice(2))
  )
}

test('a row keeps the number that the one of its name had, wherever it stands', () => {
  expect(written(['A', 'B', 'C'], 'B', 'C')).toEqual([2, 3])
  expect(written(['A', 'B', 'C'], 'C', 'A', 'B')).toEqual([3, 1, 2])
  expect(written(['B2', 'C3'], 'C', 'B')).toEqual([3, 2])
})

test('a row whose name is new is the one at its place if the name there is gone, and new otherwise', () => {
  expect(written(['A', 'B'], 'X', 'B')).toEqual([1, 2])
  expect(written(['A', 'B'], 'X', 'A', 'B')).toEqual([3, 1, 2])
  expect(written(['B2', 'C3'], 'B', 'C', 'X')).toEqual([2, 3, 4])
})

test('an id that stands in a row comes first, and no other row gets it', () => {
  expect(written(['A', 'B'], 'X2', 'B')).toEqual([2, 3])
  expect(written(['A', 'B'], 'B1', 'A')).toEqual([1, 3])
})

test('of rows with one name, the one that is the same keeps its number', () => {
  const was = [row('A', 1), row('A', 2), row('A', 3)]
  expect(keptRowIds(was, [row('A', 2), row('A', 3)], 'w-').map((one) => (one as { id: string }).id)).toEqual([
    'w-2',
    'w-3'
  ])
})

test('without the table that was seen, rows go by their places, beside ids that stand in rows', () => {
  expect(written(null, 'B', 'A')).toEqual([1, 2])
  expect(written(null, 'B2', 'C', 'D')).toEqual([2, 4, 3])
})

test('what is no row stays as it is', () => {
  expect(keptRowIds([1], [null, 'A', [2], row('A')], 'w-')).toEqual([
    null,
    'A',
    [2],
    { id: 'w-1', ...row('A') }
  ])
})

test('ids of places are not stored, and come back as they were', () => {
  const full = [
    { id: 'w-2', ...row('A') },
    { id: 'w-5', ...row('B') },
    { id: 'w-3', ...row('C') }
  ]
  expect(withoutPlaces(full, 'w-')).toEqual([full[0], full[1], row('C')])
  expect(withRowIds(withoutPlaces(full, 'w-'), 'w-')).toEqual(full)
})

test('a fresh number is the highest and one more, and the lowest free where there is none higher', () => {
  expect(freshId('w-', [{ id: 'w-7' }, row('A')], [row('B')])).toBe('w-8')
  expect(freshId('w-', [{ id: 'w-999999' }, row('A')])).toBe('w-1')
  expect(freshId('w-', [{ id: 'w-999999' }, { id: 'w-1' }])).toBe('w-2')
})
