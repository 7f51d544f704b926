import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Chance } from '../../../../src-main/kernel/values/dice'
import { fraction, oddsOfAnswer, plus, SURE } from '../../../../src-main/kernel/questions/odds'
import { isRefusal } from '../../../../src-main/kernel/values/verdict'
import { resolvers } from '../../../../src-main/systems/neo-necro/resolvers'
import { necro } from '../../../support/neo-necro-raw'

/**
 * The odds of the survival dice, calculated hand by hand or from every result; with the number of questions
 * to the rules and the answers.
 */
function survivalOdds(input: object, byHand: boolean) {
  const { schema, resolve } = resolvers['survival']!
  const parsed = v.parse(schema as v.GenericSchema, input) as never
  let [asked, steps] = [0, 0]
  const odds = oddsOfAnswer((chance: Chance) => {
    asked += 1
    const answer = resolve(
      necro(),
      parsed,
      byHand ? chance : { roll: (sides, why) => chance.roll(sides, why), id: () => chance.id() }
    )
    if (!isRefusal(answer) && chance.among) steps += answer.steps.length
    return answer
  })
  if (isRefusal(odds)) throw new Error(JSON.stringify(odds.refused))
  return { odds, asked, steps }
}

/** Rows of equal chance may be in any order. */
const sorted = (odds: { [output: string]: { value: unknown; chance: string }[] }) =>
  Object.fromEntries(
    Object.entries(odds).map(([output, rows]) => [output, rows.map((row) => JSON.stringify(row)).sort()])
  )

test('property: survival odds calculated hand by hand equal those of every result (NN-OUT-1, NN-OUT-2, NN-OUT-3, NN-RUL-6)', () => {
  fc.assert(
    fc.property(
      fc.record({
        wounds: fc.integer({ min: 1, max: 3 }),
        woundsLost: fc.integer({ min: 0, max: 5 }),
        profile: fc.record({
          ws: fc.integer({ min: 1, max: 5 }),
          bs: fc.integer({ min: 1, max: 5 }),
          i: fc.integer({ min: 1, max: 5 })
        }),
        skills: fc.subarray(['hard-as-nails']),
        engaged: fc.boolean(),
        fury: fc.constantFrom(undefined, 'goliath')
      }),
      (input) => {
        fc.pre(input.woundsLost - input.wounds < 4)
        expect(sorted(survivalOdds(input, true).odds)).toEqual(sorted(survivalOdds(input, false).odds))
      }
    ),
    { numRuns: 40 }
  )
})

test('99 wounds take one question for each distinct hand, without explanations', () => {
  const input = { wounds: 1, woundsLost: 99, profile: { ws: 3, bs: 3, i: 3 }, skills: [], engaged: false }
  const { odds, asked, steps } = survivalOdds(input, true)
  // One question for each number of the 99 dice that is down, or for out of action: besides those the
  // question itself, and a check whether they are endless.
  expect(asked).toBeLessThanOrEqual(1 + (99 + 2) + 1)
  expect(steps).toBe(0)
  for (const rows of Object.values(odds)) {
    const chances = rows.map(({ chance }) => {
      const [n, d] = chance.split('/')
      return fraction(BigInt(n!), BigInt(d!))
    })
    expect(chances.reduce(plus)).toEqual(SURE)
  }
})
