import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import {
  drivesBrowser,
  flakyLine,
  jsonFileOf,
  merge,
  optionsToKeep,
  runTestsWithSecondRun
} from '../../scripts/launch/second-run.mjs'
import { folderWith, silently } from './folder.ts'

silently()

const root = resolve('/project')

/** A report as Vitest writes it: files with the outcome of each test. */
function report(
  files: Record<string, Record<string, 'passed' | 'failed' | 'skipped'>>,
  unhandledErrors: { message: string; file?: string }[] = []
) {
  const testResults = Object.entries(files).map(([name, tests]) => ({
    name: join(root, name),
    status:
      Object.keys(tests).length && !Object.values(tests).includes('failed')
        ? ('passed' as const)
        : ('failed' as const),
    message: '',
    startTime: 0,
    endTime: 0,
    assertionResults: Object.entries(tests).map(([title, status]) => ({
      title,
      fullName: title,
      status,
      ancestorTitles: [],
      failureMessages: [],
      meta: {},
      tags: []
    }))
  }))
  return {
    success: false,
    numTotalTests: 0,
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults,
    unhandledErrors
  } as unknown as Parameters<typeof merge>[1]
}

/** Runs as `npm test` does, with a Vitest that leaves these reports one after the other. */
async function runs(args: string[], ...reports: (ReturnType<typeof report> | null)[]) {
  const asked: string[][] = []
  const code = await runTestsWithSecondRun(root, args, async (given, env) => {
    const left = reports[asked.push(given) - 1]
    if (left) writeFileSync(env.MAGOT_TEST_REPORT!, JSON.stringify(left))
    return left?.testResults.every(({ status }) => status === 'passed') && !left.unhandledErrors?.length
      ? 0
      : 1
  })
  return { code, asked }
}
const said = () =>
  vi
    .mocked(process.stderr.write)
    .mock.calls.map(([text]) => String(text))
    .join('')

describe('the second run of a browser test', () => {
  test('does not take place where everything passed', async () => {
    const { code, asked } = await runs([], report({ 'test/e2e/a.test.ts': { a: 'passed' } }))
    expect(code).toBe(0)
    expect(asked).toHaveLength(1)
  })

  test('takes the failed browser files alone, on one worker, and makes the run a success where they pass', async () => {
    const first = report({
      'test/e2e/a.test.ts': { a: 'failed', b: 'passed' },
      'test/e2e/c.test.ts': { c: 'passed' },
      'test/kernel/d.test.ts': { d: 'passed' }
    })
    const { code, asked } = await runs(
      ['test/e2e', '-t', 'a', '--maxWorkers=2'],
      first,
      report({ 'test/e2e/a.test.ts': { a: 'passed', b: 'passed' } })
    )
    expect(code).toBe(0)
    expect(asked[1]!.slice(0, 4)).toEqual([join(root, 'test/e2e/a.test.ts'), '--maxWorkers=1', '-t', 'a'])
    expect(said()).toContain('flaky (failed, then passed alone): test/e2e/a.test.ts (a)')
  })

  test('reports a file that fails twice as a failure, and names it', async () => {
    const failed = () => report({ 'test/e2e/a.test.ts': { a: 'failed' } })
    const { code } = await runs([], failed(), failed())
    expect(code).toBe(1)
    expect(said()).toContain('failed twice: test/e2e/a.test.ts')
    expect(said()).not.toContain('flaky')
  })

  test('is not for a test without a browser', async () => {
    const { code, asked } = await runs([], report({ 'test/kernel/a.test.ts': { a: 'failed' } }))
    expect(code).toBe(1)
    expect(asked).toHaveLength(1)
  })

  test('does not hide another failure', async () => {
    const first = report({ 'test/e2e/a.test.ts': { a: 'failed' }, 'test/kernel/b.test.ts': { b: 'failed' } })
    expect((await runs([], first, report({ 'test/e2e/a.test.ts': { a: 'passed' } }))).code).toBe(1)
  })

  test('does not hide an error that belongs to no file', async () => {
    const first = report({ 'test/e2e/a.test.ts': { a: 'failed' } }, [{ message: 'a worker died' }])
    expect((await runs([], first, report({ 'test/e2e/a.test.ts': { a: 'passed' } }))).code).toBe(1)
  })

  test('includes a browser file that left an uncaught error, and forgives it only where the second run has none', async () => {
    const from = (errors: boolean) =>
      report(
        { 'test/e2e/a.test.ts': { a: 'passed' } },
        errors ? [{ message: 'too late', file: join(root, 'test/e2e/a.test.ts') }] : []
      )
    expect((await runs([], from(true), from(false))).code).toBe(0)
    expect((await runs([], from(true), from(true))).code).toBe(1)
  })

  test('includes a file that could not be loaded', async () => {
    const { code } = await runs(
      [],
      report({ 'test/e2e/a.test.ts': {} }),
      report({ 'test/e2e/a.test.ts': { a: 'passed' } })
    )
    expect(code).toBe(0)
  })

  test('that does not end leaves the result of the first one', async () => {
    expect((await runs([], report({ 'test/e2e/a.test.ts': { a: 'failed' } }), null)).code).toBe(1)
  })

  test('repairs nothing where the failed test was left out', async () => {
    const first = report({ 'test/e2e/a.test.ts': { a: 'failed', b: 'passed' } })
    expect(
      (await runs([], first, report({ 'test/e2e/a.test.ts': { a: 'skipped', b: 'passed' } }))).code
    ).toBe(1)
  })
})

describe('the report of both runs', () => {
  test('counts every test once and names what was flaky', () => {
    const first = report({
      'test/e2e/a.test.ts': { a: 'failed', b: 'skipped' },
      'test/e2e/c.test.ts': { c: 'failed' },
      'test/kernel/d.test.ts': { d: 'passed' }
    })
    const second = report({
      'test/e2e/a.test.ts': { a: 'passed', b: 'passed' },
      'test/e2e/c.test.ts': { c: 'failed' }
    })
    expect(merge(root, first, second)).toMatchObject({
      numTotalTests: 4,
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 0,
      success: false,
      flaky: [{ file: 'test/e2e/a.test.ts', tests: ['a'] }]
    })
  })

  test('replaces the JSON report that was asked for', async () => {
    const file = join(folderWith(), 'vitest.json')
    await runs(
      ['--reporter=json', `--outputFile.json=${file}`],
      report({ 'test/e2e/a.test.ts': { a: 'failed' } }),
      report({ 'test/e2e/a.test.ts': { a: 'passed' } })
    )
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      numPassedTests: 1,
      numFailedTests: 0,
      flaky: [{ file: 'test/e2e/a.test.ts' }]
    })
  })

  test('finds the file in each form in which it can be requested', () => {
    expect(jsonFileOf(['--reporter=json', '--outputFile=a.json'])).toBe('a.json')
    expect(jsonFileOf(['--reporter', 'json', '--outputFile.json', 'a.json'])).toBe('a.json')
    expect(jsonFileOf(['--reporter=json'])).toBeUndefined()
    expect(jsonFileOf(['--reporter=junit', '--outputFile=a.xml'])).toBeUndefined()
  })

  test('names flaky files in one line', () => {
    expect(
      flakyLine([
        { file: 'a', tests: ['x', 'y'] },
        { file: 'b', tests: [] }
      ])
    ).toBe('flaky (failed, then passed alone): a (x; y), b')
  })
})

test('passes on only the options that select tests within a file', () => {
  expect(
    optionsToKeep([
      'test/e2e',
      '-t',
      'one',
      '--project=house',
      '--reporter=json',
      '--outputFile.json=x',
      '--maxWorkers',
      '2'
    ])
  ).toEqual(['-t', 'one', '--project=house'])
})

test('every test file that starts a browser is one that gets a second run', () => {
  const project = join(import.meta.dirname, '../..')
  const files = readdirSync(join(project, 'test'), { recursive: true, encoding: 'utf8' }).map(
    (file) => `test/${file.replaceAll('\\', '/')}`
  )
  const starting = files.filter(
    (file) =>
      file.endsWith('.test.ts') &&
      file !== 'test/launch/second-run.test.ts' &&
      /describeInBrowser\(|withSample\(|asOneStory\(/.test(readFileSync(join(project, file), 'utf8'))
  )
  expect(starting.length).toBeGreaterThan(20)
  expect(starting.filter((file) => !drivesBrowser(file))).toEqual([])
})

test('with the real Vitest: a test that failed once passes the run, and an uncaught error is in the report', async () => {
  const folder = folderWith({
    'test/e2e/first-time.test.ts': `
      import { existsSync, writeFileSync } from 'node:fs'
      test('passes from the second time on', () => {
        const again = existsSync('been-here')
        writeFileSync('been-here', '')
        expect(again).toBe(true)
      })`,
    'test/e2e/stray.test.ts': `
      import { existsSync, writeFileSync } from 'node:fs'
      test('leaves an error behind, once', () => {
        if (!existsSync('strayed')) void Promise.reject(new Error('nobody caught it'))
        writeFileSync('strayed', '')
      })`
  })
  const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
  const codes: (number | null)[] = []
  const code = await runTestsWithSecondRun(
    folder,
    ['--reporter=json', '--outputFile.json=report.json'],
    async (args, env) => {
      const { VITEST: _, NODE_ENV: __, ...ours } = process.env
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [vitest, 'run', '--globals', '--root', folder, ...args],
        { cwd: folder, env: { ...ours, ...env }, encoding: 'utf8' }
      )
      codes.push(status)
      return existsSync(env.MAGOT_TEST_REPORT!) ? (status ?? 1) : Number.NaN + expect.fail(stdout + stderr)
    }
  )
  expect(codes).toEqual([1, 0])
  expect(code).toBe(0)
  const { flaky } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
    flaky: { file: string }[]
  }
  expect(flaky.map(({ file }) => file).sort()).toEqual([
    'test/e2e/first-time.test.ts',
    'test/e2e/stray.test.ts'
  ])
}, 60_000)
