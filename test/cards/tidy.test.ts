import { describe, expect, test } from 'vitest'
import type { Row } from '../../src-renderer/cards/layout/face'
import { gaugesOf } from '../../src-renderer/cards/layout/tidy'
import { wordCard } from '../../src-renderer/cards/layout/wording'
import type { Block } from '../../src-main/kernel/system/sheet'
import { card, entries } from '../printing/support/specimens'

const speech = {
  say: (words: object) =>
    String((words as { fr?: string; key?: string }).fr ?? (words as { key?: string }).key ?? ''),
  number: String,
  money: String
}
const worded = (title: string, blocks: Block[]) => wordCard(card('c', title, { blocks }), speech).parts
const fr = (text: string) => ({ fr: text, en: text })
const box = { label: '1', ticked: false }

describe('a card repeats nothing', () => {
  test.each([
    ['Parade : Dextérité + Mêlée', 'Dextérité + Mêlée'],
    ['Parade\u00a0: dextérité', 'Dextérité'],
    ['Parade et riposte : deux dés', 'Parade et riposte : deux dés'],
    ['Une parade : un dé', 'Une parade : un dé']
  ])('the title is not repeated before its text: "%s" becomes "%s"', (text, read) => {
    expect(worded('Parade', [entries('e', fr(''), [[fr(''), fr(text)]])])).toMatchObject([
      { units: [{ names: [], text: read }] }
    ])
  })

  test.each([
    ['Distrait, 2 tours', 'Distrait : −2 dés', '−2 dés'],
    ['Affaibli (état), 1 tour', 'Affaibli (état) : −1 dé', '−1 dé'],
    ['Alcool (sans effet)', 'Alcool : −1 en Dextérité', '−1 en Dextérité'],
    ['Fracture', 'Fracture ouverte : −3 dés', 'Fracture ouverte : −3 dés']
  ])('a name is not repeated before its text, whatever is added to it: "%s. %s"', (name, text, read) => {
    expect(worded('X', [entries('e', fr('E'), [[fr(name), fr(text)]])])).toMatchObject([
      { units: [{ names: [name], text: read }] }
    ])
  })

  test('the title is not repeated over a table or as the name of its only entry', () => {
    const table: Block = {
      kind: 'table',
      key: 't',
      title: fr('Chutes'),
      columns: [],
      rows: [{ key: '1', name: fr('1'), cells: [2] }]
    }
    expect(worded('Chutes', [table, entries('e', fr(''), [[fr('Chutes'), fr('De haut.')]])])).toMatchObject([
      { title: '' },
      { units: [{ names: [], text: 'De haut.' }] }
    ])
  })

  test('equal items are counted, and their boxes are numbered consecutively', () => {
    const rows = ['a', 'b', 'c', 'd'].map((key) => ({ key, name: fr('Grenade'), cells: ['7'], boxes: [box] }))
    expect(
      worded('X', [
        { kind: 'table', key: 't', title: fr('T'), columns: [fr('F')], rows },
        entries('e', fr('E'), [
          [fr('Esquive'), fr('Un dé.')],
          [fr('Esquive'), fr('Un dé.')]
        ])
      ])
    ).toMatchObject([
      {
        units: [
          {
            name: 'Grenade ×\u202f4',
            boxes: [{ label: '1' }, { label: '1' }, { label: '1' }, { label: '1' }]
          }
        ]
      },
      { units: [{ names: ['Esquive ×\u202f2'], text: 'Un dé.' }] }
    ])
  })

  test('each of several equal weapons keeps a gauge of its own', () => {
    const gauge = ['A', '2', '1'].map((label) => ({ label, ticked: false }))
    const rows = ['a', 'b', 'c'].map((key) => ({ key, name: fr('Fusil'), cells: ['7'], boxes: gauge }))
    const [part] = worded('X', [{ kind: 'table', key: 't', title: fr('T'), columns: [fr('F')], rows }])
    const [row] = part!.units as Row[]
    expect(row!.name).toBe('Fusil ×\u202f3')
    expect(gaugesOf(row!.boxes).map((boxes) => boxes.map(({ label }) => label).join(''))).toEqual([
      'A21',
      'A21',
      'A21'
    ])
  })

  test('money is written with the game’s currency', () => {
    const facts = [{ label: fr('En poche'), value: 40, unit: 'money' as const }]
    const written = { ...speech, money: (sum: number) => `${sum} €$` }
    expect(
      wordCard(card('c', 'X', { blocks: [{ kind: 'facts', key: 'f', facts }] }), written).parts
    ).toMatchObject([{ units: [[{ label: 'En poche', value: '40 €$' }]] }])
  })

  test('a fact that is empty or shown by a track is left out', () => {
    const facts: Block = {
      kind: 'facts',
      key: 'f',
      facts: [
        { label: fr('Seuil'), value: '–' },
        { label: fr('Expérience'), value: 155 },
        { label: fr('Solde'), value: 25 }
      ]
    }
    const track: Block = {
      kind: 'track',
      key: 'xp',
      title: fr('Expérience'),
      value: 155,
      from: 70,
      marks: [85],
      next: 175
    }
    expect(worded('X', [facts, track])).toMatchObject([
      { kind: 'facts', units: [[{ label: 'Solde' }]] },
      { kind: 'tracks' }
    ])
  })

  test('rows that change no die have no column of zeros', () => {
    const columns = ['labels.save', 'labels.saveDie', 'labels.saveDieMelee'].map((key) => ({ key }))
    const rows = [{ key: 'a', name: fr('Plaques'), cells: ['4', '0', '-2'] }]
    expect(worded('X', [{ kind: 'table', key: 'saves', title: fr('Armure'), columns, rows }])).toMatchObject([
      { columns: ['labels.save', 'labels.saveDieMelee'], units: [{ cells: ['4', '-2'] }] }
    ])
  })
})

test('the sign of a blackened box is drawn, so that no font needs it', () => {
  const boxes = [
    { label: '■', ticked: true },
    { label: '', ticked: true }
  ]
  expect(worded('X', [{ kind: 'boxes', key: 'b', title: fr('Santé'), boxes }])).toMatchObject([
    {
      units: [
        [
          {
            boxes: [
              { label: '', ticked: true, black: true },
              { label: '', ticked: true }
            ]
          }
        ]
      ]
    }
  ])
})
