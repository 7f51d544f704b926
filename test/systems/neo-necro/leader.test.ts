import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, outcome, refusal } from '../../support/necro-ask'

describe('leader-order', () => {
  const order = (input: object = {}): unknown => outcome('leader-order', { distance: 12, ...input })

  test.each([
    [1, 2],
    [2, 4],
    [3, 6]
  ])('NN-FTR-7: at level %i there are %i orders per game', (level, orders) => {
    expect(order({ level, spent: orders - 1 })).toEqual({ allowed: true, ordersLeft: 0 })
    expect(order({ level, spent: orders })).toEqual({ allowed: false, ordersLeft: 0 })
  })

  test('NN-FTR-7: an order reaches 12 inches, never the leader or an enemy, and only tests of a characteristic', () => {
    expect(order()).toEqual({ allowed: true, ordersLeft: 1 })
    expect(order({ distance: 12.1 })).toEqual({ allowed: false, ordersLeft: 2 })
    expect(order({ himself: true })).toMatchObject({ allowed: false })
    expect(order({ enemy: true })).toMatchObject({ allowed: false })
    expect(order({ onCharacteristic: false })).toMatchObject({ allowed: false })
  })

  test('NN-PIN-6: a leader who is pinned or down gives none', () => {
    for (const state of ['pinned', 'down', 'out-of-action'])
      expect(order({ state })).toMatchObject({ allowed: false })
    expect(ask('leader-order', { distance: 1, state: 'pinned' }).rules).toContain('NN-PIN-6')
  })

  test('NN-GEN-5: a die that was re-rolled already is final', () => {
    expect(order({ alreadyRerolled: true })).toMatchObject({ allowed: false, ordersLeft: 2 })
    expect(ask('leader-order', { distance: 1, alreadyRerolled: true }).rules).toContain('NN-GEN-5')
    expect(refusal('leader-order', { distance: 1, level: 4 })).toEqual(['unknown-level'])
  })
})

describe('re-roll', () => {
  test('NN-GEN-5, NN-RUL-74: a die is re-rolled once, whatever the sources', () => {
    expect(outcome('re-roll', { sources: 1 })).toEqual({ allowed: true, times: 1 })
    expect(outcome('re-roll', { sources: 3 })).toEqual({ allowed: true, times: 1 })
    expect(outcome('re-roll', { sources: 2, rerolledBefore: true })).toEqual({ allowed: false, times: 0 })
    expect(outcome('re-roll', { sources: 0 })).toEqual({ allowed: false, times: 0 })
  })
})

describe('protective-corridor', () => {
  const may = (input: object): unknown =>
    outcome('protective-corridor', { toLine: 2, fromShooter: 10, targetDistance: 10, ...input })['may']

  test('NN-FTR-9, NN-INT-1: a colossus intercepts at any point of the corridor within 2 inches of the line, no further than the target', () => {
    expect(may({})).toBe(true)
    expect(may({ toLine: 2.1 })).toBe(false)
    expect(may({ fromShooter: 10.1 })).toBe(false)
    expect(may({ marker: false })).toBe(false)
  })

  test('NN-INT-2: a pinned or fallen colossus does not', () => {
    expect(may({ state: 'pinned' })).toBe(false)
    expect(may({ state: 'down' })).toBe(false)
  })
})

describe('read-die', () => {
  const read = (input: object): unknown => outcome('read-die', input)['value']

  test('NN-GEN-2: a D2 is a D10 read 1-5 and 6-10', () => {
    expect([1, 5, 6, 10, 0].map((thrown) => read({ die: 'd2', thrown }))).toEqual([1, 1, 2, 2, 2])
  })

  test('NN-GEN-2: a D3 is a D6 read in pairs, or a D10 read in threes with the 10 rolled again', () => {
    expect([1, 2, 3, 4, 5, 6].map((thrown) => read({ die: 'd3', thrown, with: 'd6' }))).toEqual([
      1, 1, 2, 2, 3, 3
    ])
    expect([1, 3, 4, 6, 7, 9].map((thrown) => read({ die: 'd3', thrown }))).toEqual([1, 1, 2, 2, 3, 3])
    expect(outcome('read-die', { die: 'd3', thrown: 10 })).toEqual({ value: null, again: true })
    expect(refusal('read-die', { die: 'd3', thrown: 7, with: 'd6' })).toEqual(['not-a-face'])
  })

  test('NN-GEN-4, NN-RUL-38: a D100 is tens and units, and 00 is 100', () => {
    expect(read({ die: 'd100', thrown: 3, units: 7 })).toBe(37)
    expect(read({ die: 'd100', thrown: 10, units: 4 })).toBe(4)
    expect(read({ die: 'd100', thrown: 0, units: 0 })).toBe(100)
    expect(ask('read-die', { die: 'd100', thrown: 10, units: 10 }).rules).toContain('NN-RUL-38')
    expect(refusal('read-die', { die: 'd100', thrown: 3 })).toEqual(['units-needed'])
  })

  test('property: the two dice of a D100 give each number from 1 to 100 once', () => {
    const all = Array.from(
      { length: 100 },
      (_, at) => read({ die: 'd100', thrown: Math.floor(at / 10) + 1, units: (at % 10) + 1 }) as number
    )
    expect(new Set(all).size).toBe(100)
    fc.assert(fc.property(fc.constantFrom(...all), (value) => value >= 1 && value <= 100))
  })
})
