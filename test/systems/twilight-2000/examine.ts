import { describe, expect, test } from 'vitest'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { outcome } from './ask'

/**
 * The input, and the part of the answer that the rules determine. Calculated by hand from the rules; no
 * figure here comes from the tables.
 */
export type Case = [input: object, expected: object]

/** One group of cases of one question, under these house rules. */
export function group(name: string, resolver: string, house: HouseRules, cases: Case[]): void {
  describe(name, () => {
    test.each(cases.map(([input, expected]) => [JSON.stringify(input), input, expected] as const))(
      `${resolver} %s`,
      (_, input, expected) => {
        expect(outcome(resolver, input, house)).toMatchObject(expected)
      }
    )
  })
}
