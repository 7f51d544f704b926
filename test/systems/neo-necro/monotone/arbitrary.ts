import fc from 'fast-check'
import { rangedFacts } from '../../../../src-main/systems/neo-necro/catalogue/rules'
import { necro } from '../../../support/neo-necro-raw'

// A fighter who gets stronger, better armed or luckier never fares worse: properties of single answers, over
// every possible input.

export const rules = necro()

export const score = fc.integer({ min: 0, max: 15 })

export const faces = Array.from({ length: 10 }, (_, at) => at + 1)

export const maybe = fc.boolean()

export const things = (holds: (thing: ReturnType<typeof rules.things>[number]) => boolean): string[] =>
  rules
    .things()
    .filter(holds)
    .map((thing) => thing.id)

/** Guns with fire modes that are neither flame weapons nor master-crafted. */
export const guns = things((thing) => {
  const weapon = thing.kind === 'weapon' && !thing.masterCrafted ? rangedFacts(thing) : undefined
  return weapon !== undefined && weapon.usesFireModes !== false && weapon.profiles[0]?.template === null
})

/** A target number as a chance in ten; without a die it is 0 or 10. */
export const chance = (target: unknown): number =>
  typeof target === 'number' ? Math.min(10, Math.max(0, target)) : 0
