import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { environmentForNpm, runNpm } from './children.mjs'
import { withLock } from './lock.mjs'
import { cacheFolder, isMusl } from './machine.mjs'
import { say, Stop, withSignOfLife } from './say.mjs'
import { ensureSqlite } from './sqlite.mjs'
import { contentHash, stampSays, writeStamp } from './stale.mjs'

/**
 * Installs the packages where what is installed is not what package.json and its lock ask for.
 * @param {string} root
 * @param {{ npm?: typeof runNpm, sqlite?: typeof ensureSqlite, prebuilds?: string }} [options]
 * @returns {Promise<boolean>} whether packages were installed
 */
export async function ensureInstalled(
  root,
  { npm = runNpm, sqlite = ensureSqlite, prebuilds = join(cacheFolder(), 'prebuilds') } = {}
) {
  const stamp = join(root, 'node_modules', '.magot-stamp') // inside, so that it goes when node_modules goes
  const wanted = wantedPackages(root)
  if (stampSays(stamp, wanted)) return false
  return withLock(join(root, '.install.lock'), async (worker) => {
    if (stampSays(stamp, wanted)) return false // the one we waited for has done it
    rmSync(stamp, { force: true })
    // Somebody ran npm by hand: what they have is taken as it is, if it is all there.
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
  const env = { ...environmentForNpm(process.env), npm_config_loglevel: 'error' } // also under `npm -s`, which would hide why it failed
  // Without install scripts: the only one we need, sqlite3's, is a step of our own.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const { code } = await withSignOfLife(
    () => 'still installing',
    () => npm(args, { cwd: root, env, started: worker })
  )
  if (code) throw new Stop(code, 'the packages could not be installed, see npm’s words above')
}

/** What decides whether an install is due: the dependencies and the lock, not the scripts or the version beside them. @param {string} root */
export function wantedPackages(root) {
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
 * Whether node_modules has every package of the lock in its version, by npm's own record, which npm writes last: an
 * interrupted install has none. What npm may leave out (for other systems) may be absent.
 * @param {string} root
 */
export function holdsWhatTheLockNames(root) {
  const wanted = jsonIn(join(root, 'package-lock.json'))?.packages
  const present = jsonIn(join(root, 'node_modules', '.package-lock.json'))?.packages
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, asked]) => {
    if (path === '') return true
    if (!present[path]) return asked.optional && !isMadeForThisMachine(asked)
    return present[path].version === asked.version && existsSync(join(root, path))
  })
}

/** Whether a package names this very machine, as native parts do. @param {{ os?: string[], cpu?: string[], libc?: string[] }} asked */
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
