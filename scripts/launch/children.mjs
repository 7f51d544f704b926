import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './lock.mjs'
import { Stop } from './say.mjs'

/** @typedef {{ code: number, output: string }} Ended a child's exit code, and its output if it was kept */

/**
 * Runs a program to its end. A request to stop (Ctrl-C, SIGTERM, a closed terminal) goes on to the program and all
 * its children; the launcher then waits for them and ends, so that no process remains.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, output?: 'through' | 'stderr' | 'keep', timeoutMs?: number, started?: (pid: number) => void }}
 * [options] output: passed through unchanged; all of it to stderr; or kept and returned
 * @returns {Promise<Ended>}
 */
export function run(command, args, { cwd, env, output = 'stderr', timeoutMs, started } = {}) {
  const out = /** @type {const} */ ({
    through: ['inherit', 'inherit'],
    stderr: [2, 2],
    keep: ['pipe', 'pipe']
  })[output]
  // A process group, so that one signal reaches the compiler under make under node-gyp under npm. Windows has
  // no groups.
  const grouped = process.platform !== 'win32'
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', ...out],
      detached: grouped,
      windowsHide: true
    })
    if (child.pid) started?.(child.pid)
    let kept = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (kept += text))
    /** @param {NodeJS.Signals} signal */
    const send = (signal) => {
      try {
        if (grouped && child.pid) process.kill(-child.pid, signal)
        else child.kill(signal)
      } catch {} // it has ended meanwhile
    }
    const timer = timeoutMs ? setTimeout(() => send('SIGKILL'), timeoutMs) : undefined
    const stopped = onStopRequest((signal) => {
      send(signal)
      setTimeout(() => send('SIGKILL'), 3_000).unref() // npm needs some time to stop in the middle of an install
    })
    child.on('error', (error) => {
      clearTimeout(timer)
      stopped.forget()
      resolve({ code: 127, output: error.message })
    })
    child.on('close', async (code, signal) => {
      clearTimeout(timer)
      if (stopped.code && grouped && child.pid) await groupIsGone(child.pid)
      stopped.forget()
      if (stopped.code) reject(new Stop(stopped.code))
      else resolve({ code: code ?? (signal ? 1 : 0), output: kept })
    })
  })
}

/**
 * Waits for the rest of a stopped child's group (such as a busy test worker), then kills it.
 * @param {number} group
 */
async function groupIsGone(group, patienceMs = 1_500) {
  const until = Date.now() + patienceMs
  while (isAlive(-group) && Date.now() < until) await sleep(50)
  try {
    process.kill(-group, 'SIGKILL')
  } catch {} // gone
}

const stopSignals = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })

/**
 * Listens for a request to stop until `forget` is called; `code` is then the exit code for the signal.
 * @param {(signal: NodeJS.Signals) => void} then
 */
export function onStopRequest(then) {
  const state = { code: 0, forget: () => {} }
  const listeners = Object.entries(stopSignals).map(([signal, code]) => {
    const listener = () => {
      state.code = code
      then(/** @type {NodeJS.Signals} */ (signal))
    }
    process.on(signal, listener)
    return { signal, listener }
  })
  state.forget = () => listeners.forEach(({ signal, listener }) => process.off(signal, listener))
  return state
}

/**
 * Stops this process when its parent ends. Stopping npm (a closed window, a supervisor's SIGTERM) ends npm and its
 * shell, but not the processes that they started. Only under npm: a plain `node … &` may outlive its shell.
 */
export function stopWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}

/**
 * Runs npm with this process's Node, whatever PATH says, and without a shell, so that spaces in paths do no harm.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} options
 */
export function runNpm(args, options) {
  const here = dirname(process.execPath)
  const cli = [
    basename(process.env.npm_execpath ?? '') === 'npm-cli.js' ? process.env.npm_execpath : undefined, // the variable may name pnpm or yarn
    join(here, 'node_modules', 'npm', 'bin', 'npm-cli.js'), // Windows
    join(here, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  ].find((path) => path && existsSync(path))
  if (cli) return run(process.execPath, [cli, ...args], options)
  return process.platform === 'win32'
    ? run('cmd.exe', ['/d', '/s', '/c', 'npm', ...args], options)
    : run('npm', args, options)
}

/**
 * The environment for an npm inside npm, without variables that would omit development packages, and without those
 * of the outer script.
 * @param {NodeJS.ProcessEnv} env
 */
export function environmentForNpm(env) {
  const ours =
    /^npm_(package|lifecycle)_|^npm_command$|^npm_config_(omit|only|production|include|allow_scripts|dry_run|global|json|workspaces?)$|^node_env$/i
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)))
}
