import { expect, test } from 'vitest'
import { columnsOf, notesUnderName } from '../../src-renderer/cards/layout/columns'

test('columns: names have their own lines if there are too many of them, otherwise the cells get what they need', () => {
  const row = (cells: string[]) => ({ name: 'Fusil d’assaut', aside: '', notes: [], cells, boxes: [] })
  const usual = columnsOf(['Courte', 'Longue', 'F'], [row(['0-12 +1', '12-24 0', '6'])], 50)
  expect(usual.stacked).toBe(false)
  expect(usual.shares.reduce((sum, share) => sum + share)).toBeCloseTo(1)
  expect(
    columnsOf(
      Array.from({ length: 10 }, () => 'Colonne'),
      [row(Array.from({ length: 10 }, () => 'long'))],
      50
    ).stacked
  ).toBe(true)
})

test('columns: each has room for its broadest word and number, with broad letters counted as such', () => {
  const row = (cells: string[]) => ({ name: 'PKM machine gun', aside: '', notes: [], cells, boxes: [] })
  const { shares } = columnsOf(
    ['RoF', 'Dmg', 'Rel.', 'Ammo'],
    [row(['6', '3', '3/5', '64/100'])],
    31,
    'Weapons'
  )
  const [dmg, ammo] = [shares.at(-3)! * 31, shares.at(-1)! * 31]
  // As printed, in usual letters: “Dmg” is 3.4 wide and “64/100” 6.8, each beside half a letter of air.
  expect(dmg).toBeGreaterThan(3.9)
  expect(ammo).toBeGreaterThan(7.3)
  expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1)
})

test('columns: on a mini card a heading, which stays at 6 points, has room for its broadest word', () => {
  const row = { name: 'Lame', aside: '', notes: [], cells: ['8', '+0', 'superficiel', '1'], boxes: [] }
  const { shares, stacked } = columnsOf(['Dés', 'Dégâts', 'Type', 'Allonge'], [row], 45, 'Armes', 6.5)
  expect(stacked).toBe(false)
  // On a mini card text of 6.5 points has 45 characters to a line of 40 mm; a heading has 6 points.
  const room = (share: number) => share * 40 - 0.7
  const printed = (letters: number) => letters * (40 / 45) * (6 / 6.5)
  expect(room(shares.at(-4)!)).toBeGreaterThan(printed(3.3))
  expect(room(shares.at(-3)!)).toBeGreaterThan(printed(6.2))
})

test('columns: where names have lines of their own, air gives way first, then the size of headings; no word breaks', () => {
  const row = { name: 'Dagger', aside: '', notes: [], cells: ['0', '+1', '4', '1', '1'], boxes: [] }
  const headings = ['Attack', 'Defence', 'S', 'Threshold', 'Damage']
  const sum = (shares: number[]) => shares.reduce((all, share) => all + share)
  const [wide, close, narrow] = [60, 30, 20].map((line) => columnsOf(headings, [row], line))
  expect([wide!.stacked, close!.stacked, narrow!.stacked]).toEqual([false, true, true])
  expect([wide!.squeeze, close!.squeeze]).toEqual([1, 1])
  expect(narrow!.squeeze).toBeLessThan(1)
  for (const { shares } of [wide!, close!, narrow!]) expect(sum(shares)).toBeCloseTo(1)
  // “Defence” is 7.5 usual letters wide, and is printed at 0.85 of the size of a value.
  expect(close!.shares[1]! * 30).toBeGreaterThan(7.5 * 0.85)
  expect(narrow!.shares[1]! * 20).toBeGreaterThan(7.5 * 0.85 * narrow!.squeeze)
})

test('columns: notes stand below the name where a value takes two lines beside them, and nowhere else', () => {
  const row = (special: string, notes: string[]) => ({
    name: 'Tir chargé',
    aside: '',
    notes,
    cells: ['1', '5d6', special],
    boxes: []
  })
  const under = (special: string, notes: string[]) =>
    notesUnderName(row(special, notes), [0.4, 0.12, 0.16, 0.32], 40)
  expect(under('traverse le couvert mince', ['Pistolet'])).toBe(true)
  expect(under('SD 13', ['Pistolet'])).toBe(false)
  expect(under('traverse le couvert mince', ['Pistolet', 'une note trop longue'])).toBe(false)
  expect(under('traverse le couvert mince', [])).toBe(false)
})
