import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal } from '../../../../src-main/kernel/values/verdict'
import { resolvers } from '../../../../src-main/systems/neo-necro/resolvers'
import { AtTheTable } from '../../../support/necro-tracker'

const armour = fc.subarray(['carapace-armour', 'officer-composite-armour', 'artificer-armour'], {
  maxLength: 1
})
const layer = fc.subarray(['leather', 'araneine'], { maxLength: 1 })
const face = (sides: number) => fc.integer({ min: 1, max: sides })

test('NN-IMP-1, NN-SAV-6, NN-DMG-2: any hit gives the same result die by die at the table as the whole hit at once', () => {
  fc.assert(
    fc.property(
      fc.record({
        armour,
        layer,
        strength: fc.integer({ min: 0, max: 12 }),
        threshold: fc.integer({ min: 0, max: 8 }),
        level: face(4),
        impact: face(10),
        save: face(10),
        damage: fc.tuple(face(2), face(2)),
        skill: fc.subarray(['reinforced-armour', 'dodge'], { maxLength: 1 })
      }),
      ({ armour: worn, layer: below, strength, threshold, level, impact, save, damage, skill }) => {
        const items = [...worn, ...below]
        // Enough wounds that nobody falls, since survival is a separate question.
        const at = new AtTheTable([
          { fighters: [{ type: 'leader' }] },
          { fighters: [{ type: 'leader', things: items, skills: skill, gained: { w: 20 } }] }
        ]).started()
        const input = {
          strength,
          threshold,
          damageLevel: level,
          kind: 'other',
          arc: 'front',
          ignoresCushioning: false,
          attackerSkills: [],
          testAtOnce: false,
          target: { items, skills: skill, shielded: false, toughness: 3, wounds: 23 },
          impactDie: impact,
          saveDice: [save],
          damageDice: [...damage]
        }
        const whole = resolvers['whole-hit']!.resolve(at.rules, input as never, {
          roll: () => 1,
          id: () => ''
        })
        if (isRefusal(whole)) throw new Error(JSON.stringify(whole.refused))
        at.act('hit', { unit: 'b0' }, { strength, threshold, level })
        while (at.waiting !== null) {
          const { dice } = at.prompt(at.waiting)
          const faces = { impact: [impact], save: [save], damage: [...damage] }[at.waiting as 'impact']
          at.roll(at.waiting, ...faces.slice(0, dice!.count))
        }
        expect([at.unit('b0').wounds, at.unit('b0').pinned]).toEqual([
          whole.outcome['woundsLeft'],
          whole.outcome['pinned']
        ])
      }
    ),
    { numRuns: 60 }
  )
})
