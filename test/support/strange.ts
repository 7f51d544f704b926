import fc from 'fast-check'
import type { Json } from '../../src-main/kernel/values/json'

// Values found in files of strangers, to put into a sound text.

/** Values that a stranger may put in place of another. */
export const STRANGE: Json[] = [
  10_000_000,
  999_999,
  1e9,
  1e300,
  -1,
  -10_000_000,
  0.5,
  2.000001,
  2 ** 53,
  -0,
  0,
  null,
  true,
  '',
  ' ',
  'NaN',
  'Infinity',
  '1e999',
  '10000000',
  'x'.repeat(161),
  'x'.repeat(25_000),
  'é',
  '\ud83d',
  'a\udc00b',
  '\u202eabc',
  '\u200b',
  '__proto__',
  'constructor',
  '../../x',
  '<b>',
  '=1+1',
  [],
  {},
  [[[[]]]],
  ['a', 1, null],
  { a: { b: { c: { d: {} } } } },
  { toString: 1 },
  { __proto__: null, hasOwnProperty: 'x' }
]
/** Plausible numbers and words, to replace a number or a word. */
const NEAR = [0, 1, 2, 3, 7, 12, 20, 40, 99, 120, 200, 999, 9999, 100_000]
const WORDS = [
  'é',
  'Ali',
  'zz',
  'unknown',
  'stash',
  '=1+1',
  '<img src=x>',
  '骰',
  'x'.repeat(70),
  '🧛‍♀️',
  'none',
  '0'
]
/** Number literals and keys that our objects can't hold; they are put into the text itself. */
const LITERALS = [
  '1e999',
  '-1e999',
  '0.1e-400',
  '1'.repeat(400),
  '{"__proto__":{"polluted":true}}',
  '['.repeat(3000) + ']'.repeat(3000),
  '"\\ud800"',
  'NaN',
  '01'
]

export interface Place {
  at: { [key: string]: Json }
  key: string
}

export function placesIn(value: Json): Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((key) => [
    { at: value as { [key: string]: Json }, key },
    ...placesIn((value as { [key: string]: Json })[key]!)
  ])
}

export interface Spoiling {
  /** `where`: the place, as a share of all places. `how`: what is done there. `which`: the strange value used. */
  where: number
  how: 'replace' | 'remove' | 'many' | 'literal' | 'number' | 'near' | 'word'
  which: number
}

export const spoilings = fc.array(
  fc.record({
    where: fc.nat(999_999).map((n) => n / 1_000_000),
    how: fc.constantFrom(
      'replace',
      'number',
      'remove',
      'many',
      'literal',
      'near',
      'near',
      'near',
      'near',
      'near',
      'word',
      'word',
      'word'
    ),
    which: fc.nat(9999)
  }),
  { minLength: 1, maxLength: 3 }
) as fc.Arbitrary<Spoiling[]>

/** The text with these places spoilt, within its `part`. */
export function spoilt(text: string, spoilings: Spoiling[], part = 'roster'): string {
  const value = JSON.parse(text) as Json
  let literal: string | null = null
  for (const { where, how, which } of spoilings) {
    const all = placesIn((value as { [key: string]: Json })[part] ?? null)
    const kind = how === 'number' || how === 'near' ? 'number' : how === 'word' ? 'string' : null
    const places = kind ? all.filter(({ at, key }) => typeof at[key] === kind) : all
    const place = places[Math.floor(where * places.length)]
    if (!place) continue
    const { at, key } = place
    if (how === 'remove') delete at[key]
    else if (how === 'many' && Array.isArray(at[key]))
      at[key] = Array.from({ length: 400 }, (_, n) => ({
        ...((at[key] as Json[])[0] as object | undefined),
        id: `many-${n}`
      }))
    else if (how === 'literal') {
      at[key] = '@literal@'
      literal = LITERALS[which % LITERALS.length]!
    } else if (how === 'near') at[key] = NEAR[which % NEAR.length]!
    else if (how === 'word') at[key] = WORDS[which % WORDS.length]!
    else at[key] = STRANGE[which % (how === 'number' ? 12 : STRANGE.length)]!
  }
  const whole = JSON.stringify(value)
  return literal === null ? whole : whole.replaceAll('"@literal@"', () => literal)
}

/** The length of the longest row of boxes or marks in an answer. */
export function longestRow(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const rows = Object.entries(value).map(([key, below]) =>
    (key === 'boxes' || key === 'marks') && Array.isArray(below) ? below.length : longestRow(below)
  )
  return Math.max(0, ...rows)
}
