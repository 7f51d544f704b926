import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

// `npm run bench`: runs test/bench/*.bench.ts, ordinary tests that print what they measure. They run one at a
// time, so that none slows another.
const config = mergeConfig(
  base,
  defineConfig({
    test: {
      fileParallelism: false,
      maxWorkers: 1,
      testTimeout: 600_000,
      hookTimeout: 1_800_000, // the largest campaign is built there, on a slow machine too
      disableConsoleIntercept: true
    }
  })
)
// Set after the merge, because a merge adds to lists. The projects name tests of their own, so they are removed.
delete config.test!.projects
delete config.test!.globalSetup // the benchmarks measure the real disk
config.test!.include = ['test/bench/**/*.bench.ts']

export default config
