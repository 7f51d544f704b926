import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { alias } from './alias.config.ts'
import { guides } from './guide.config.ts'

/**
 * Starts the browser tests first, because they take longest. Otherwise one worker would end with a long
 * test alone.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const long = (file: TestSpecification) => /\/test\/(e2e|printing|properties)\//.test(file.moduleId)
    return [
      ...sorted.filter((file) => /every-page/.test(file.moduleId)),
      ...sorted.filter((file) => long(file) && !/every-page/.test(file.moduleId)),
      ...sorted.filter((file) => !long(file))
    ]
  }
}

const inFolders = (...folders: string[]) => folders.map((folder) => `test/${folder}/**/*.test.ts`)
const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`)
const says = (word: string | RegExp) => (file: string) => readFileSync(file, 'utf8').search(word) >= 0

const CORE = [
  ...inFolders('kernel', 'systems', 'tiny', 'paper', 'services', 'contract', 'cards'),
  ...inFolders('store', 'properties', 'faults'),
  // A test that replaces a module, a clock or the environment (`vi.`) needs a process of its own.
  ...[...filesIn('test'), ...filesIn('test/hosts')].filter((file) => !says(/\bvi\./)(file))
]
/** Acts in the window and pages from the printer, in a real browser. */
const BROWSER = inFolders('e2e', 'printing')
/**
 * The browser tests that `npm test` runs: the pages of one game, one evening from founding to interlude, two
 * windows at once, founding a roster, where the focus goes, and the printer's files. The others are the project
 * `stories`: `npm run test:stories`, which CI runs as well.
 */
const BROWSER_IN_MINUTES = [
  ...['every-page-vampire-d10', 'main-job', 'two-windows', 'founding', 'focus'].map(
    (name) => `test/e2e/${name}.test.ts`
  ),
  ...['calibration', 'files', 'png', 'print', 'queue', 'rule-cards', 'tabletop'].map(
    (name) => `test/printing/${name}.test.ts`
  )
]
/** Prints from the terminal program, each in its own process. */
const TERMINAL_PRINTS = ['test/hosts/terminal-print.test.ts']
for (const pattern of [...CORE, ...BROWSER]) {
  const folder = pattern.split('/*')[0]!
  if (!existsSync(folder)) throw new Error(`there are no tests in ${folder}`)
}

/** The tests of the window in this process: those with a DOM, and those without. */
const WINDOW = filesIn('test/renderer')
const drawn = says('@vitest-environment happy-dom')

export default defineConfig({
  plugins: [guides, vue()], // component tests: put `// @vitest-environment happy-dom` on the first line
  resolve: { alias: { ...alias, 'fast-check': resolve(import.meta.dirname, 'test/support/fast-check.ts') } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'house',
          include: ['test/**/*.test.ts'],
          exclude: ['test/long/**', ...CORE, ...BROWSER, ...WINDOW, ...TERMINAL_PRINTS]
        }
      },
      // These tests leave nothing behind, so files share a process and its loaded modules. A new process takes a
      // second to load them, a quarter of the time of most files.
      { extends: true, test: { name: 'core', include: CORE, isolate: false } },
      { extends: true, test: { name: 'browser', include: BROWSER_IN_MINUTES, isolate: false } },
      {
        extends: true,
        test: {
          name: 'stories',
          include: [...BROWSER, ...TERMINAL_PRINTS],
          exclude: BROWSER_IN_MINUTES,
          isolate: false
        }
      },
      // These files share Vue and the page, but not the state of our own modules.
      ...[
        { name: 'window', include: WINDOW.filter(drawn) },
        { name: 'words', include: WINDOW.filter((file) => !drawn(file)) }
      ].map((some) => ({
        extends: true as const,
        test: { ...some, isolate: false, setupFiles: ['test/support/afresh.ts'] }
      }))
    ],
    environment: 'node',
    globalSetup: 'test/support/in-memory.ts',
    setupFiles: ['test/support/give-back.ts'],
    pool: 'forks', // sqlite3 is native: a crash then ends one worker, not the run
    sequence: { sequencer: LongestFirst },
    chaiConfig: { truncateThreshold: 500 }, // puts a list of faults into the message itself: for a run elsewhere nothing else may be available
    expect: { poll: { timeout: 30_000 } }, // long enough for a busy machine
    testTimeout: 60_000,
    hookTimeout: 180_000
  }
})
