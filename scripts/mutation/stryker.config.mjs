// Mutation testing of the rules and the game systems: `npm run test:mutation`, `npm run test:mutation -- --mutate <files>`.
import { join } from 'node:path'

const here = import.meta.dirname

/** @type {object} */
export default {
  plugins: [join(here, 'plugin.mjs')],
  testRunner: 'in-process',
  inProcess: {
    /** Tests in these folders, but not in these files: those that read the sources, which are changed here, and those that take long. */
    tests: ['test/kernel', 'test/systems', 'test/tiny'],
    not: [
      'examination/interlude.test.ts',
      'neo-necro/tables.test.ts',
      'interlude-property',
      'tracker/random',
      'interlude-words',
      'texts.test',
      'test/systems/questions'
    ],
    /** What runs once, when the rules are loaded: its tests are those that read the loaded rules. */
    loading: [
      '/catalogue.ts',
      '/check.ts',
      '/things.ts',
      '/files.ts',
      '/house-rules.ts',
      '/words.ts',
      '/schema'
    ],
    /** In milliseconds: a test that takes longer is left out. */
    slowest: 400,
    /** In milliseconds: the tests of one mutant, the quickest first, take no longer than this together. */
    patience: 500,
    /** In milliseconds: a test that computes for longer is in an endless loop, which the mutant made. */
    endless: 8000,
    wideTests: [
      'test/systems/neo-necro/catalogue.test.ts',
      'test/systems/neo-necro/tables/',
      'test/systems/neo-necro/resolvers.test.ts'
    ]
  },
  mutate: ['src-main/kernel/**/*.ts', 'src-main/systems/**/*.ts'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 10_000,
  timeoutFactor: 3,
  dryRunTimeoutMinutes: 20,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: 'test-results/mutation/report.json' },
  incremental: true,
  incrementalFile: 'test-results/mutation/incremental.json',
  tempDirName: 'test-results/mutation/sandbox',
  warnings: { unknownOptions: false }, // inProcess is ours
  ignorePatterns: ['out', 'docs', 'test-results']
}
