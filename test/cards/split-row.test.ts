import { expect, test } from 'vitest'
import type { Face, Row } from '../../src-renderer/cards/layout/face'
import { splitUnit } from '../../src-renderer/cards/layout/split'

const weapon: Row = {
  name: 'Bolter',
  aside: '',
  notes: ['Une note bien trop longue pour une seule carte. '.repeat(20).trim()],
  cells: ['4', '1'],
  boxes: [{ label: 'Munitions', ticked: false }],
  portrait: 'picture',
  bands: [{ reach: '0-12', length: 12, modifier: '+1' }]
}

test('a weapon too tall for one card keeps its range bar, picture and boxes, on the first piece only', () => {
  const face = { parts: [{ kind: 'table', units: [weapon] }] } as unknown as Face
  const [first, ...others] = splitUnit(face, 0, 0, 2).parts[0]!.units as Row[]
  expect(first).toMatchObject({
    name: 'Bolter',
    boxes: weapon.boxes,
    portrait: weapon.portrait,
    bands: weapon.bands
  })
  expect(others.length).toBeGreaterThan(0)
  for (const piece of others) {
    expect(piece).not.toHaveProperty('bands')
    expect(piece).not.toHaveProperty('portrait')
    expect(piece.boxes).toEqual([])
  }
  expect([first!, ...others].flatMap(({ notes }) => notes).join(' ')).toBe(weapon.notes[0])
})
