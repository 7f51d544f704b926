import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../../../src-main/kernel/values/verdict'
import { resolvers } from '../../../../src-main/systems/neo-necro/resolvers'
import { consult } from '../../../support/necro-ask'
import type { Case, Refusal } from './examine'

// The same examination without the API and its database, for mutation testing, which runs it thousands of
// times.

export type { Case, Refusal } from './examine'

export function atTheDoor(): void {
  // Nothing to open.
}

export function examine(resolver: string, cases: Case[], refusals: Refusal[]): void {
  describe(resolver, () => {
    test.each(cases)('%s', (_, input, outcome, rules = '') => {
      const answer = consult(resolver, input)
      if (isRefusal(answer)) return expect.fail(`refused: ${JSON.stringify(answer.refused)}`)
      expect(answer.outcome).toEqual(outcome)
      expect(answer.rules).toEqual(expect.arrayContaining(rules.split(' ').filter(Boolean)))
    })
    test.each(refusals)('refused: %s', (_, input, code) => {
      if (!v.safeParse(resolvers[resolver]!.schema as v.GenericSchema, input).success)
        return expect(code ?? 'bad-input').toBe('bad-input')
      const answer = consult(resolver, input)
      if (!isRefusal(answer)) return expect.fail(`answered: ${JSON.stringify(answer.outcome)}`)
      if (code) expect(answer.refused[0]?.code).toBe(code)
    })
  })
}
