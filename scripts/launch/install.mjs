import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { environmentForNpm, runNpm } from './children.mjs'
import { withLock } from './lock.mjs'
import { cacheFolder, isMusl } from './machine.mjs'
import { say, Stop, withSignOfLife } from './say.mjs'
import { ensureSqlite } from './sqlite.mjs'
import { contentHash, stampSays, writeStamp } from './stale.mjs'

/**
 * Installs the packages if they differ from package.json and its lock.
 * @param {string} root
 * @param {{ npm?: typeof runNpm, sqlite?: typeof ensureSqlite, prebuilds?: string }} [options]
 * @returns {Promise<boolean>} whether packages were installed
 */
export async function ensureInstalled(
  root,
  { npm = runNpm, sqlite = ensureSqlite, prebuilds = join(cacheFolder(), 'prebuilds') } = {}
) {
  const stamp = join(root, 'node_modules', '.magot-stamp') // inside node_modules, so that both are deleted together
  const wanted = wantedPackages(root)
  if (stampSays(stamp, wanted)) return false
  return withLock(join(root, '.install.lock'), async (worker) => {
    if (stampSays(stamp, wanted)) return false // the process that held the lock has installed them
    rmSync(stamp, { force: true })
    // If somebody ran npm by hand and the packages are complete, they stay as they are.
    const complete = holdsWhatTheLockNames(root)
    if (!complete) await installPackages(root, npm, worker)
    await sqlite(root, prebuilds)
    writeStamp(stamp, wanted)
    return !complete
  })
}

/** @param {string} root @param {typeof runNpm} npm @param {(pid: number) => void} worker */
async function installPackages(root, npm, worker) {
  say('installing the packages, once')
  const env = { ...environmentForNpm(process.env), npm_config_loglevel: 'error' } // also under `npm -s`, which would hide the reason of a failure
  // No install scripts: only sqlite3's is needed, and ensureSqlite replaces it.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const { code } = await withSignOfLife(
    () => 'still installing',
    () => npm(args, { cwd: root, env, started: worker })
  )
  if (code) throw new Stop(code, 'the packages could not be installed, see npm’s words above')
}

/**
 * A hash of what decides whether an install is due: the dependencies and the lock, without the scripts and the
 * version.
 * @param {string} root
 */
function wantedPackages(root) {
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } =
    jsonIn(join(root, 'package.json')) ?? {}
  const asked = JSON.stringify({
    dependencies,
    devDependencies,
    optionalDependencies,
    overrides,
    allowScripts
  })
  return contentHash(root, ['package-lock.json'], `${process.platform}-${process.arch}\0${asked}`)
}

/**
 * True if node_modules has every package of the lock in its version. It reads npm's own record, which npm writes
 * last, so that an interrupted install has none. Packages for other systems may be absent.
 * @param {string} root
 */
function holdsWhatTheLockNames(root) {
  const wanted = jsonIn(join(root, 'package-lock.json'))?.packages
  const present = jsonIn(join(root, 'node_modules', '.package-lock.json'))?.packages
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, asked]) => {
    if (path === '') return true
    if (!present[path]) return asked.optional && !isMadeForThisMachine(asked)
    return present[path].version === asked.version && existsSync(join(root, path))
  })
}

/**
 * True if the package names this machine, as native parts do.
 * @param {{ os?: string[], cpu?: string[], libc?: string[] }} asked
 */
function isMadeForThisMachine({ os, cpu, libc }) {
  const machineLibc = isMusl() ? 'musl' : 'glibc'
  return Boolean(
    os?.includes(process.platform) && cpu?.includes(process.arch) && (!libc || libc.includes(machineLibc))
  )
}

/** @param {string} file @returns {any} */
function jsonIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
