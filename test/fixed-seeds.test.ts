import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONG } from './support/runs'

// A long run draws new cases (vitest.long.config.ts).
test.skipIf(LONG)(
  'a property meets the same cases at every run, so that a new failure comes from a change',
  () => {
    const drawn = () => fc.sample(fc.nat(), 20)
    expect(fc.readConfigureGlobal().seed).toEqual(expect.any(Number))
    expect(drawn()).toEqual(drawn())
  }
)
