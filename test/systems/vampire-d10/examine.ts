import { describe, expect, test } from 'vitest'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { accepts, outcome, refusal } from './ask'

/**
 * One case by hand: its name, the input, the expected answer (codes for a refusal, 'bad' for an invalid
 * question), the rulings.
 */
export type Case = [name: string, input: object, expected: object | string[] | 'bad', houseRules?: HouseRules]

/** Every case of a resolver under its rule; the figures are written by hand from the rules. */
export function examine(title: string, resolver: string, cases: Case[]): void {
  describe(`${title} (vd10.${resolver})`, () => {
    test.each(cases)('%s', (_, input, expected, houseRules = {}) => {
      if (expected === 'bad') expect(accepts(`vd10.${resolver}`, input)).toBe(false)
      else if (Array.isArray(expected))
        expect(refusal(`vd10.${resolver}`, input, houseRules)).toEqual(expected)
      else expect(outcome(`vd10.${resolver}`, input, houseRules)).toMatchObject(expected)
    })
  })
}
