import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from './say.mjs'

/**
 * Does the work while nobody else does it: `npm start` and `npm test` may be called together on a fresh clone.
 * The lock file names its holder. It is taken over when that process is dead, or when the holder has not touched the file for
 * a while (the number of a dead process may by now be another's; a process in another container cannot be asked).
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {{ waitingFor?: string, pollMs?: number, touchMs?: number, deadAfterMs?: number }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(file, work, { waitingFor = 'another start of Magot', pollMs = 250, touchMs = 2_000, deadAfterMs = 20_000 } = {}) {
  mkdirSync(dirname(file), { recursive: true })
  let told = false
  let still = { mark: '', since: Date.now() }
  while (!taken(file)) {
    const mark = markOf(file)
    // Counted on our own clock while we look on: after the machine has slept, the file's time alone would call everybody dead.
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
    if (holderOf(file)?.pid === process.pid) rmSync(file, { force: true }) // unless somebody took it over meanwhile
  }
  const touch = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date())
    } catch {} // somebody removed it: nothing to keep alive
  }, touchMs)
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(touch)
    process.off('exit', release)
    release()
  }
}

/** @param {string} file */
function taken(file) {
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, host: hostname() }), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** Changes whenever the holder touches the file. @param {string} file */
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
  return holder !== null && holder.host === hostname() && !isAlive(holder.pid)
}

/** @param {string} file @returns {{ pid: number, host: string } | null} */
function holderOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null // gone, or half written this very moment
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
