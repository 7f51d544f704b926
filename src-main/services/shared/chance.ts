import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Chance } from '../../kernel/values/dice'

/**
 * The campaign's dice: each roll is computed from the campaign's seed and the reason for the roll, so that
 * undoing and repeating an answer gives the same die, and anybody with the seed can verify it. Unbiased:
 * values beyond the last whole multiple of `sides` are drawn again.
 */
export function campaignChance(seed: string, id: () => string = newId): Chance {
  const asked = new Map<string, number>()
  return {
    roll(sides, why) {
      const nth = asked.get(why) ?? 0
      asked.set(why, nth + 1)
      return draw(seed, sides, `${why}#${nth}`)
    },
    id
  }
}

/** Dice outside any campaign; not repeatable. */
export function freeChance(): Chance {
  return { roll: (sides) => randomInt(1, sides + 1), id: newId }
}

export function newSeed(): string {
  return randomBytes(32).toString('hex')
}

export function newId(): string {
  return randomUUID().slice(0, 13).replace('-', '')
}

function draw(seed: string, sides: number, why: string): number {
  const limit = Math.floor(0x1_0000_0000 / sides) * sides
  for (let attempt = 0; ; attempt++) {
    const word = createHmac('sha256', seed).update(`${why}:${attempt}`).digest().readUInt32BE(0)
    if (word < limit) return (word % sides) + 1
  }
}
