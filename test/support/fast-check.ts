// Tests get this module as `fast-check` (an alias in vitest.config.ts). In `npm test` a property sees the
// same cases each time, so that a
// failure comes from a change. `npm run test:long` and `npm run test:faults` search for new cases, and
// fast-check prints their seed. This
// is not in a file that runs before each test, because most test files have no property and loading it takes time.
import fc from '../../node_modules/fast-check/lib/fast-check.js'
import { FULL } from './counts'
import { LONG } from './runs'

const seed = process.env['MAGOT_SEED'] ?? (LONG || FULL ? undefined : '20261121')
// The number of runs of a property that gives none. Expensive properties give their own (runs.ts).
const numRuns = LONG ? 1000 : FULL ? 100 : 25
fc.configureGlobal({ numRuns, ...(seed !== undefined && { seed: Number(seed) }) })

export * from '../../node_modules/fast-check/lib/fast-check.js'
export default fc
