import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onStopRequest, run } from './children.mjs'
import { isRootOnLinux } from './machine.mjs'
import { say, Stop, withSignOfLife } from './say.mjs'

/**
 * @typedef {{ executable: string } | { reason: string }} Electron its path, or in a few words why there is none
 */

/**
 * The Electron to run, downloaded if it is missing and can be fetched. It never calls require('electron'), which
 * would start a download of its own and throw.
 * @param {string} root
 * @param {string[]} args the arguments after `npm start --`
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Electron>}
 */
export async function findElectron(root, args, env = process.env) {
  const reason = whyNoWindow(args, env)
  if (reason) return { reason }
  const executable = electronExecutable(root, env)
  if (executable) return usable(executable)
  if (env.ELECTRON_OVERRIDE_DIST_PATH)
    return { reason: `ELECTRON_OVERRIDE_DIST_PATH holds no Electron (${env.ELECTRON_OVERRIDE_DIST_PATH})` }
  if (!(await downloadElectron(root))) return { reason: 'Electron’s program could not be downloaded' }
  const downloaded = electronExecutable(root, env)
  return downloaded ? usable(downloaded) : { reason: 'Electron’s program is not to be had here' }
}

/**
 * Why there can be no window, whether or not there is an Electron; undefined if there can be one.
 * @param {string[]} args @param {NodeJS.ProcessEnv} env
 */
export function whyNoWindow(args, env, { platform = process.platform, root = isRootOnLinux(platform) } = {}) {
  if (env.MAGOT_HOST === 'browser') return 'MAGOT_HOST=browser'
  const asked = args.find((arg) => arg === '--no-open' || /^--port(=|$)/.test(arg))
  if (asked) return `${asked.split('=')[0]} was given`
  if (root) return 'Electron does not run as root'
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return 'there is no display'
  return ''
}

/** @param {string} root @param {NodeJS.ProcessEnv} env */
export function electronExecutable(root, env) {
  const folder = join(root, 'node_modules', 'electron')
  const fallback =
    { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[
      /** @type {'darwin'} */ (process.platform)
    ] ?? 'electron'
  const path = env.ELECTRON_OVERRIDE_DIST_PATH
    ? join(env.ELECTRON_OVERRIDE_DIST_PATH, nameIn(folder) ?? fallback)
    : join(folder, 'dist', nameIn(folder) ?? 'not downloaded')
  return existsSync(path) ? path : undefined
}

/**
 * The executable's name. Electron's installer writes path.txt last, so a download without it is incomplete.
 * @param {string} folder
 */
function nameIn(folder) {
  try {
    return readFileSync(join(folder, 'path.txt'), 'utf8')
  } catch {
    return undefined
  }
}

/** @param {string} executable @returns {Electron} */
function usable(executable) {
  if (process.platform !== 'linux') return { executable }
  const missing = spawnSync('ldd', [executable], { encoding: 'utf8' }).stdout?.match(/\S+(?= => not found)/g)
  return missing
    ? {
        reason: `Electron lacks system libraries (${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ', …' : ''})`
      }
    : { executable }
}

/**
 * Downloads Electron; false if that fails. It tries once a day at most, so that starts without a network do not
 * wait.
 * @param {string} root
 */
export async function downloadElectron(root) {
  const folder = join(root, 'node_modules', 'electron')
  const failed = join(folder, '.magot-download-failed')
  if (existsSync(failed) && Date.now() - statSync(failed).mtimeMs < 24 * 3_600_000) return false
  say('downloading Electron (about 110 MB, once)')
  const { code } = await withSignOfLife(
    () => 'still downloading Electron',
    () =>
      run(process.execPath, [join(folder, 'install.js')], {
        cwd: folder,
        output: 'keep',
        timeoutMs: 15 * 60_000
      })
  )
  if (code) writeFileSync(failed, '')
  return code === 0
}

/**
 * Runs the desktop program to its end. Returns its exit code, or the reason if Electron dies at once (no user
 * namespaces, a broken driver): then the browser can be used instead.
 * @param {string} executable
 * @param {string[]} args
 * @param {{ cwd?: string, upAfterMs?: number }} [options]
 * @returns {Promise<{ code: number } | { reason: string }>}
 */
export function runElectron(executable, args, { cwd, upAfterMs = 3_000 } = {}) {
  const env = { ...process.env }
  delete env.ELECTRON_RUN_AS_NODE
  const from = Date.now()
  return new Promise((resolve, reject) => {
    const child = spawn(executable, args, { cwd, env, stdio: ['ignore', 'inherit', 'pipe'] })
    // Holds back the first output: if Electron dies, one line replaces it.
    let held = ''
    let up = false
    const release = () => {
      up = true
      process.stderr.write(held)
    }
    const timer = setTimeout(release, upAfterMs)
    child.stderr.setEncoding('utf8').on('data', (text) => (up ? process.stderr.write(text) : (held += text)))
    const stopped = onStopRequest((signal) => signal === 'SIGINT' || child.kill('SIGTERM')) // Ctrl-C reaches Electron through the terminal
    /** @param {number} code @param {string} why */
    const end = (code, why) => {
      clearTimeout(timer)
      stopped.forget()
      if (stopped.code) reject(new Stop(stopped.code))
      else if (why && Date.now() - from < upAfterMs) resolve({ reason: `Electron does not start (${why})` })
      else {
        if (!up) release()
        resolve({ code })
      }
    }
    child.on('error', (error) => end(127, error.message))
    child.on('close', (code, signal) =>
      end(
        code ?? 1,
        signal || [126, 127, 133, 134, 139].includes(code ?? 0) ? firstComplaint(held, signal ?? code) : ''
      )
    )
  })
}

/** @param {string} text @param {unknown} otherwise */
function firstComplaint(text, otherwise) {
  const line = text.split('\n').find((each) => /FATAL|error while loading/.test(each))
  return (
    line
      ?.replace(/^\[.*?\]\s*/, '')
      .slice(0, 160)
      .trim() || String(otherwise)
  )
}
