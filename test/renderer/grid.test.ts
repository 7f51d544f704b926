import { expect, test } from 'vitest'
import type { ColumnSpec } from '../../src-main/kernel/content/tables'
import { firstRow } from '../../src-renderer/views/rules/grid'

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
