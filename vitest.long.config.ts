import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

/**
 * The tests that do more in a long run: property tests, and tests that take samples (test/support/runs.ts),
 * directly or through the walk.
 */
const more = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
  .filter((file) =>
    /'fast-check'|support\/(random-history|runs|walk|every-page)'/.test(readFileSync(file, 'utf8'))
  )

// `npm run test:long`: the soaks of test/long, all properties with new seeds and many more runs, and all samples
// of which `npm test` takes a few.
const config = mergeConfig(
  base,
  defineConfig({
    test: { env: { MAGOT_LONG: '1' }, testTimeout: 600_000, hookTimeout: 600_000 }
  })
)
// Set after the merge, because a merge adds to lists. The projects name tests of their own, so they are removed.
delete config.test!.projects
delete config.test!.globalSetup // these tests examine the real disk
delete config.test!.exclude
config.test!.include = ['test/long/**/*.test.ts', ...more]

export default config
