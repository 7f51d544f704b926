// What tests get as `fast-check` (by an alias in vitest.config.ts). In `npm test` a property meets the same cases each time, so that a
// change is what makes it fail, and not the day; `npm run test:long` and `npm run test:faults` look for new ones, and fast-check names the
// seed of what it finds. Here and not in a file that runs before each test: most test files have no property, and loading it takes a moment.
import fc from '../../node_modules/fast-check/lib/fast-check.js'
import { FULL } from './counts'
import { LONG } from './runs'

const seed = process.env['MAGOT_SEED'] ?? (LONG || FULL ? undefined : '20261121')
// How often a property is tried that says no number of its own; the dear ones say theirs (runs.ts).
const numRuns = LONG ? 1000 : FULL ? 100 : 25
fc.configureGlobal({ numRuns, ...(seed !== undefined && { seed: Number(seed) }) })

export * from '../../node_modules/fast-check/lib/fast-check.js'
export default fc
