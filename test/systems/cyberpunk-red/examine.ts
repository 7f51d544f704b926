import { expect, test } from 'vitest'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { accepts, outcome, refusal } from './ask'

/** The input, the answer by the rules (figures calculated by hand), and the campaign's own house rules. */
export type Case = [
  asked: string,
  input: object,
  expected: { [field: string]: unknown },
  houseRules?: HouseRules
]

/** Each case asks the resolver with `shared` and its own input; its own values win. */
export function examine(resolver: string, shared: object, cases: Case[]): void {
  test.each(cases)(`${resolver}: %s`, (_asked, input, expected, houseRules) => {
    expect(outcome(resolver, { ...shared, ...input }, houseRules)).toMatchObject(expected)
  })
}

/** Each input is refused, by its form or by the rules. */
export function turnsDown(
  resolver: string,
  shared: object,
  cases: [asked: string, input: object, houseRules?: HouseRules][]
): void {
  test.each(cases)(`${resolver} refuses %s`, (_asked, input, houseRules) => {
    const whole = { ...shared, ...input }
    if (accepts(resolver, whole)) expect(refusal(resolver, whole, houseRules)).not.toEqual([])
  })
}
