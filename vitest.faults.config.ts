import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

// `npm run test:faults`: the fault tests at their full counts, one file at a time, so that a kill meets the work that is meant.
// `npm test` runs them too, at counts that a change can wait for (test/support/counts.ts).
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
// Merged, it would add to the tests, of which the projects say by themselves which they are.
delete config.test!.projects
delete config.test!.globalSetup // these are about the disk as it is
delete config.test!.exclude
config.test!.include = ['test/faults/**/*.test.ts']

export default config
