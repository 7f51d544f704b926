import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { say } from './say.mjs'

/**
 * @typedef {import('vitest/node').JsonTestResults & { unhandledErrors?: import('./test-report.mjs').Unhandled[] }} Report
 * @typedef {Report['testResults'][number]} FileResult
 * @typedef {{ file: string, tests: string[] }} Flaky a test file that failed and then passed alone; its tests that failed before (none: the file as a whole)
 * @typedef {Report & { flaky: Flaky[] }} MergedReport
 */

/**
 * The tests that drive a real browser: their result can depend on how busy the machine is. Other tests of the
 * hosts get no second run: losing one file in a hundred kills is a fault.
 */
const BROWSER_TESTS = [
  'test/e2e/',
  'test/printing/',
  'test/long/every-dialog.test.ts',
  'test/long/every-width.test.ts',
  'test/long/long-lists.test.ts',
  ...['print-ten', 'printing', 'terminal', 'terminal-print'].map((name) => `test/hosts/${name}.test.ts`)
]

/** @param {string} file relative to the project, with slashes */
export const drivesBrowser = (file) => BROWSER_TESTS.some((place) => file.startsWith(place))

/**
 * Runs the tests, then runs the failed browser test files once more, alone on one worker. Tests that pass then are
 * named as flaky and fail nothing; tests that fail twice have failed. If the arguments ask for a JSON report, it
 * has the outcome of both runs together, and the flaky tests in `flaky`.
 * @param {string} root
 * @param {string[]} args Vitest's
 * @param {(args: string[], env: Record<string, string>) => Promise<number>} vitest runs Vitest with arguments and
 * additions to the environment; returns its exit code
 * @returns {Promise<number>} the exit code
 */
export async function runTestsWithSecondRun(root, args, vitest) {
  const folder = mkdtempSync(join(tmpdir(), 'magot-tests-'))
  /** @param {string} name @param {string[]} given @returns {Promise<{ code: number, report: Report | null }>} */
  const run = async (name, given) => {
    const file = join(folder, `${name}.json`)
    const code = await vitest([...given, ...reporters(given)], { MAGOT_TEST_REPORT: file })
    return { code, report: readReport(file) }
  }
  try {
    const first = await run('first', args)
    if (!first.code || !first.report) return first.code
    const again = failedBrowserFiles(root, first.report)
    if (!again.length) return first.code
    const names = again.map((file) => nameOf(root, file))
    say(
      `${names.length === 1 ? 'a browser test file' : `${names.length} browser test files`} failed; once more, alone: ${names.join(', ')}`
    )
    const second = await run('second', [...again, '--maxWorkers=1', ...optionsToKeep(args)])
    const merged = merge(root, first.report, second.report)
    const asked = jsonFileOf(args)
    if (asked) writeFileSync(resolve(root, asked), JSON.stringify(merged))
    sayOutcome(merged, names)
    return merged.success ? 0 : first.code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The failed files of browser tests, as the report names them, in its order.
 * @param {string} root
 * @param {Report} report
 */
function failedBrowserFiles(root, { testResults, unhandledErrors = [] }) {
  const blamed = new Set(unhandledErrors.map(({ file }) => file))
  return testResults
    .filter(
      ({ name, status }) => (status === 'failed' || blamed.has(name)) && drivesBrowser(nameOf(root, name))
    )
    .map(({ name }) => name)
}

/**
 * The outcome of both runs: the second run counts for files that ran twice.
 * @param {string} root
 * @param {Report} first
 * @param {Report | null} second null if the second run did not end: then the first counts
 * @returns {MergedReport}
 */
export function merge(root, first, second) {
  const blamed = new Set((second?.unhandledErrors ?? []).map(({ file }) => file))
  const rerun = new Map(second?.testResults.map((result) => [result.name, result]))
  /** @type {Flaky[]} */
  const flaky = []
  const testResults = first.testResults.map((before) => {
    const after = rerun.get(before.name)
    if (!after) return before
    const failed = before.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => fullName)
    const passed = new Set(
      after.assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName)
    )
    const mended =
      after.status === 'passed' && !blamed.has(before.name) && failed.every((name) => passed.has(name))
    if (!mended) return after.status === 'failed' ? after : before
    flaky.push({ file: nameOf(root, before.name), tests: failed })
    return after
  })
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  /** @param {...string} statuses */
  const count = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).length
  // An error outside the files of the second run remains.
  const unhandledErrors = [
    ...(first.unhandledErrors ?? []).filter(({ file }) => !file || !rerun.has(file)),
    ...(second?.unhandledErrors ?? [])
  ]
  return {
    ...first,
    numTotalTests: tests.length,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending', 'skipped'),
    numTodoTests: count('todo'),
    success: testResults.every(({ status }) => status === 'passed') && !unhandledErrors.length,
    testResults,
    unhandledErrors,
    flaky
  }
}

/** @param {MergedReport} merged @param {string[]} ranTwice */
function sayOutcome({ flaky }, ranTwice) {
  const passed = new Set(flaky.map(({ file }) => file))
  for (const file of ranTwice) if (!passed.has(file)) say(`failed twice: ${file}`)
  if (flaky.length) say(flakyLine(flaky))
}

/** One line that names each flaky file and the tests that failed in it. @param {Flaky[]} flaky */
export function flakyLine(flaky) {
  return `flaky (failed, then passed alone): ${flaky.map(({ file, tests }) => `${file}${tests.length ? ` (${tests.join('; ')})` : ''}`).join(', ')}`
}

/** Our own reporter, beside those asked for, or beside Vitest's default. @param {string[]} args */
function reporters(args) {
  const asked = args.some((arg) => arg === '--reporter' || arg.startsWith('--reporter='))
  return [
    ...(asked ? [] : ['--reporter=default']),
    `--reporter=${join(import.meta.dirname, 'test-report.mjs')}`
  ]
}

/** The arguments of the first run that select tests within a file or set their timeouts. @param {string[]} args */
export function optionsToKeep(args) {
  const kept = ['-t', '--testNamePattern', '--testTimeout', '--hookTimeout', '--config', '-c', '--project']
  return args.flatMap((arg, n) => {
    const [name = ''] = arg.split('=', 1)
    if (!kept.includes(name)) return []
    return arg.includes('=') ? [arg] : [arg, ...args.slice(n + 1, n + 2)]
  })
}

/** The output file of Vitest's JSON report; undefined if none is asked for. @param {string[]} args */
export function jsonFileOf(args) {
  const at = args.findIndex((arg) => /^--outputFile(\.json)?(=|$)/.test(arg))
  const arg = args[at]
  if (
    arg === undefined ||
    !args.some((each, n) => each === '--reporter=json' || (each === 'json' && args[n - 1] === '--reporter'))
  )
    return undefined
  return arg.includes('=') ? arg.slice(arg.indexOf('=') + 1) : args[at + 1]
}

/** @param {string} root @param {string} file */
const nameOf = (root, file) => relative(root, file).split(sep).join('/')

/** @param {string} file @returns {Report | null} */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null // Vitest ended before it wrote the report
  }
}
