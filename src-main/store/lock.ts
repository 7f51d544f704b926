import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Params } from '../rules/json'
import { fromText, toText } from './text'
import { asRefusal, StoreRefusal } from './refusal'

/** Who holds a campaign open. `born` tells a process from a later one that was given the same number. */
interface Holder {
  pid: number
  host: string
  since: string
  born: string | null
}

/** A half-written lock file is left alone for this long: its owner may be about to finish it. */
const WRITING_MS = 5_000

/**
 * Takes `<path>.lock`, so that one program at a time has the campaign open; what a dead program left is taken over.
 * Answers with the function that gives it back. Throws file-locked (with pid, host, since), or file-read-only where the
 * folder can't be written. `force` takes it from another computer whose program can't be asked whether it lives.
 */
export async function takeLock(path: string, now: string, force = false): Promise<() => Promise<void>> {
  const file = `${path}.lock`
  const text = toText({ pid: process.pid, host: hostname(), since: now, born: await birthOf(process.pid) } satisfies Holder)
  for (let attempt = 0; attempt < 5; attempt++) {
    if (await created(file, text, path)) return () => giveBack(file, text)
    const found = await readFile(file, 'utf8').catch(() => null)
    if (found === null) continue // given back in this moment
    const holder = holderIn(found)
    if (holder ? await lives(holder, force) : await isFresh(file)) throw locked(path, holder)
    if (await takenOver(file, found, text, path)) return () => giveBack(file, text)
    await new Promise((done) => setTimeout(done, 20))
  }
  throw locked(path, null)
}

async function created(file: string, text: string, path: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw asRefusal(error, path)
  }
}

/** Only what is still ours: after a forced take-over the file is another's. */
async function giveBack(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => null)) === text) await rm(file, { force: true })
}

/**
 * Puts our lock in the place of a dead one. Of many that find it at once, only the one that holds the guard may replace
 * it, and only after seeing that it is still the dead one; the guard becomes the lock in one rename.
 */
async function takenOver(file: string, dead: string, text: string, path: string): Promise<boolean> {
  const guard = `${file}.next`
  if (!(await created(guard, text, path))) {
    if (!(await isFresh(guard))) await rm(guard, { force: true }) // of a program that died in the middle of this
    return false
  }
  if ((await readFile(file, 'utf8').catch(() => null)) === dead) {
    await rename(guard, file)
    return true
  }
  await rm(guard, { force: true })
  return false
}

function holderIn(text: string): Holder | null {
  try {
    const holder = fromText<Holder>(text)
    return Number.isInteger(holder.pid) && typeof holder.host === 'string' ? holder : null
  } catch {
    return null
  }
}

async function lives(holder: Holder, force: boolean): Promise<boolean> {
  if (holder.host !== hostname()) return !force // whether it lives can't be known from here
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // alive, but another user's
  }
  const born = await birthOf(holder.pid)
  return born === null || holder.born === null || born === holder.born
}

async function isFresh(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs < WRITING_MS
}

/** When a process began, where the system says so cheaply (Linux: ticks since boot, with the boot's id); else null. */
async function birthOf(pid: number): Promise<string | null> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8')
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
    // Fields are counted after the name, which may hold spaces and brackets.
    return `${boot}:${line.slice(line.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return null
  }
}

function locked(path: string, holder: Holder | null): StoreRefusal {
  const who: Params = holder ? { pid: holder.pid, host: holder.host, since: holder.since, here: holder.host === hostname() } : {}
  return new StoreRefusal('file-locked', { path, ...who })
}
