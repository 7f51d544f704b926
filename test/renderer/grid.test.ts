import { expect, test } from 'vitest'
import type { ColumnSpec } from '../../src-main/kernel/content/tables'
import { firstRow, withCell, withField, withRow } from '../../src-renderer/views/rules/grid'

const column = (kind: ColumnSpec['kind'], path: string[], more: Partial<ColumnSpec> = {}): ColumnSpec => ({
  kind,
  path,
  label: { fr: '', en: '' },
  ...more
})
const OPTIONS = [
  { id: 'a', name: { en: 'A' } },
  { id: 'b', name: { en: 'B' } }
]

test('the first row of an empty list has a valid value in each column', () => {
  expect(
    firstRow([
      column('text', ['name']),
      column('flag', ['weapon']),
      column('choice', ['kind'], { options: OPTIONS }),
      column('choices', ['modes'], { options: OPTIONS }),
      column('number', ['range', 'short'], { min: 2, max: 9 }),
      column('number', ['range', 'long']),
      column('number', ['price'], { min: 1, empty: 'null' }),
      column('choice', ['held'], { options: OPTIONS, empty: 'absent' })
    ])
  ).toEqual({ name: '', weapon: false, kind: 'a', modes: [], range: { short: 2, long: 0 }, price: null })
})

test('the first row of an empty list of plain values is a valid value', () => {
  expect(firstRow([column('number', [], { min: 3 })])).toBe(3)
})

const BURN = { name: 'Brûlure', effect: 'Fait mal.' }
const LIMP = { name: 'Boiterie', effect: '' }
const known = { stored: [BURN, LIMP], ids: ['own-brulure', 'own-boiterie'] }
const named = (list: object[], n: number, name: string, of: object = known) =>
  withCell(list as never, n, (row) => withField(row, ['name'], name), of as never)

test('a renamed row gets the id that it was known by, also where another row is gone', () => {
  expect(named([LIMP], 0, 'Jambe raide')).toEqual([{ id: 'own-boiterie', name: 'Jambe raide', effect: '' }])
})

test('a row that is as stored again has no id again', () => {
  const once = named([BURN, LIMP], 1, 'Jambe raide') as object[]
  expect(named(once, 1, 'Boiterie')).toEqual([BURN, LIMP])
})

test('a new row is like the last one, and nobody else', () => {
  const list = withRow([BURN, { id: 'lame', ...LIMP }], []) as object[]
  expect(list).toEqual([BURN, { id: 'lame', ...LIMP }, LIMP])
  const copied = withRow([BURN, LIMP], []) as object[]
  expect(named(copied, 2, 'Entaille')[2]).toEqual({ name: 'Entaille', effect: '' })
  const both = named(named(copied, 1, 'Jambe raide') as object[], 2, 'Entaille')
  expect(both.slice(1)).toEqual([
    { id: 'own-boiterie', name: 'Jambe raide', effect: '' },
    { name: 'Entaille', effect: '' }
  ])
})

test('a row of a table without ids stays without', () => {
  expect(named([BURN], 0, 'Entaille', { stored: [BURN] })).toEqual([{ ...BURN, name: 'Entaille' }])
})
