import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** Every test that looks at more here: it draws its cases, or takes samples of them (test/support/runs.ts), by itself or by the walk. */
const more = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
  .filter((file) =>
    /'fast-check'|support\/(random-history|runs|walk|every-page)'/.test(readFileSync(file, 'utf8'))
  )

// `npm run test:long`: the soaks of test/long, all properties with new seeds and many more runs than
// `npm test` has time for, and all samples of what it looks at a few of.
const config = mergeConfig(
  base,
  defineConfig({
    test: { env: { MAGOT_LONG: '1' }, testTimeout: 600_000, hookTimeout: 600_000 }
  })
)
// Merged, it would add to the tests, of which the projects say by themselves which they are.
delete config.test!.projects
delete config.test!.globalSetup // these are about the disk as it is
delete config.test!.exclude
config.test!.include = ['test/long/**/*.test.ts', ...more]

export default config
