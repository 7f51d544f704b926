import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { twilight2000 } from '../../../src-main/systems/twilight-2000/index'
import { CHOLERA, scene } from './fight'
import { runs } from '../../support/runs'

test('T2K-R04, T2K-R08, T2K-R10, T2K-R20: random acts in any order break nothing, and no track, magazine or weapon exceeds its limit', () => {
  const houses: HouseRules[] = [
    {},
    { pushLimit: 'unlimited', jam: 'manual', extraSuccessDamage: 'gm' },
    {
      pushLimit: 'once',
      pushExplosionCount: 'after-push',
      ammoSpent: 'one-per-die',
      modifierMethod: 'successes',
      initiativeOrder: 'cards-1-10'
    },
    {
      pushOtherRolls: 'no-push',
      zeroAmmoDice: 'at-least-one',
      reliabilityLoss: 'one-total',
      jam: 'any',
      opposedTie: 'hits',
      chainScope: 'unit-die-only',
      modifierMethod: 'display-only'
    }
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...houses),
      fc.array(fc.nat(99_999), { minLength: 120, maxLength: 120 }),
      (house, numbers) => {
        const one = scene(house, { illnesses: [CHOLERA], 'protection-modifier': -1 })
        let at = 0
        const pick = <T>(from: readonly T[]): T => from[(numbers[at++] ?? 0) % from.length]!
        while (at < numbers.length) {
          const [prompt] = one.prompts()
          if (prompt) {
            const { dice, options, amount } = prompt
            one.answer({
              ...(dice && { dice: dice.each!.map(({ sides }) => 1 + ((numbers[at++] ?? 0) % sides)) }),
              ...(options && { options: [pick(options).id] }),
              ...(amount && {
                amount: amount.min + ((numbers[at++] ?? 0) % (Math.min(amount.max, 4) - amount.min + 1))
              })
            })
          } else {
            const who = pick([null, ...one.tracker.units.map(({ id }) => id)])
            const acts = one.offers(who)
            if (acts.length === 0) continue
            const act = pick(acts)
            const fields = twilight2000
              .tracker!.offers(one.rules, one.at, who === null ? {} : { unit: who })
              .find((offer) => offer.act === act)!.fields
            const others = one.tracker.units.filter(
              ({ side }) => side !== one.tracker.units.find(({ id }) => id === who)?.side
            )
            const value = (field: (typeof fields)[number]) => {
              if (field.kind === 'choice') return pick(field.options!).id
              if (field.kind === 'count')
                return Math.max(
                  field.min ?? 0,
                  Math.min(field.max ?? 9, (field.min ?? 0) + ((numbers[at++] ?? 0) % 5))
                )
              if (field.kind === 'flag') return pick([true, false])
              if (field.kind === 'enemy') return pick([null, ...others.map(({ id }) => id)])
              return pick(['', 'B4', 'C3', 'Fièvre'])
            }
            one.refused(who, act, Object.fromEntries(fields.map((field) => [field.key, value(field)])))
          }
          for (const unit of one.tracker.units) {
            const most = (of: string) => Number(unit.state[`${of}-max`] ?? 0)
            for (const of of ['damage', 'stress'])
              expect(Number(unit.state[of])).toBeLessThanOrEqual(most(of) || 999)
            for (const arm of (unit.state['arms'] ?? []) as unknown as {
              loaded: number
              magazine: number
              reliability: number
              reliabilityMax: number
              spare: number
            }[]) {
              expect(
                arm.loaded >= 0 &&
                  arm.loaded <= arm.magazine &&
                  arm.reliability >= 0 &&
                  arm.reliability <= arm.reliabilityMax &&
                  arm.spare >= 0
              ).toBe(true)
            }
          }
        }
        expect(one.over()).toHaveLength(2)
      }
    ),
    runs(4, 2000)
  )
})
