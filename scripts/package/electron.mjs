import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { downloadElectron, electronExecutable } from '../launch/electron.mjs'
import { manifest } from './program.mjs'

/**
 * The Electron for the package: the one that ELECTRON_OVERRIDE_DIST_PATH names, else that of package.json,
 * downloaded if it is missing. A version other than package.json's is for tests alone and marks the names of all
 * files.
 * @param {string} root
 * @returns {Promise<{ dist: string, version: string, mark: string } | { reason: string }>} `mark`: the suffix of
 * file names
 */
export async function electronToPack(root) {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const executable =
    electronExecutable(root, process.env) ??
    (!override && (await downloadElectron(root)) ? electronExecutable(root, process.env) : undefined)
  if (!executable)
    return {
      reason: override
        ? `ELECTRON_OVERRIDE_DIST_PATH holds no Electron (${override})`
        : 'Electron’s program could not be downloaded'
    }
  const dist = override ? resolve(override) : join(root, 'node_modules', 'electron', 'dist')
  const version = versionOf(dist, executable)
  const shipped = manifest(join(root, 'node_modules', 'electron')).version
  return { dist, version, mark: markOf(version, shipped) }
}

/** @param {string} version @param {string} shipped the version that package.json asks for */
export const markOf = (version, shipped) =>
  version === shipped ? '' : `-test-electron${version.split('.')[0]}`

/** The version, from its file or else from the program. @param {string} dist @param {string} executable */
function versionOf(dist, executable) {
  const file = join(dist, 'version')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim().replace(/^v/, '')
  return execFileSync(executable, ['-p', 'process.versions.electron'], {
    cwd: dirname(executable),
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8'
  }).trim()
}
