// sqlite3's native part. This step replaces npm's install script, which fails in a folder whose path has a space
// (make splits it), does not run where install scripts are switched off, and compiles again for every install.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { environmentForNpm, run, runNpm } from './children.mjs'
import { isMusl, onPath } from './machine.mjs'
import { say, Stop, withSignOfLife } from './say.mjs'

const binary = join('build', 'Release', 'node_sqlite3.node')

/**
 * Puts the native part into node_modules/sqlite3: from an earlier compilation, or prebuilt from its makers, or
 * compiled here and then stored.
 * @param {string} root
 * @param {string} prebuilds the folder outside the clone for compiled parts
 */
export async function ensureSqlite(root, prebuilds) {
  if (sqliteLoads(root)) return
  const folder = join(root, 'node_modules', 'sqlite3')
  const kept = join(prebuilds, prebuildName(folder))
  if (existsSync(kept)) {
    copyInto(folder, kept)
    if (sqliteLoads(root)) return
  }
  await downloadPrebuild(folder)
  if (sqliteLoads(root)) return

  const missing = missingCompilerTools()
  if (missing.length) throw new Stop(1, wordsForMissing(missing))
  say('no ready-made sqlite3 to be had: compiling it, once; this takes a minute or two')
  const { code, output } = await withSignOfLife(
    () => 'compiling sqlite3',
    () =>
      compile(root, (compiled) => {
        copyInto(folder, compiled)
        keep(kept, compiled)
      })
  )
  if (code) process.stderr.write(`${output.split('\n').slice(-30).join('\n')}\n`)
  if (code || !sqliteLoads(root))
    throw new Stop(
      1,
      code
        ? 'sqlite3 could not be compiled, see the compiler’s words above'
        : 'sqlite3 was compiled but does not load'
    )
}

/**
 * True if the native part is there and runs on this machine. A child process tries it, because a broken part could
 * end the process.
 * @param {string} root
 */
function sqliteLoads(root) {
  return (
    spawnSync(process.execPath, ['-e', "require('sqlite3')"], { cwd: root, stdio: 'ignore' }).status === 0
  )
}

/** @param {string} folder node_modules/sqlite3 */
async function downloadPrebuild(folder) {
  const tool = createRequire(join(folder, 'package.json')).resolve('prebuild-install/bin.js')
  await run(process.execPath, [tool, '-r', 'napi'], {
    cwd: folder,
    env: environmentForNpm(process.env),
    output: 'keep',
    timeoutMs: 60_000
  })
}

/**
 * Compiles in a temporary folder with only the compiler's input, and calls `use` before the folder is removed.
 * @param {string} root
 * @param {(compiled: string) => void} use
 */
async function compile(root, use) {
  const modules = join(root, 'node_modules')
  const work = mkdtempSync(join(realpathSync(tmpdir()), 'magot-sqlite3-'))
  try {
    cpSync(join(modules, 'node-addon-api'), join(work, 'node_modules', 'node-addon-api'), { recursive: true })
    cpSync(join(modules, 'sqlite3'), join(work, 'sqlite3'), {
      recursive: true,
      filter: (path) => path !== join(modules, 'sqlite3', 'build')
    })
    // NODE_PATH: unpacking SQLite's sources needs a package that was not copied. npm brings its own node-gyp.
    const ended = await runNpm(['run', 'rebuild'], {
      cwd: join(work, 'sqlite3'),
      env: { ...environmentForNpm(process.env), NODE_PATH: modules },
      output: 'keep'
    })
    if (ended.code === 0) use(join(work, 'sqlite3', binary))
    return ended
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** @param {string} folder @param {string} compiled */
function copyInto(folder, compiled) {
  mkdirSync(dirname(join(folder, binary)), { recursive: true })
  rmSync(join(folder, binary), { force: true }) // never overwritten in place: a running program may have loaded it
  copyFileSync(compiled, join(folder, binary))
}

/**
 * Stores the compiled part. A failure does no harm: the next install compiles again.
 * @param {string} kept @param {string} compiled
 */
function keep(kept, compiled) {
  try {
    mkdirSync(dirname(kept), { recursive: true })
    copyFileSync(compiled, `${kept}.${process.pid}`)
    renameSync(`${kept}.${process.pid}`, kept)
  } catch {}
}

/**
 * The file name of a native part: one version and one kind of machine. Node and Electron share it (N-API).
 * @param {string} folder
 */
function prebuildName(folder) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return `sqlite3-v${version}-napi-${process.platform}${isMusl() ? '-musl' : ''}-${process.arch}.node`
}

/**
 * The tools for compiling that PATH lacks. Windows finds its compiler without PATH, so only Python is checked
 * there.
 * @param {NodeJS.ProcessEnv} env
 */
export function missingCompilerTools(env = process.env, platform = process.platform) {
  const groups =
    platform === 'win32'
      ? [['python.exe', 'python3.exe', 'py.exe']]
      : [
          ['python3', 'python'],
          ['make', 'gmake'],
          ['g++', 'c++', 'clang++']
        ]
  return groups
    .filter((names) => !names.some((name) => onPath(name, env)))
    .map(([name]) => String(name).replace('.exe', ''))
}

/** @param {string[]} missing */
export function wordsForMissing(missing, platform = process.platform) {
  const how = {
    linux: 'On Debian or Ubuntu: sudo apt install python3 make g++',
    darwin: 'Install Apple’s command line tools: xcode-select --install',
    win32: 'Install Python 3 and the Visual Studio Build Tools with “Desktop development with C++”'
  }
  const advice = how[/** @type {keyof typeof how} */ (platform)] ?? how.linux
  return `sqlite3 has to be compiled on this machine, and ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing. ${advice}, then start again.`
}
