import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

// `npm run bench`: every test/bench/*.bench.ts, written as ordinary tests that print what they measured; one at a time, so
// that none slows another.
const config = mergeConfig(
  base,
  defineConfig({
    test: {
      fileParallelism: false,
      maxWorkers: 1,
      testTimeout: 600_000,
      hookTimeout: 600_000,
      disableConsoleIntercept: true
    }
  })
)
// Merged, it would add to the tests, of which the projects say by themselves which they are.
delete config.test!.projects
delete config.test!.globalSetup // these are about the disk as it is
config.test!.include = ['test/bench/**/*.bench.ts']

export default config
