import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

// `npm run test:faults`: runs the fault tests at their full counts, one file at a time, so that each kill hits the
// intended work. `npm test` runs them with smaller counts (test/support/counts.ts).
const config = mergeConfig(
  base,
  defineConfig({
    test: {
      env: { MAGOT_FAULTS: '1' },
      fileParallelism: false,
      maxWorkers: 1,
      testTimeout: 7_200_000,
      hookTimeout: 600_000
    }
  })
)
// Set after the merge, because a merge adds to lists. The projects name tests of their own, so they are removed.
delete config.test!.projects
delete config.test!.globalSetup // these tests examine the real disk
delete config.test!.exclude
config.test!.include = ['test/faults/**/*.test.ts']

export default config
