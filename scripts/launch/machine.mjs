import { accessSync, constants, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * The folder for what is slow to make and safe to delete (a compiled sqlite3, a Chromium). It is outside the
 * clone, so that the next clone can use it.
 * @param {{ env?: NodeJS.ProcessEnv, platform?: string, home?: string }} [machine]
 */
export function cacheFolder({ env = process.env, platform = process.platform, home = homedir() } = {}) {
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'magot', 'Cache')
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'magot')
  return join(env.XDG_CACHE_HOME || join(home, '.cache'), 'magot')
}

/**
 * The full path of a program on PATH; undefined if there is none.
 * @param {string} name @param {NodeJS.ProcessEnv} env
 */
export function onPath(name, env = process.env) {
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

/** @param {string} file */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** True on a Linux with musl instead of glibc (Alpine). A program compiled for one does not run on the other. */
export function isMusl() {
  if (process.platform !== 'linux') return false
  // Without excludeNetwork the report resolves names over the network, which can take seconds. Node's types
  // know neither.
  const report =
    /** @type {{ excludeNetwork: boolean, getReport(): { header: { glibcVersionRuntime?: string } } }} */ (
      /** @type {unknown} */ (process.report)
    )
  report.excludeNetwork = true
  return !report.getReport().header.glibcVersionRuntime
}

/** @param {string} platform */
export function isRootOnLinux(platform = process.platform) {
  return platform === 'linux' && process.getuid?.() === 0
}
