// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import TablePart from '../../src-renderer/cards/parts/TablePart.vue'
import { mount } from './mount'

/** The boxes of each weapon of a table with this many characters to a line. */
async function boxesOf(line: number): Promise<number[]> {
  const weapon = (name: string, rounds: number) => ({
    name,
    aside: '',
    notes: ['Grenade'],
    cells: ['+10', '2d6', '2', `${rounds}/${rounds}`],
    boxes: Array.from({ length: rounds }, () => ({ label: '', ticked: false }))
  })
  const units = [weapon('Lance-roquettes', 1), weapon('Fusil de chasse', 3), weapon('Pistolet', 6)]
  const page = await mount(TablePart, {
    part: {
      kind: 'table',
      key: 'weapons',
      title: 'Armes',
      columns: ['Attaque', 'Dég.', 'Att', 'Mun.'],
      units
    },
    slice: { part: 0, from: 0, to: units.length },
    line,
    largest: 7.6
  })
  return page.all('tbody').map((row) => row.querySelectorAll('ul > li').length)
}

test('a weapon keeps each of its boxes, also where its name has a line of its own', async () => {
  expect(await boxesOf(56)).toEqual([1, 3, 6])
  expect(await boxesOf(20)).toEqual([1, 3, 6])
})
