import type { Offer } from '../../src-main/kernel/system/system'

/** An item for sale, with defaults for everything the test does not set. */
export function offer(thing: string, more: Partial<Offer> = {}): Offer {
  return {
    thing,
    name: { fr: thing, en: thing },
    category: 'melee',
    price: 10,
    rare: false,
    weight: 1,
    facts: [],
    effect: null,
    fits: null,
    under: null,
    compared: false,
    permitted: true,
    affordable: true,
    allowed: true,
    byItself: true,
    refused: [],
    ...more
  }
}
