import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './children.mjs'
import { isMusl, onPath } from './machine.mjs'

/** Whether the compiled sqlite3 is there and runs on this machine; asked in a child, for a broken one could end the process. @param {string} root */
export function sqliteLoads(root) {
  return spawnSync(process.execPath, ['-e', "require('sqlite3')"], { cwd: root, stdio: 'ignore' }).status === 0
}

/** @param {string} root */
export function isCompiling(root) {
  return existsSync(join(root, 'node_modules', 'sqlite3', 'build', 'Makefile'))
}

/**
 * Puts a sqlite3 that was compiled here where the next install looks for it (npm_config_sqlite3_local_prebuilds), in this
 * clone or another. Failing to is no harm: the next install compiles again.
 * @param {string} root
 * @param {string} prebuilds
 */
export async function keepCompiled(root, prebuilds) {
  const folder = join(root, 'node_modules', 'sqlite3')
  if (!existsSync(join(folder, 'build', 'Release', 'obj.target'))) return // it came ready-made
  try {
    const { version, binary } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const name = prebuildName(version, binary.napi_versions)
    mkdirSync(prebuilds, { recursive: true })
    const half = `${name}.${process.pid}`
    // Named relative to where tar runs: a path like C:\… would be a remote host to GNU tar.
    const { code } = await run('tar', ['-czf', half, '-C', folder, 'build/Release/node_sqlite3.node'], { cwd: prebuilds, output: 'keep' })
    if (code === 0) renameSync(join(prebuilds, half), join(prebuilds, name))
  } catch {}
}

/**
 * The name under which sqlite3's installer looks for a local prebuild.
 * @param {string} version
 * @param {number[]} napiVersions
 */
export function prebuildName(version, napiVersions) {
  const napi = Math.max(...napiVersions.filter((v) => v <= Number(process.versions.napi)))
  return `sqlite3-v${version}-napi-v${napi}-${process.platform}${isMusl() ? 'musl' : ''}-${process.arch}.tar.gz`
}

/**
 * What compiling sqlite3 needs and PATH has not. Windows finds its compiler by other ways than PATH: only Python is looked for.
 * @param {NodeJS.ProcessEnv} env
 */
export function missingCompilerTools(env = process.env, platform = process.platform) {
  const groups = platform === 'win32' ? [['python.exe', 'python3.exe', 'py.exe']] : [['python3', 'python'], ['make', 'gmake'], ['g++', 'c++', 'clang++']]
  return groups.filter((names) => !names.some((name) => onPath(name, env))).map(([name]) => String(name).replace('.exe', ''))
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
