import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from './say.mjs'

/**
 * Does the work while no other process does it: `npm start` and `npm test` may run together on a fresh clone. The
 * lock file names its holder and the child that works for it. Another process takes the lock over when both are
 * dead, or when the holder has not touched the file for a while: another process may have got a dead one's number,
 * and a process in another container cannot be checked.
 * @template T
 * @param {string} file
 * @param {(worker: (pid: number) => void) => Promise<T>} work gets a function that names the child that works for
 * it. If this process is killed, the child lives on, and no second one may start beside it
 * @param {{ waitingFor?: string, pollMs?: number, touchMs?: number, deadAfterMs?: number }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(
  file,
  work,
  { waitingFor = 'another start of Magot', pollMs = 250, touchMs = 2_000, deadAfterMs = 20_000 } = {}
) {
  mkdirSync(dirname(file), { recursive: true })
  const holder = { pid: process.pid, host: hostname() }
  let told = false
  let still = { mark: '', since: Date.now() }
  while (!taken(file, holder)) {
    const mark = markOf(file)
    // Measured on our own clock while we watch: after the machine has slept, the file's time alone would make
    // every holder look dead.
    if (mark !== still.mark) still = { mark, since: Date.now() }
    if (holderIsDead(file) || Date.now() - still.since > deadAfterMs) {
      if (markOf(file) === mark) rmSync(file, { force: true })
      continue
    }
    if (!told) say(`waiting for ${waitingFor} to finish`)
    told = true
    await sleep(pollMs)
  }
  const release = () => {
    if (holderOf(file)?.pid === process.pid) rmSync(file, { force: true }) // unless another process took it over
  }
  const touch = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date())
    } catch {} // somebody removed the file: there is nothing to touch
  }, touchMs)
  process.once('exit', release)
  try {
    return await work((worker) => writeFileSync(file, JSON.stringify({ ...holder, worker })))
  } finally {
    clearInterval(touch)
    process.off('exit', release)
    release()
  }
}

/** @typedef {{ pid: number, host: string, worker?: number }} Holder */

/** @param {string} file @param {Holder} holder */
function taken(file, holder) {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** A mark that changes whenever the holder touches the file. @param {string} file */
function markOf(file) {
  try {
    const { mtimeMs, ino } = statSync(file)
    return `${ino}-${mtimeMs}`
  } catch {
    return 'gone'
  }
}

/** @param {string} file */
function holderIsDead(file) {
  const holder = holderOf(file)
  return (
    holder !== null &&
    holder.host === hostname() &&
    !isAlive(holder.pid) &&
    !(holder.worker && isAlive(holder.worker))
  )
}

/** @param {string} file @returns {Holder | null} */
function holderOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null // absent, or half written at this moment
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
