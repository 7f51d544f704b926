import { describe, expect, test } from 'vitest'
import { strangeSign } from '../../../src-main/kernel/values/strange-signs'
import { illFormedIn, mayHoldHalves, whole } from '../../../src-main/kernel/values/well-formed'

describe('a name', () => {
  test.each([
    'Élodie',
    "L'Œil-Crevé",
    'Zoë 2',
    '骰子',
    'Ахмед',
    'می‌خواهم',
    'क्‍ष',
    'שלום',
    'محمد\u200f!',
    '👩‍👩‍👧',
    '🧛🏽‍♀️',
    '❤️',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'e\u0301',
    '🇫🇷',
    'a b',
    'a\u2028b'
  ])('of real writing can be given: %s', (name) => {
    expect(strangeSign(name)).toBeNull()
  })

  test.each([
    ['a space without width', 'Ri\u200bkke', 'U+200B', 'invisible'],
    ['a joiner that joins nothing', 'Ri\u200dkke', 'U+200D', 'invisible'],
    ['a joiner of Persian in Latin', 'Ri\u200ckke', 'U+200C', 'invisible'],
    ['an override of direction', 'Rikke\u202egnp', 'U+202E', 'direction'],
    ['an isolate', '\u2066Rikke\u2069', 'U+2066', 'direction'],
    ['a mark of direction beside Latin', 'Rikke\u200f', 'U+200F', 'direction'],
    ['a mark of byte order', '\ufeffRikke', 'U+FEFF', 'invisible'],
    ['a filler', 'a\u3164', 'U+3164', 'invisible'],
    ['a tag', 'a\u{e0041}', 'U+E0041', 'invisible']
  ])('with %s is refused by that sign', (_, name, sign, kind) => {
    expect(strangeSign(name)).toEqual({ sign, kind })
  })
})

describe('half a sign', () => {
  test('is found by its place, in texts and in keys, and nothing else is', () => {
    expect(illFormedIn({ a: ['😀', { b: 'x\ud83d' }] })).toBe('a.1.b')
    expect(illFormedIn({ 'k\udc00': 1 })).toBe('k\ufffd')
    expect(illFormedIn({ a: ['😀', 1, null, true, { b: 'é' }] })).toBeNull()
  })

  test('is read as a sign of replacement, and whole texts as they are', () => {
    expect(whole({ a: ['x\ud83d', '😀'], 'k\udc00': 1, n: null })).toEqual({
      a: ['x\ufffd', '😀'],
      'k\ufffd': 1,
      n: null
    })
    expect([
      mayHoldHalves(JSON.stringify('\ud83d')),
      mayHoldHalves(JSON.stringify('😀 é')),
      mayHoldHalves('"\\uD83D\\uDE00"')
    ]).toEqual([true, false, true])
    expect(whole(JSON.parse('"\\uD83D\\uDE00"') as string)).toBe('😀')
  })
})
