import { expect, test } from 'vitest'
import { paidFor, sourceOf } from '../../src-renderer/ui/gear-source'

test('a thing swapped with another roster did not come from the trading post, and has no price of its own', () => {
  const swapped = { source: 'trade', paid: 0, price: 25 }
  expect([sourceOf(swapped), paidFor(swapped)]).toEqual(['swap', null])
  const bought = { source: 'trade', paid: 25, price: 25 }
  expect([sourceOf(bought), paidFor(bought)]).toEqual(['trade', 25])
  const given = { source: 'gift', paid: 0, price: 25 }
  expect([sourceOf(given), paidFor(given)]).toEqual(['gift', 0])
})
