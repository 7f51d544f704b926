import { expect, test } from 'vitest'
import { boxRow, drawn, MOST_BOXES } from '../../../src-main/kernel/system/boxes'

const row = (count: number) => boxRow(count, (at) => ({ label: String(at + 1), ticked: at < 2 }))

test('a row has as many boxes as its count, each made from its place', () => {
  expect(row(3)).toEqual([
    { label: '1', ticked: true },
    { label: '2', ticked: true },
    { label: '3', ticked: false }
  ])
  expect(row(MOST_BOXES)).toHaveLength(MOST_BOXES)
  expect(row(MOST_BOXES).at(-1)!.label).toBe('120')
})

test('the last box of a row that is too long shows how many it replaces', () => {
  expect(row(10_000_000)).toHaveLength(MOST_BOXES)
  expect(row(10_000_000).at(-1)).toEqual({ label: '+9999881', ticked: false })
  expect(row(MOST_BOXES + 1).at(-1)!.label).toBe('+2')
})

test('an invalid count draws no box', () => {
  for (const count of [0, -3, Number.NaN, Number.POSITIVE_INFINITY]) expect(row(count)).toEqual([])
  expect([row(2.9).length, drawn(2.9), drawn(-1), drawn(1e9), drawn(Number.NaN)]).toEqual([
    2,
    2,
    0,
    MOST_BOXES,
    0
  ])
})
