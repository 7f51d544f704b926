import fc from 'fast-check'
import { expect, test } from 'vitest'

test('a property meets the same cases at every run, so that a new failure comes from a change', () => {
  const drawn = () => fc.sample(fc.nat(), 20)
  expect(fc.readConfigureGlobal().seed).toEqual(expect.any(Number))
  expect(drawn()).toEqual(drawn())
})
