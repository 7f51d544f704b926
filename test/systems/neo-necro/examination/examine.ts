import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../support/test-app'

/**
 * A question and its complete expected answer: [title with the rules, input, outcome, rules that must be
 * cited].
 */
export type Case = [title: string, input: unknown, outcome: { [key: string]: unknown }, rules?: string]

/** A question that must be refused, for its form or by the rules. */
export type Refusal = [title: string, input: unknown, code?: string]

let app: TestApp
/** One app for a whole file: questions change nothing. */
export function atTheDoor(): void {
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.end())
}

/**
 * Asks a resolver through the product's own API, as a program would; the answer is compared to the last key.
 */
export function examine(resolver: string, cases: Case[], refusals: Refusal[]): void {
  describe(resolver, () => {
    test.each(cases)('%s', async (_, input, outcome, rules = '') => {
      const answer = await app.call('systems.resolve', { system: 'neo-necro', resolver, input })
      expect(answer.outcome).toEqual(outcome)
      expect(answer.rules).toEqual(expect.arrayContaining(rules.split(' ').filter(Boolean)))
    })
    test.each(refusals)('refused: %s', async (_, input, code) => {
      const answer = await app.dispatch('systems.resolve', { system: 'neo-necro', resolver, input })
      if (answer.ok) throw new Error(`answered: ${JSON.stringify(answer.value)}`)
      expect(answer.error.code).toMatch(/^[a-z]+(-[a-z]+)*$/)
      if (code) expect(answer.error.code).toBe(code)
    })
  })
}
