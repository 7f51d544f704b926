// A test runner for Stryker in one process: it loads modules once, so that a mutant takes only the time of its
// tests, some milliseconds. See docs/decisions/0050-mutation.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { filesBelow } from '../coverage/citations.mjs'
import { harness, isEndless, outcomeOf } from './harness.mjs'
import { moduleMaker } from './modules.mjs'

/**
 * @typedef {{ tests: string[], not: string[], loading: string[], wideTests: string[], slowest: number, patience: number, endless: number }} Options
 * @typedef {import('./harness.mjs').Test} Test
 * @typedef {{ id: string, spent: number }} Timed
 * @typedef {{ tests: Timed[], of: { [sourceFile: string]: string[] }, wide: string[], not: string[] }} Known
 * @typedef {{ activeMutant?: string | undefined, currentTestId?: string | undefined, hitCount?: number | undefined, hitLimit?: number | undefined, mutantCoverage?: { static: Hits, perTest: { [test: string]: Hits } } | undefined }} Namespace
 * @typedef {{ [mutant: string]: number }} Hits
 */

/** The results of the first run, for a process that replaces one that hung. */
const MEMORY = 'mutation-memory.json'
/** The most mutants that share a set of modules, so that state left by one of them does not stay for long. */
const SHARED = 50
/** The time limit of a test without mutants, in milliseconds. */
const PATIENT = 60_000

class InProcess {
  /** @param {{ inProcess: Options }} options */
  constructor({ inProcess }) {
    this.options = inProcess
    this.root = process.cwd() // Stryker's copy of the project, with the mutants in it
    const { vitest, collect } = harness(this.root)
    this.collect = collect
    this.fresh = moduleMaker(this.root, { vitest })
    /** @type {Map<string, Test> | null} */
    this.shared = null
    this.sharedBy = 0
    /** @type {Known | null} */
    this.known = null
  }

  /** The object that Stryker shares with the mutated code. @returns {Namespace} */
  get namespace() {
    const world = /** @type {{ __stryker__?: Namespace }} */ (globalThis)
    world.__stryker__ ??= {}
    return world.__stryker__
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    process.env['VITEST'] = '1'
    // The same cases for every mutant, and fewer than usual.
    createRequire(join(this.root, 'package.json'))('fast-check').configureGlobal({ seed: 1973, numRuns: 40 })
  }

  /** Loads the tests of some files, in new modules. @param {string[]} files @returns {Map<string, Test>} */
  load(files) {
    const modules = this.fresh()
    /** @type {Map<string, Test>} */
    const tests = new Map()
    for (const file of files) {
      for (const test of this.collected(file, modules)) {
        let id = `${file} > ${test.name}`
        while (tests.has(id)) id += "'"
        tests.set(id, test)
      }
    }
    return tests
  }

  /** @param {string} file @param {import('./modules.mjs').Modules} modules */
  collected(file, modules) {
    try {
      return this.collect(file, () => modules.load(file))
    } catch (error) {
      if (this.known) throw error // the mutant breaks the file, which kills it
      process.stderr.write(`left out, it can't be loaded here: ${file}: ${messageOf(error)}\n`)
      this.options.not.push(file)
      return []
    }
  }

  get files() {
    const { tests, not } = this.options
    return tests
      .flatMap((folder) => filesBelow(this.root, folder, /\.test\.ts$/))
      .filter((file) => !not.some((part) => file.includes(part)))
  }

  async dryRun() {
    const ns = this.namespace
    ns.activeMutant = undefined
    ns.mutantCoverage = { static: {}, perTest: {} }
    const tests = this.load(this.files)
    const results = []
    /** @type {string[]} */
    const slow = []
    /** @type {Map<string, number>} */
    const spent = new Map()
    for (const [id, test] of tests) {
      ns.currentTestId = id
      const begun = performance.now()
      const used = process.cpuUsage()
      const error = await outcomeOf(test, PATIENT)
      const { user, system } = process.cpuUsage(used)
      const timeSpentMs = performance.now() - begun
      spent.set(id, (user + system) / 1000) // the time without other load
      ns.currentTestId = undefined
      // A test that fails without mutants proves nothing, and a slow one takes too long for every mutant.
      if (error === undefined && (user + system) / 1000 > this.options.slowest) slow.push(id)
      else if (error === undefined)
        results.push({ id, name: id, timeSpentMs, fileName: join(this.root, test.file), status: 0 })
      else process.stderr.write(`left out, it fails without any mutant: ${id}: ${messageOf(error)}\n`)
    }
    process.stderr.write(
      `left out, they take longer than ${this.options.slowest} ms:${slow.map((id) => `\n  ${id}`).join('')}\n`
    )
    for (const id of Object.keys(ns.mutantCoverage.perTest))
      if (!results.some((test) => test.id === id)) delete ns.mutantCoverage.perTest[id]
    const coverage = ns.mutantCoverage
    this.known = this.learn(
      results.map(({ id }) => ({ id, spent: spent.get(id) ?? 0 })),
      coverage
    )
    writeFileSync(MEMORY, JSON.stringify(this.known))
    return { status: 'complete', tests: results, mutantCoverage: coverage }
  }

  /**
   * Finds the tests that run the code of each source file. What runs when a file or the rules are loaded shows up
   * in every test, not only in the first.
   * @param {Timed[]} tests @param {{ perTest: { [test: string]: Hits } }} coverage @returns {Known}
   */
  learn(tests, { perTest }) {
    /** @type {Map<string, string>} */
    const fileOf = new Map()
    for (const file of filesBelow(this.root, 'src-main', /\.ts$/)) {
      for (const [, call = ''] of readFileSync(join(this.root, file), 'utf8').matchAll(
        /stryCov_9fa48\(([^)]*)\)/g
      )) {
        for (const [, id = ''] of call.matchAll(/"(\d+)"/g)) fileOf.set(id, file)
      }
    }
    /** @type {{ [file: string]: Set<string> }} */
    const of = {}
    for (const [test, hits] of Object.entries(perTest)) {
      for (const id of Object.keys(hits)) {
        const file = fileOf.get(id)
        if (file) (of[file] ??= new Set()).add(test)
      }
    }
    this.addReaders(of)
    return {
      tests,
      not: this.options.not,
      of: Object.fromEntries(Object.entries(of).map(([file, ids]) => [file, [...ids]])),
      wide: tests
        .filter(({ id }) => this.options.wideTests.some((part) => id.startsWith(part)))
        .map(({ id }) => id)
    }
  }

  /**
   * A file with facts alone runs only when it is loaded, so its tests are those of the files that import it.
   * @param {{ [file: string]: Set<string> }} of
   */
  addReaders(of) {
    /** @type {Map<string, string[]>} */
    const readers = new Map()
    for (const reader of filesBelow(this.root, 'src-main', /\.ts$/)) {
      for (const [, spec = ''] of readFileSync(join(this.root, reader), 'utf8').matchAll(
        /^(?:import|export) (?!type )[^;']*from '(\.[^']*)'/gm
      )) {
        const path = join(dirname(reader), spec).replaceAll('\\', '/').replace(/\.ts$/, '')
        for (const file of [`${path}.ts`, `${path}/index.ts`])
          readers.set(file, [...(readers.get(file) ?? []), reader])
      }
    }
    const bare = [...readers.keys()].filter((file) => !of[file])
    const added = bare.map((file) => {
      /** @type {Set<string>} */
      const tests = new Set()
      const seen = new Set([file])
      for (const one of seen) {
        for (const reader of readers.get(one) ?? []) {
          if (of[reader]) for (const test of of[reader]) tests.add(test)
          else seen.add(reader)
        }
      }
      return /** @type {const} */ ([file, tests])
    })
    for (const [file, tests] of added) if (tests.size > 0) of[file] = tests
  }

  /** @param {{ activeMutant: { id: string, fileName: string }, testFilter?: string[], hitLimit?: number, reloadEnvironment: boolean, mutantActivation: 'static' | 'runtime', sandboxFileName: string }} run */
  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation, sandboxFileName }) {
    this.known ??= existsSync(MEMORY) ? /** @type {Known} */ (JSON.parse(readFileSync(MEMORY, 'utf8'))) : null
    if (!this.known) return { status: 'error', errorMessage: 'nothing is known of the tests' }
    this.options.not = this.known.not
    const file = sandboxFileName.slice(this.root.length + 1).replaceAll('\\', '/')
    const loading = mutantActivation === 'static' || this.options.loading.some((part) => file.includes(part))
    const wanted = this.quickFirst(
      loading ? [...(testFilter ?? this.known.of[file] ?? []), ...this.known.wide] : (testFilter ?? [])
    )
    const ns = this.namespace
    ns.hitCount = 0
    ns.hitLimit = hitLimit
    try {
      // Code that runs only when it is loaded is loaded with its mutant active.
      if (loading) ns.activeMutant = activeMutant.id
      const tests = loading
        ? this.load([...new Set(wanted.map((id) => id.slice(0, id.indexOf(' > '))))])
        : this.sharedTests()
      ns.activeMutant = activeMutant.id
      return await this.verdict(tests, wanted)
    } catch (error) {
      return {
        status: 'killed',
        killedBy: wanted.slice(0, 1),
        failureMessage: messageOf(error),
        nrOfTests: 0
      } // the mutant breaks the loading
    } finally {
      ns.activeMutant = undefined
      ns.hitCount = undefined
      ns.hitLimit = undefined
    }
  }

  /** Runs the tests until one fails. @param {Map<string, Test>} tests @param {string[]} wanted */
  async verdict(tests, wanted) {
    const ns = this.namespace
    let nrOfTests = 0
    for (const id of wanted) {
      const test = tests.get(id)
      if (!test) continue
      nrOfTests++
      const error = await outcomeOf(test, this.options.endless)
      if (isEndless(error) || (ns.hitCount ?? 0) > (ns.hitLimit ?? Infinity)) {
        this.shared = null
        return { status: 'timeout', reason: 'it goes on and on' }
      }
      if (error !== undefined)
        return { status: 'killed', killedBy: [id], failureMessage: messageOf(error), nrOfTests }
    }
    return { status: 'survived', nrOfTests }
  }

  /** The tests with shared modules, for several mutants in a row. */
  sharedTests() {
    if (!this.shared || this.sharedBy >= SHARED) {
      this.shared = this.load(this.files)
      this.sharedBy = 0
    }
    this.sharedBy++
    return this.shared
  }

  /** The quickest tests first, within the limit `patience`. @param {string[]} ids */
  quickFirst(ids) {
    const spent = new Map(this.known?.tests.map((test) => [test.id, test.spent]))
    const sorted = [...new Set(ids)].sort((a, b) => (spent.get(a) ?? 0) - (spent.get(b) ?? 0))
    let left = this.options.patience
    return sorted.filter((id, at) => at === 0 || (left -= spent.get(id) ?? 0) > 0)
  }
}

/** @param {unknown} error */
function messageOf(error) {
  return String(error instanceof Error ? error.message : error).slice(0, 300)
}

/** @param {{ inProcess: Options }} options */
function createInProcess(options) {
  return new InProcess(options)
}
createInProcess.inject = ['options']

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', factory: createInProcess }]
