import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { findChromium } from './browser.mjs'
import { run, stopWithParent } from './children.mjs'
import { chromiumPackageRunsHere, fetchChromium } from './chromium-package.mjs'
import { findElectron, runElectron } from './electron.mjs'
import { ensureInstalled } from './install.mjs'
import { runMutation } from './mutation.mjs'
import { say, Stop, withSignOfLife } from './say.mjs'
import { runTestsWithSecondRun } from './second-run.mjs'
import { ensureTools } from './tools.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** @type {Record<string, (args: string[]) => Promise<void>>} */
const commands = {
  start,
  test,
  magot,
  bench,
  build,
  coverage,
  mutation,
  stories,
  long,
  faults,
  lint,
  house,
  package: makePackage,
  run: runTool
}

/**
 * Runs the command that a script of package.json names: sets up what is missing, then starts the program or tool.
 * @param {string[]} argv
 */
export async function main([name = 'start', ...args]) {
  stopWithParent()
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command)
      throw new Stop(2, `unknown command “${name}”; there are: ${Object.keys(commands).join(', ')}`)
    await command(args)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    if (error.message) say(error.message)
    process.exitCode = error.code
  }
}

/** Starts the program: in its own window if Electron runs, else in the browser. @param {string[]} args */
async function start(args) {
  const installed = await ensureInstalled(root)
  await ensureBuilt(root)
  const electron = await findElectron(root, args)
  const outcome =
    'executable' in electron
      ? await runElectron(electron.executable, [root, ...args], { cwd: whereThePersonStood() })
      : electron
  if ('code' in outcome) throw new Stop(outcome.code)
  say(`no window of its own (${outcome.reason}): Magot runs in the browser`)
  // Fetched while the machine is online: Chromium prints the cards, and the machine may be offline at the
  // first print.
  if (installed) await chromiumOrNothing('cards cannot be printed to PDF until there is one')
  await terminal(['serve', ...args])
}

/**
 * Runs the tests that a change can wait for. With the name of a file it runs that file, even one of the stories.
 * @param {string[]} args
 */
async function test(args) {
  const named = args.some((arg) => !arg.startsWith('-') || arg.startsWith('--project'))
  await runTests(['run'], [...(named ? [] : ['--project=!stories']), ...args])
}

/** Runs the browser tests that `npm test` leaves out. @param {string[]} args */
async function stories(args) {
  await runTests(['run'], ['--project=stories', ...args])
}

/**
 * Runs the soaks, and all properties with new seeds and many more runs. This takes a night.
 * @param {string[]} args
 */
async function long(args) {
  await runTests(['run', '--config', 'vitest.long.config.ts'], args)
}

/** Runs the fault tests at full counts. This takes an hour. @param {string[]} args */
async function faults(args) {
  await runTests(['run', '--config', 'vitest.faults.config.ts'], ['--maxWorkers=1', ...args])
}

/** @param {string[]} command @param {string[]} args */
async function runTests(command, args) {
  await ensureInstalled(root)
  const chromium =
    process.env.MAGOT_TEST_CHROMIUM ?? (await chromiumOrNothing('the tests that need a browser are skipped'))
  await ensureBuilt(root)
  const env = { ...process.env, ...(chromium && { MAGOT_TEST_CHROMIUM: chromium }) }
  // Vitest leaves one core idle, which is half of two. The number is not in Vitest's configuration, because the
  // projects would inherit it and the command line could not change it.
  const workers = args.some((arg) => arg.startsWith('--maxWorkers'))
    ? []
    : [`--maxWorkers=${availableParallelism()}`]
  throw new Stop(
    await runTestsWithSecondRun(root, [...workers, ...args], (given, more) =>
      vitest([...command, ...given], { ...env, ...more })
    )
  )
}

/** The benchmarks that compare a campaign with a smaller one. */
const COMPARING = ['reads', 'window', 'storage']

/**
 * Runs the benchmarks. `--quick`: without the campaign of a year, and unless files are named only those that compare
 * campaigns; `--same`: with the campaigns of the last run.
 * @param {string[]} args
 */
async function bench(args) {
  await ensureInstalled(root)
  const chromium =
    process.env.MAGOT_TEST_CHROMIUM ?? (await chromiumOrNothing('nothing of the window is measured'))
  await ensureBuilt(root)
  const asked = { '--quick': 'MAGOT_BENCH_QUICK', '--same': 'MAGOT_BENCH_SAME' }
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, ...(chromium && { MAGOT_TEST_CHROMIUM: chromium }) }
  for (const [flag, name] of Object.entries(asked)) if (args.includes(flag)) env[name] = '1'
  const rest = args.filter((arg) => !Object.hasOwn(asked, arg))
  if (args.includes('--quick') && rest.every((arg) => arg.startsWith('-'))) rest.push(...COMPARING)
  throw new Stop(await vitest(['run', '--config', 'vitest.bench.config.ts', ...rest], env))
}

/** @param {string[]} args */
async function magot(args) {
  await ensureInstalled(root)
  await ensureBuilt(root)
  await terminal(args)
}

async function build() {
  await ensureInstalled(root)
  await ensureBuilt(root, { force: true })
}

/** Writes docs/rules-coverage.md. The import waits until the packages are installed. */
async function coverage() {
  await ensureInstalled(root)
  const { writeCoverage } = await import('../rules-coverage.mjs')
  writeCoverage(root)
}

/** Writes docs/house.svg and docs/areas.md. */
async function house() {
  await ensureInstalled(root)
  const { writeHouse } = await import('../house.mjs')
  writeHouse(root)
}

/** Packages the program for installation, into dist; `--prepare` only fetches the tools. @param {string[]} args */
async function makePackage(args) {
  await ensureInstalled(root)
  await ensureBuilt(root)
  const tools = await ensureTools(root, 'package', 'packaging')
  if (args.includes('--prepare')) return
  const { makePackages } = await import('../package/main.mjs')
  await makePackages(root, tools, args)
}

/** Runs the mutation tests of the rules and the systems, and writes their figures. @param {string[]} args */
async function mutation(args) {
  await ensureInstalled(root)
  await runMutation(root, args)
}

/** Runs a development tool from node_modules by name, after installing everything. @param {string[]} args */
async function runTool([name = '', ...args]) {
  await ensureInstalled(root)
  const code = await tool(name, args)
  if (code === null) throw new Stop(2, `there is no tool “${name}”`)
  throw new Stop(code)
}

/**
 * Runs ESLint, then Prettier. Both run, so that each reports its findings. `--fix` corrects what can be corrected.
 * @param {string[]} args
 */
async function lint(args) {
  await ensureInstalled(root)
  const fix = args.includes('--fix')
  const cached = ['--cache', '--cache-location']
  const found = await tool('eslint', [
    ...cached,
    'node_modules/.cache/eslint/',
    ...(fix ? ['--fix'] : []),
    '.'
  ])
  const formatted = await tool('prettier', [
    ...cached,
    'node_modules/.cache/prettier/formatted',
    '--log-level=warn',
    fix ? '--write' : '--check',
    '.'
  ])
  throw new Stop(found || formatted || 0)
}

/**
 * Runs a tool and returns its exit code; null if there is none of that name.
 * @param {string} name @param {string[]} args
 */
async function tool(name, args) {
  const bin = join(root, 'node_modules', name, 'bin')
  const file = [join(bin, `${name}.js`), join(bin, `${name}.cjs`)].find((path) => existsSync(path))
  return file ? (await run(process.execPath, [file, ...args], { cwd: root, output: 'through' })).code : null
}

/**
 * Runs the terminal host in this process, so that they share stdin, stdout, signals and exit code.
 * @param {string[]} args
 */
async function terminal(args) {
  process.chdir(whereThePersonStood())
  const entry = join(root, 'out', 'main', 'terminal.js')
  process.argv = [process.execPath, entry, ...args]
  await import(pathToFileURL(entry).href)
}

/**
 * The folder that typed paths are relative to: npm changes to the project's folder before it starts this program.
 */
function whereThePersonStood() {
  const { npm_lifecycle_event: script, INIT_CWD: where } = process.env
  return where && (script === 'start' || script === 'magot') && existsSync(where) ? where : process.cwd()
}

/** Runs Vitest and returns its exit code. @param {string[]} args @param {NodeJS.ProcessEnv} env */
async function vitest(args, env) {
  const { code } = await run(
    process.execPath,
    [join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...args],
    { cwd: root, env, output: 'through' }
  )
  return code
}

/**
 * The path of a Chromium, fetched if there is none; undefined, with a message, if none can be fetched.
 * @param {string} consequence
 */
async function chromiumOrNothing(consequence) {
  const found = findChromium()
  if (found) return found.executablePath
  try {
    if (process.env.MAGOT_CHROMIUM)
      throw new Error(`MAGOT_CHROMIUM names no program (${process.env.MAGOT_CHROMIUM})`)
    if (chromiumPackageRunsHere())
      say('no Chrome, Chromium or Edge here: fetching a headless Chromium (68 MB, once)')
    return (
      await withSignOfLife(
        () => 'still fetching Chromium',
        () => fetchChromium()
      )
    ).executablePath
  } catch (error) {
    if (error instanceof Stop) throw error
    say(
      `NO BROWSER: ${/** @type {Error} */ (error).message}. ${consequence[0]?.toUpperCase()}${consequence.slice(1)}.`
    )
    return undefined
  }
}
