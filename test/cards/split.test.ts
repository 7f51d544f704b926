import { describe, expect, test } from 'vitest'
import { splitText, splitUnit } from '../../src-renderer/cards/layout/split'
import { wordCard } from '../../src-renderer/cards/layout/wording'
import { card, entries } from '../printing/support/specimens'

const speech = {
  say: (words: object) => String((words as { fr?: string }).fr ?? ''),
  number: String,
  money: String
}

describe('splitting', () => {
  const text =
    'Une phrase courte. Une autre, plus longue que la première ; une fin sans point et puis encore quelques mots'

  test('happens between sentences or words, and no word is lost', () => {
    for (let pieces = 1; pieces < 12; pieces++) {
      const parts = splitText(text, pieces)
      expect(parts.join(' ').split(/\s+/)).toEqual(text.split(/\s+/))
    }
    expect(splitText(text, 4)[0]).toBe('Une phrase courte.')
  })

  test('a word that is too long is cut, but never inside a character', () => {
    const parts = splitText('𝔐'.repeat(50), 7)
    expect(parts.join('')).toBe('𝔐'.repeat(50))
    expect(parts.every((part) => !/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(part))).toBe(true)
  })

  test('names are only on the first piece', () => {
    const face = wordCard(
      card('a', 'A', { blocks: [entries('e', { fr: 'E' }, [[{ fr: 'Nom' }, { fr: text }]])] }),
      speech
    )
    const units = splitUnit(face, 0, 0, 1.2).parts[0]!.units as { names: string[]; text: string }[]
    expect(units.length).toBeGreaterThan(3)
    expect(units.map((unit) => unit.names.length)).toEqual([1, ...units.slice(1).map(() => 0)])
  })
})

test('cut-out pieces are in rows of four, each row by itself, without tick boxes', () => {
  const box = (label: string) => ({ label, ticked: false })
  const face = wordCard(
    card('c', 'C', {
      blocks: [
        { kind: 'boxes', key: 'health', title: { fr: 'Santé' }, boxes: [box('')] },
        {
          kind: 'boxes',
          key: 'tokens',
          title: { fr: 'Jetons' },
          boxes: ['1', '2', '3', '4', '5'].map(box),
          cut: true
        },
        { kind: 'boxes', key: 'more', title: { fr: 'Plus' }, boxes: [box('')] }
      ]
    }),
    speech
  )
  expect(face.parts).toEqual([
    {
      kind: 'boxes',
      key: 'health',
      title: '',
      icon: 'hearts',
      units: [[{ title: 'Santé', boxes: [box('')], icon: 'hearts' }]]
    },
    {
      kind: 'boxes',
      key: 'tokens',
      title: '',
      units: [
        [{ title: 'Jetons', boxes: ['1', '2', '3', '4'].map(box), cut: true }],
        [{ title: '', boxes: [box('5')], cut: true }]
      ]
    },
    { kind: 'boxes', key: 'more', title: '', units: [[{ title: 'Plus', boxes: [box('')] }]] }
  ])
  const { units } = splitUnit(face, 1, 0, 2).parts[1] as { units: { cut?: boolean }[][] }
  expect([units.length > 2, units.every(([one]) => one!.cut)]).toEqual([true, true])
})
