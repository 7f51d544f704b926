import { expect, test } from 'vitest'
import { bothRows, rowsApart } from '../../src-main/contract/row-numbers'

const [SABRE, AXE, LANCE, WHIP] = ['Sabre', 'Hache', 'Lance', 'Fouet'].map((name) => ({ name }))
const [A, B, C] = [SABRE, AXE, LANCE].map((row, at) => ({ id: `w-${at + 1}`, ...row! }))

test('where one removed a row and the other renamed one below, both stand together', () => {
  const both = bothRows({ was: [SABRE!, AXE!], now: [B!], wanted: [A!, { ...B!, name: 'Hallebarde' }] }, 'w-')
  expect(both).toEqual([{ id: 'w-2', name: 'Hallebarde' }])
})

test('rows that both added at once are two', () => {
  const written = { was: [SABRE!], now: [SABRE!, AXE!], wanted: [A!, { id: 'w-2', ...WHIP! }] }
  expect(bothRows(written, 'w-')).toEqual([A, { id: 'w-3', ...WHIP! }, B])
  expect(rowsApart(written, 'w-').wanted).toEqual([A, { id: 'w-3', ...WHIP! }])
})

test('a row that only one of them knows keeps its id where the other’s table is written over', () => {
  expect(rowsApart({ was: [SABRE!, AXE!], now: [B!], wanted: [A!, B!, C!] }, 'w-').wanted).toEqual([A, B, C])
})

test('rows that are not known by their place stand together as ever', () => {
  expect(bothRows({ was: ['a'], now: ['a', 'b'], wanted: ['a', 'c'] }, undefined)).toEqual(['a', 'c', 'b'])
})
