import { createRequire } from 'node:module'
import { join } from 'node:path'
import { format } from 'node:util'
import { Script } from 'node:vm'

/**
 * A test of a file: its full name and its body. `before` and `after` are the hooks of the file and of the groups
 * around it.
 * @typedef {{ file: string, name: string, run: () => unknown, before: Hook[], after: Hook[] }} Test
 * @typedef {() => unknown} Hook
 */

/**
 * The part of Vitest that pure tests use: groups, tables of cases, hooks, and Vitest's own `expect`. Tests
 * register themselves with the `collect` that runs.
 * @param {string} root
 */
export function harness(root) {
  const expect = makeExpect(root)
  /** @type {{ tests: Test[], file: string } | null} */
  let collecting = null
  /** @typedef {{ name: string, before: Hook[], after: Hook[] }} Group */
  /** @type {Group[]} */
  let groups = []

  /** @param {string} name @param {Hook | undefined} body */
  const test = (name, body) => {
    if (!collecting || !body) return
    const around = [...groups]
    collecting.tests.push({
      file: collecting.file,
      name: [...around.map((group) => group.name), name].filter(Boolean).join(' > '),
      run: body,
      get before() {
        return around.flatMap((group) => group.before)
      },
      get after() {
        return around.toReversed().flatMap((group) => group.after)
      }
    })
  }
  /** @param {string} name @param {Hook} body */
  const describe = (name, body) => {
    groups = [...groups, { name, before: [], after: [] }]
    body()
    groups = groups.slice(0, -1)
  }
  const innermost = () => /** @type {Group} */ (groups.at(-1))

  const vitest = {
    expect,
    test: withTables(test),
    it: withTables(test),
    describe: withTables(describe),
    // A hook of a whole group runs before or after every test here, which does pure tests no harm.
    beforeAll: (/** @type {Hook} */ hook) => innermost().before.push(hook),
    beforeEach: (/** @type {Hook} */ hook) => innermost().before.push(hook),
    afterAll: (/** @type {Hook} */ hook) => innermost().after.push(hook),
    afterEach: (/** @type {Hook} */ hook) => innermost().after.push(hook)
  }

  /**
   * Collects the tests of a file; `load` evaluates it.
   * @param {string} file @param {() => void} load @returns {Test[]}
   */
  const collect = (file, load) => {
    collecting = { tests: [], file }
    groups = [{ name: '', before: [], after: [] }]
    try {
      load()
      return collecting.tests
    } finally {
      collecting = null
    }
  }
  return { vitest, collect }
}

const ENDLESS = 'ERR_SCRIPT_EXECUTION_TIMEOUT' // Node's code for a script that ran out of time
const bounded = new Script('globalThis.__boundedRun()')

/**
 * The error of a test; undefined if it passes. A test that computes or waits longer than `most` milliseconds is
 * ended (`isEndless`).
 * @param {Test} test @param {number} [most] @returns {Promise<unknown>}
 */
export async function outcomeOf(test, most) {
  /** @param {() => unknown} body */
  const run = async (body) => {
    if (most === undefined) return body()
    Object.assign(globalThis, { __boundedRun: body })
    const under = bounded.runInThisContext({ timeout: most })
    /** @type {NodeJS.Timeout | undefined} */
    let timer
    const late = new Promise(
      (_, reject) =>
        (timer = setTimeout(() => reject(Object.assign(new Error('it never ends'), { code: ENDLESS })), most))
    )
    await Promise.race([under, late]).finally(() => clearTimeout(timer))
  }
  /** @type {unknown} */
  let failed
  try {
    for (const hook of test.before) await run(hook)
    await run(test.run)
  } catch (error) {
    failed = error ?? new Error('it threw nothing')
  }
  try {
    for (const hook of test.after) await run(hook) // also after a failed test, so that it closes what it opened
  } catch (error) {
    failed ??= error ?? new Error('it threw nothing')
  }
  return failed
}

/** @param {unknown} error */
export function isEndless(error) {
  return /** @type {{ code?: unknown } | undefined} */ (error)?.code === ENDLESS
}

/**
 * Adds `test.each(cases)(name, body)`, `test.skipIf` and `test.runIf`.
 * @param {(name: string, body: any) => void} define
 */
function withTables(define) {
  /** @param {any} name @param {any} body */
  const call = (name, body) => define(String(name), typeof body === 'function' ? body : undefined)
  const each =
    (/** @type {unknown[]} */ cases) =>
    (/** @type {string} */ name, /** @type {(...values: any[]) => unknown} */ body) => {
      for (const one of cases) {
        const values = Array.isArray(one) ? one : [one]
        define(titled(name, values), () => body(...values))
      }
    }
  return Object.assign(call, {
    each,
    skip: () => {},
    todo: () => {},
    skipIf: (/** @type {unknown} */ no) => (no ? () => {} : call),
    runIf: (/** @type {unknown} */ yes) => (yes ? call : () => {})
  })
}

/** @param {string} name @param {unknown[]} values */
function titled(name, values) {
  const [first] = values
  const filled = name.replace(/\$(\w+)/g, (whole, key) =>
    typeof first === 'object' && first !== null && key in first
      ? String(/** @type {any} */ (first)[key])
      : whole
  )
  const places = (filled.match(/%[sdifjoO]/g) ?? []).length
  return places > 0 ? format(filled, ...values.slice(0, places)) : filled
}

/** Vitest's `expect`, outside Vitest. @param {string} root */
function makeExpect(root) {
  const ofVitest = createRequire(createRequire(join(root, 'package.json')).resolve('vitest/package.json'))
  const parts = ofVitest('@vitest/expect')
  const chai = createRequire(ofVitest.resolve('@vitest/expect'))('chai')
  for (const plugin of [parts.JestExtend, parts.JestChaiExpect, parts.JestAsymmetricMatchers])
    chai.use(plugin)
  const expect = (/** @type {unknown} */ value, /** @type {string | undefined} */ message) =>
    chai.expect(value, message)
  Object.assign(expect, chai.expect, /** @type {any} */ (globalThis)[parts.ASYMMETRIC_MATCHERS_OBJECT])
  parts.setState(
    {
      assertionCalls: 0,
      isExpectingAssertions: false,
      isExpectingAssertionsError: null,
      expectedAssertionsNumber: null,
      expectedAssertionsNumberErrorGen: null
    },
    expect
  )
  Object.defineProperty(globalThis, parts.GLOBAL_EXPECT, {
    value: expect,
    writable: true,
    configurable: true
  })
  return expect
}
