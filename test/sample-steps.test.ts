import { expect, test } from 'vitest'
import { resolved } from '../src-main/sample-steps'

const kept = new Map<string, unknown>([
  [
    'crew',
    {
      id: 'r1',
      sheets: [
        { name: 'Ada', member: 'm1' },
        { name: 'Bo', member: 'm2' }
      ],
      things: [{ id: 'x', name: { fr: 'Pistolet', en: 'Pistol' }, cost: 50 }]
    }
  ]
])

test('a step refers to earlier answers by path, by name and by number', () => {
  expect(
    resolved(
      {
        roster: '@crew.id',
        members: ['@crew.sheets[Ada].member', '@crew.sheets.1.member'],
        cost: '@crew.things[Pistol].cost',
        plain: 'Ada',
        n: 2
      },
      kept
    )
  ).toEqual({ roster: 'r1', members: ['m1', 'm2'], cost: 50, plain: 'Ada', n: 2 })
})

test('a step with a broken reference ends the sample with that reference', () => {
  expect(() => resolved({ roster: '@gang.id' }, kept)).toThrow('@gang.id')
  expect(() => resolved(['@crew.sheets[Cy].member'], kept)).toThrow('@crew.sheets[Cy].member')
})
