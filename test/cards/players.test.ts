import { expect, test } from 'vitest'
import type { RosterCard } from '../../src-main/kernel/system/sheet'
import type { Face } from '../../src-renderer/cards/layout/face'
import { fit, type Measure } from '../../src-renderer/cards/layout/fit'
import { sheetFormat } from '../../src-renderer/cards/layout/format'
import { goesOn } from '../../src-renderer/cards/layout/distribute'
import { playersOf } from '../../src-renderer/cards/layout/players'

type Row = RosterCard['rows'][number]
const row = (name: string, more: Partial<Row> = {}): Row => ({
  member: name,
  name,
  typeName: { fr: 'Personnage' },
  status: { fr: 'Valide' },
  profile: [],
  figures: [],
  lines: [],
  ...more
})
const figure = (key: string) => ({ key, label: { fr: key }, unit: 'points' as const, amount: 3 })

test('a type that everybody on a sheet has is not repeated for each; one that differs is', () => {
  expect(playersOf([row('Yuki'), row('Brick')]).map(({ typeName }) => typeName['fr'])).toEqual(['', ''])
  const mixed = playersOf([row('Yuki'), row('Brick', { typeName: { fr: 'Ami' } })])
  expect(mixed.map(({ typeName }) => typeName['fr'])).toEqual(['Personnage', 'Ami'])
  expect(playersOf([row('Yuki')])[0]!.typeName['fr']).toBe('Personnage')
})

test('a figure that has boxes of its own is not printed a second time', () => {
  const boxes = { kind: 'boxes' as const, key: 'stun', title: { fr: 'Étourdissant' }, boxes: [] }
  const [yuki] = playersOf([row('Yuki', { figures: [figure('stun'), figure('slow')], blocks: [boxes] })])
  expect(yuki!.figures.map(({ key }) => key)).toEqual(['slow'])
})

/** A sheet in two columns, of three people with so many lines each; a column has room for 150. */
const sheetOf = (lines: number): Face => ({
  id: 's',
  kind: 'roster',
  title: 'Gang',
  subtitle: [],
  corner: [],
  profile: [],
  columns: 2,
  parts: ['a', 'b', 'c'].map((group) => ({
    kind: 'entries' as const,
    key: group,
    title: '',
    group,
    units: Array.from({ length: lines }, (_, n) => ({ names: [`${group}${n}`], text: '' }))
  }))
})
const measure: Measure = async (trials) =>
  trials.map(({ face, text }) => ({
    whole: 170,
    first: 150,
    next: 150,
    columns: 2,
    parts: face.parts.map(({ units }) => ({ head: 0, units: units.map(() => text) }))
  }))
const fitted = async (lines: number) =>
  (await fit([sheetOf(lines)], sheetFormat({ width: 210, height: 297 }), measure))[0]!

test('each person is in one column where smaller letters allow it; else the page is filled', async () => {
  const { text, cards } = await fitted(10)
  expect([text, cards.length]).toEqual([7.5, 1])
  expect(cards[0]!.map(({ part }) => part)).toEqual([0, 1, 2])
  const full = await fitted(13)
  expect(full.cards).toHaveLength(1)
  expect(full.cards[0]!.length).toBeGreaterThan(3)
})

test('a person who goes on in the next column is named again there, and the name has its room', async () => {
  const [again, room] = [12, 150]
  const named: Measure = async (trials) =>
    (await measure(trials)).map((measured) => ({ ...measured, again: new Map([['b', again]]) }))
  const [full] = await fit([sheetOf(13)], sheetFormat({ width: 210, height: 297 }), named)
  const { face, cards, text } = full!
  const columns = [0, 1].map((column) => cards[0]!.filter((slice) => slice.column === column))
  const [goingOn] = columns[1]!
  expect(face.parts[goingOn!.part]!.group).toBe('b')
  expect(columns.map(([first]) => goesOn(first!, face.parts))).toEqual([false, true])
  const tall = columns.map((slices) => slices.reduce((sum, { from, to }) => sum + (to - from) * text, 0))
  expect(tall[0]).toBeLessThanOrEqual(room)
  expect(tall[1]! + again).toBeLessThanOrEqual(room)
  expect(columns.flat().reduce((sum, { from, to }) => sum + to - from, 0)).toBe(39)
})

test('one person, or two whom one column holds, are not torn for columns of equal length', async () => {
  const few = { ...sheetOf(6), parts: sheetOf(6).parts.slice(0, 1) }
  const named: Measure = async (trials) =>
    (await measure(trials)).map((measured) => ({ ...measured, again: new Map([['a', 12]]) }))
  const [alone] = await fit([few], sheetFormat({ width: 210, height: 297 }), named)
  expect(alone!.cards[0]!.map(({ column, from, to }) => [column, from, to])).toEqual([[0, 0, 6]])
})

const notes = (count: number) => ({
  kind: 'lines' as const,
  key: 'notes',
  title: 'Notes',
  units: Array.from({ length: count }, (_, n) => n + 1),
  fills: true as const
})
/** Each line is as tall as its text; a line to write on is five tall, and its heading ten. */
const withNotes: Measure = async (trials) =>
  (await measure(trials)).map((measured, n) => ({
    ...measured,
    parts: measured.parts.map((part, at) =>
      trials[n]!.face.parts[at]!.kind === 'lines' ? { head: 10, units: part.units.map(() => 5) } : part
    )
  }))
const notedSheet = async (lines: number, count: number, paper = { width: 210, height: 297 }) => {
  const face = { ...sheetOf(lines), parts: [...sheetOf(lines).parts, notes(count)] }
  return (await fit([face], sheetFormat(paper), withNotes))[0]!
}

test('lines to write on take the room that people leave on the last page, in each column, each line once', async () => {
  const { face, text, cards } = await notedSheet(4, 6)
  expect(cards).toHaveLength(1)
  const [page] = cards
  const of = (column: number) => page!.filter((slice) => slice.column === column)
  const tall = (column: number) =>
    of(column).reduce(
      (sum, { part, from, to }) => sum + (part === 3 ? 10 + (to - from) * 5 : (to - from) * text),
      0
    )
  for (const column of [0, 1]) {
    expect(tall(column)).toBeLessThan(150)
    expect(tall(column)).toBeGreaterThan(143)
    expect(of(column).at(-1)!.part).toBe(3)
  }
  const lines = page!.filter(({ part }) => part === 3).flatMap(({ from, to }) => [from, to])
  expect([lines[0], lines[1], lines.at(-1)]).toEqual([0, lines[2], face.parts[3]!.units.length])
})

test('a column without room for three lines under their heading gets none', async () => {
  const { cards } = await notedSheet(8, 1)
  expect(cards.flat().filter(({ part }) => part === 3)).toHaveLength(1)
})

test('a picture for a phone, which is cut off below its content, gets no more lines', async () => {
  const { face } = await notedSheet(4, 6, { width: 95.25, height: 1200 })
  expect(face.parts[3]!.units).toHaveLength(6)
})
