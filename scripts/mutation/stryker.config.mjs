// Mutation testing of the rules and the game systems: `npm run test:mutation`, `npm run test:mutation -- --mutate <files>`.
import { join } from 'node:path'

const here = import.meta.dirname

/** @type {object} */
export default {
  plugins: [join(here, 'plugin.mjs')],
  testRunner: 'in-process',
  inProcess: {
    /** The folders of tests, and the files to leave out: those that read the (mutated) sources, and slow ones. */
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
    /** Files whose code runs when the rules are loaded: their tests are those that read the loaded rules. */
    loading: [
      '/catalogue.ts',
      '/check.ts',
      '/things.ts',
      '/files.ts',
      '/house-rules.ts',
      '/words.ts',
      '/schema'
    ],
    /** In milliseconds: slower tests are left out. */
    slowest: 400,
    /** In milliseconds: the limit of all tests of one mutant together, the quickest first. */
    patience: 500,
    /** In milliseconds: a test that computes longer is in an endless loop made by the mutant. */
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
  warnings: { unknownOptions: false }, // inProcess is an option of our own
  ignorePatterns: ['out', 'docs', 'test-results']
}
