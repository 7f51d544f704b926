import { describe, expect, test } from 'vitest'
import { columnsOf } from '../../src-renderer/cards/layout/columns'
import type { Face } from '../../src-renderer/cards/layout/face'
import { dashed, glued, gluedFace } from '../../src-renderer/cards/layout/glued'

/** The pieces between which a line may end. */
const lines = (text: string) => glued(text).split(' ')

describe('a short value stays on one line', () => {
  test.each([
    ['a characteristic and its change', 'Tir d’expert : F +1', ['F\u00a0+1']],
    ['two values with a stroke', 'Épée F / +1', ['F\u00a0/\u00a0+1']],
    [
      'a sum of dice',
      'contre VOL + d10, puis 8 + 5 = 13',
      ['VOL\u00a0+\u00a0d10,', '8\u00a0+\u00a05\u00a0=\u00a013']
    ],
    ['a level of difficulty', 'test de SD 13', ['SD\u00a013']],
    ['a modifier and the short word before it', 'deux tirs à −1 au lieu de −3', ['à\u00a0−1', 'de\u00a0−3']],
    ['a change and its characteristic', 'choisit +2 S or +3', ['choisit', '+2\u00a0S']],
    ['a number and its unit', 'move 7 m or 1 000 €', ['7\u00a0m', '1\u00a0000\u00a0€']]
  ])('%s', (_, text, kept) => {
    for (const value of kept) expect(lines(text)).toContain(value)
  })

  test('a sentence ends its lines where it did', () => {
    for (const text of [
      'Relance un dé fondé sur une caractéristique.',
      'En phase de tir, deux tirs ou deux grenades.',
      'Malus : −2, −1, 0 selon la distance',
      'Il a 3 munitions, 24 cases et 5 dés'
    ])
      expect(glued(text)).toBe(text)
  })

  test('a range and a dash for a minus are drawn on one line, and no sign is added to them', () => {
    expect(dashed('portée : 12–24 ps, puis –2 dés')).toEqual([
      'portée : ',
      '12–24',
      ' ps, puis ',
      '–2',
      ' dés'
    ])
    expect(dashed('sans – rien')).toEqual(['sans – rien'])
    expect(dashed('doit 200\u00a0€$ à Nyx')).toEqual(['doit 200\u00a0', '€$', ' à Nyx'])
  })
})

test('the values, notes, names and texts of a card stay on one line; its title is left alone', () => {
  const text = 'Tir d’expert : F +1'
  const row = { name: text, aside: '', notes: [text], cells: ['0–3 +2'], boxes: [] }
  const face = {
    title: text,
    parts: [
      { kind: 'table', units: [row] },
      { kind: 'entries', units: [{ names: [text], text }] },
      { kind: 'facts', units: [[{ label: 'x', value: text }]] }
    ]
  } as unknown as Face
  const kept = glued(text)
  expect(kept).not.toBe(text)
  expect(gluedFace(face)).toEqual({
    title: text,
    parts: [
      { kind: 'table', units: [{ ...row, name: kept, notes: [kept], cells: ['0–3\u00a0+2'] }] },
      { kind: 'entries', units: [{ names: [kept], text: kept }] },
      { kind: 'facts', units: [[{ label: 'x', value: kept }]] }
    ]
  })
})

test('a column of a narrow table has room for a value that breaks nowhere', () => {
  const row = (cell: string) => ({
    name: 'Grenade',
    aside: '',
    notes: [],
    cells: [cell, '7', '4', '2', '1'],
    boxes: []
  })
  const share = (cell: string) =>
    columnsOf(['Courte', 'Force', 'Seuil', 'Dégâts', 'Spécial'], [row(cell)], 24).shares[0]!
  expect(share('0–3\u00a0+2')).toBeGreaterThan(share('0–3 +2'))
})
