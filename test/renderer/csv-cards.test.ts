import { expect, test } from 'vitest'
import { cardsOf, guessed } from '../../src-renderer/views/cards/csv-cards'
import { textOf } from '../../src-renderer/ui/text-of-file'
import { readTable } from '../../src-renderer/views/cards/csv-table'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a table is read with its separator, its quotations and the line where each row begins', () => {
  const text = '\ufeffTitre;Texte\r\n"Appât, le";"Une ligne,\nune autre ""ici"""\r\n\r\nTrêve;'
  expect(readTable(text)).toEqual({
    columns: ['Titre', 'Texte'],
    rows: [
      { line: 2, cells: ['Appât, le', 'Une ligne,\nune autre "ici"'] },
      { line: 5, cells: ['Trêve', ''] }
    ],
    separator: ';',
    quoteAt: null
  })
  expect(
    ['a,b,c;d\n1,2', 'a\tb\n1\t2', '"a;b",c\n1,2', 'a|b\n1|2', 'a\nb'].map((one) => readTable(one).separator)
  ).toEqual([',', '\t', ',', '|', ';'])
  expect(readTable('')).toEqual({ columns: [], rows: [], separator: ';', quoteAt: null })
})

test('a quotation that is never closed is reported by its line, for it has swallowed the rest', () => {
  expect(readTable('a,b\n1,2\n"open,3\n4,5').quoteAt).toBe(3)
})

test('a file is read as UTF-8, as UTF-16 by its mark, else as Windows-1252; a file without text is not read', () => {
  expect(textOf(bytes('Séisme'))).toEqual({ text: 'Séisme', encoding: 'utf-8' })
  expect(textOf(new Uint8Array([0x53, 0xe9]))).toEqual({ text: 'Sé', encoding: 'windows-1252' })
  expect(textOf(new Uint8Array([0xff, 0xfe, 0x53, 0, 0xe9, 0]))).toEqual({ text: 'Sé', encoding: 'utf-16' })
  expect(textOf(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toBeNull()
})

test('columns reveal their use by their headings, in either language, or by the length of their values', () => {
  const table = readTable(
    'Nom,Effect,Couleur,CC,Charges,Remarque\nA,Long text of a card,#17507a,5,3,Cela dépend'
  )
  expect(guessed(table)).toEqual(['title', 'text', 'colour', 'stat', 'boxes', 'text'])
  expect(guessed(readTable('X,Y\nA,Un long texte de carte'))).toEqual(['title', 'text'])
})

test('each row becomes a card of its columns: headings before several texts, labels of characteristics and boxes', () => {
  const table = readTable(
    'Titre,Type,Effet,Note,Verso,F,Charges,Icône,Couleur\nTotem,Relique,Vise mieux.,Rare.,Maudit.,4+,3,Bouclier,#17507A\nNu,,,,,,0,,'
  )
  const { cards, faults } = cardsOf(table, guessed(table), { shield: 'Bouclier' })
  expect(faults).toEqual([])
  expect(cards.map(({ card }) => card)).toEqual([
    {
      title: 'Totem',
      subtitle: 'Relique',
      entries: [
        { name: 'Effet', text: 'Vise mieux.' },
        { name: 'Note', text: 'Rare.' }
      ],
      behind: [{ name: '', text: 'Maudit.' }],
      stats: [{ label: 'F', value: '4+' }],
      boxes: [{ label: 'Charges', count: 3 }],
      icon: 'shield',
      colour: '#17507a'
    },
    { title: 'Nu', subtitle: '', entries: [], behind: [], stats: [], boxes: [] }
  ])
})

test('a row that makes no card is reported with its line and why, and the others stay', () => {
  const table = readTable(
    [
      'Titre,F,Charges,Icône,Couleur',
      ',3,1,,',
      `${'x'.repeat(161)},3,1,,`,
      'A,3,beaucoup,,',
      'B,3,41,,',
      'C,3,1,Licorne,',
      'D,3,1,,jaune',
      'E,3,1,,#ffcc00',
      'F,3,1,,,de trop',
      `G,${'9'.repeat(41)},1,,`,
      'Bonne,3,1,,'
    ].join('\n')
  )
  const { cards, faults } = cardsOf(table, guessed(table).with(1, 'stat'))
  expect(faults.map(({ line, code }) => [line, code])).toEqual([
    [2, 'no-title'],
    [3, 'too-long'],
    [4, 'no-count'],
    [5, 'no-count'],
    [6, 'no-icon'],
    [7, 'no-colour'],
    [8, 'light-colour'],
    [9, 'too-wide'],
    [10, 'too-long']
  ])
  expect(cards.map(({ line, card }) => [line, card.title])).toEqual([[11, 'Bonne']])
})
