import { accessSync, constants, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * Where Magot keeps what is dear to make and cheap to lose (a compiled sqlite3, a Chromium): outside the clone, so that the
 * next clone finds it.
 * @param {{ env?: NodeJS.ProcessEnv, platform?: string, home?: string }} [machine]
 */
export function cacheFolder({ env = process.env, platform = process.platform, home = homedir() } = {}) {
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'magot', 'Cache')
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'magot')
  return join(env.XDG_CACHE_HOME || join(home, '.cache'), 'magot')
}

/** The full path of a program on PATH, or undefined. @param {string} name @param {NodeJS.ProcessEnv} env */
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

/** Whether this is a Linux with musl in place of glibc (Alpine): what is compiled for the one does not run on the other. */
export function isMusl() {
  if (process.platform !== 'linux') return false
  // Without excludeNetwork it asks the network for names, which can take seconds. Node's types know neither of the two.
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
