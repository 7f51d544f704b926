import { expect, test } from 'vitest'
import type { Part, Row } from '../../src-renderer/cards/layout/face'
import { asBoxes, asStrip, withoutDashes, withRanges } from '../../src-renderer/cards/layout/tables'

type Table = Extract<Part, { kind: 'table' }>
const row = (name: string, cells: string[], more: Partial<Row> = {}): Row => ({
  name,
  aside: '',
  notes: [],
  cells,
  boxes: [],
  ...more
})
const table = (columns: string[], units: Row[]): Table => ({
  kind: 'table',
  key: 't',
  title: 'T',
  columns,
  units
})
const ranges = (key: string) => ({
  ...table(['DV'], [row('0–6', ['13']), row('7–12', ['15']), row('13–25', ['20'])]),
  key
})

test('a table of one value for each range becomes a strip; other tables keep their rows', () => {
  expect(asStrip(ranges('range'))).toEqual({
    ...table(['0–6', '7–12', '13–25'], [row('DV', ['13', '15', '20'])]),
    key: 'range'
  })
  const noted = { ...ranges('range'), units: [row('0–6', ['13'], { notes: ['within 6 m'] })] }
  for (const other of [ranges('barriers'), noted, { ...ranges('range'), columns: ['DV', 'Dice'] }])
    expect(asStrip(other)).toBe(other)
})

const box = { label: '1', ticked: false }

test('a row of dashes becomes a name without figures, a column of dashes is dropped, and a single dash is an empty cell', () => {
  const tidy = withoutDashes(
    table(
      ['S', 'D', 'X'],
      [row('Plate', ['4', '0', '–']), row('Leather', ['–', '–', '–']), row('Mesh', ['5', '–', '-'])]
    )
  )
  expect(tidy.columns).toEqual(['S', 'D'])
  expect(tidy.units.map(({ name, cells }) => [name, cells])).toEqual([
    ['Plate', ['4', '0']],
    ['Leather', []],
    ['Mesh', ['5', '']]
  ])
  expect(withoutDashes(table(['S'], [row('Leather', ['–'])]))).toMatchObject({
    columns: [],
    units: [{ cells: [] }]
  })
})

test('ranges become a bar in proportion, each with its modifier; anything else keeps its words', () => {
  const [bolter, flamer] = withRanges(
    table(
      ['Short', 'Long', 'S'],
      [row('Bolter', ['0-12 +1', '12-36 0', '7']), row('Flamer', ['a gust of 8', '–', '4'])]
    )
  ).units
  expect(bolter).toMatchObject({
    cells: ['7'],
    bands: [
      { reach: '0–12', modifier: '+1' },
      { reach: '12–36', modifier: '0' }
    ]
  })
  expect(bolter!.bands![1]!.length / bolter!.bands![0]!.length).toBeCloseTo(2)
  expect(flamer).toMatchObject({ cells: ['4'], bands: [{ reach: 'a gust of 8', modifier: '' }] })
})

test('items with only boxes are side by side; items with more text stay rows', () => {
  const reload = row('Reload', [], { boxes: [box] })
  expect(asBoxes(table([], [reload, reload]))).toMatchObject({
    kind: 'boxes',
    units: [[{ title: 'Reload', boxes: [box] }, { title: 'Reload' }]]
  })
  expect(asBoxes(table([], [reload, row('Dose', [], { boxes: [box], notes: ['+1'] })]))).toBeNull()
  expect(asBoxes(table(['S'], [row('Bolter', ['7'], { boxes: [box] })]))).toBeNull()
})
