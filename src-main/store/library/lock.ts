import { lstat, readFile, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Params } from '../../kernel/values/json'
import { holderIn, lifeOf, ourCard, type Holder } from './lock-holder'
import { askJudge, type Judged } from './process-lock'
import { thisMachine, type Machine } from './machine'
import { asRefusal, StoreRefusal } from '../sqlite/refusal'

/** An incomplete lock file is respected for this long, because its owner may be about to finish it. */
const WRITING_MS = 5_000
/**
 * The most tries for the system lock. Two programs asking at the same moment may both fail; each tries again after
 * a random delay.
 */
const ASKED_AGAIN = 8

/** The paths this program has locked. Another app within this program is refused like another program. */
const ours = new Set<string>()

/**
 * Locks a campaign, so that only one program at a time has it open. A system lock on `<path>.held`
 * (process-lock.ts) decides; it ends with its process. `<path>.lock` says who holds it. Returns the function that
 * releases both.
 * Throws file-locked with pid, host, user, since, `here` (this computer) and `sure`, or file-read-only if the
 * folder can't be written. `sure` is false if the holder can't be checked from here: on another computer, or on a
 * share. `force` takes over such a lock, after asking the person, but never one that is surely held.
 */
export async function takeLock(
  path: string,
  now: string,
  force = false,
  machine: Machine = thisMachine
): Promise<() => Promise<void>> {
  const real = await resolved(path)
  if (ours.has(real)) throw locked(path, await holderOf(`${real}.lock`), machine, true)
  ours.add(real)
  try {
    const giveBack = await taken(path, real, now, force, machine)
    return async () => {
      await giveBack().finally(() => ours.delete(real))
    }
  } catch (error) {
    ours.delete(real)
    throw error
  }
}

async function taken(
  path: string,
  real: string,
  now: string,
  force: boolean,
  machine: Machine
): Promise<() => Promise<void>> {
  const card = `${real}.lock`
  const trusted = await machine.believesLocks(dirname(real))
  const judged = await judgedBy(`${real}.held`, card, machine)
  // On a share, the answer may come from a computer that is long gone.
  if (judged.is === 'theirs' && (trusted || !force))
    throw locked(path, await holderOf(card), machine, trusted)
  try {
    const ourText = await ourCard(machine, now, judged.is === 'ours')
    for (let attempt = 0; attempt < 5; attempt++) {
      const found = await readFile(card, 'utf8').catch(() => null)
      if (found === null) {
        if (await created(card, ourText, path, judged)) return () => giveBack(card, ourText, judged)
        if (attempt > 1 && (force || (judged.is === 'ours' && trusted))) await clearUnread(card)
        continue
      }
      await refuseLiving(path, { found, card, free: judged.is === 'ours' && trusted, force, machine })
      const over = await takenOver({ card, found, guard: `${real}.next` }, ourText, path).catch(
        (error: unknown) => {
          // The disk is full: the lock file keeps the name of the ended
          // program. The system lock still keeps others out.
          if (judged.is === 'ours' && error instanceof StoreRefusal && error.code === 'disk-full') return true
          throw error
        }
      )
      if (over) return () => giveBack(card, ourText, judged)
      await new Promise((done) => setTimeout(done, 20))
    }
    throw locked(path, await holderOf(card), machine, false)
  } catch (error) {
    if (judged.is === 'ours') await judged.release()
    throw error
  }
}

/**
 * Tries again while the lock file names no running holder, because another program may be opening or closing at
 * this moment.
 */
async function judgedBy(file: string, card: string, machine: Machine): Promise<Judged> {
  let judged = await askJudge(file)
  for (let attempt = 1; judged.is === 'theirs' && attempt < ASKED_AGAIN; attempt++) {
    const holder = await holderOf(card)
    if (attempt > 2 && holder && (await lifeOf(holder, machine, false)) !== 'gone') break
    await new Promise((done) => setTimeout(done, 5 + Math.random() * 20 * attempt))
    judged = await askJudge(file)
  }
  return judged
}

/**
 * Throws file-locked if the holder named by the lock file runs or may run. An empty lock file (from a full disk)
 * names nobody.
 */
async function refuseLiving(
  path: string,
  {
    found,
    card,
    free,
    force,
    machine
  }: { found: string; card: string; free: boolean; force: boolean; machine: Machine }
): Promise<void> {
  const holder = holderIn(found)
  if (!holder) {
    if (found !== '' && (await isFresh(card))) throw locked(path, null, machine, false)
    return
  }
  const life = await lifeOf(holder, machine, free)
  if (life === 'lives' || (life === 'unknown' && !force))
    throw locked(path, holder, machine, life === 'lives')
}

/** One path for all links to a file, even if the file does not exist yet. */
async function resolved(path: string): Promise<string> {
  const real = await realpath(path).catch(() => null)
  return real ?? join(await realpath(dirname(path)).catch(() => dirname(path)), basename(path))
}

/**
 * Creates the lock file; returns false if it exists. On a full disk it does without if the system lock is held, so
 * that the campaign can still be read.
 */
async function created(file: string, text: string, path: string, judged?: Judged): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST') return false
    const full = code === 'ENOSPC' || code === 'EDQUOT'
    if (full) await rm(file, { force: true }).catch(() => {})
    if (full && judged?.is === 'ours') return true
    throw asRefusal(error, path)
  }
}

/**
 * Removes what has a lock file's name and can't be read, as one of another account, a link that leads nowhere, or an empty
 * folder: it names nobody, and would shut the campaign for good. Never fails; what can't be removed goes on locking.
 */
async function clearUnread(card: string): Promise<void> {
  const found = await lstat(card).catch(() => null)
  await (found?.isDirectory() ? rmdir(card) : rm(card, { force: true })).catch(() => {})
}

/** The refusal for a campaign that this program already has open. */
export async function lockedHere(path: string): Promise<StoreRefusal> {
  return locked(path, await holderOf(`${await resolved(path)}.lock`), thisMachine, true)
}

/** Removes the lock file only if it is still ours. After a forced take-over it belongs to another program. */
async function giveBack(card: string, text: string, judged: Judged): Promise<void> {
  if ((await readFile(card, 'utf8').catch(() => null)) === text)
    await rm(card, { force: true }).catch(() => {})
  if (judged.is === 'ours') await judged.release()
}

/**
 * Replaces another program's lock file by ours. Without a system lock several programs may try at once: only the
 * one that created the guard file replaces it, and only if it has not changed. One rename turns the guard into the
 * lock.
 */
async function takenOver(
  { card, found, guard }: { card: string; found: string; guard: string },
  text: string,
  path: string
): Promise<boolean> {
  if (!(await created(guard, text, path))) {
    if (!(await isFresh(guard))) await rm(guard, { force: true }) // left by a program that ended while doing this
    return false
  }
  if ((await readFile(card, 'utf8').catch(() => null)) === found) {
    await rename(guard, card)
    return true
  }
  await rm(guard, { force: true })
  return false
}

async function holderOf(card: string): Promise<Holder | null> {
  const text = await readFile(card, 'utf8').catch(() => null)
  return text === null ? null : holderIn(text)
}

/** One from the future is not: the clock was set back since. */
async function isFresh(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null)
  return found !== null && Math.abs(Date.now() - found.mtimeMs) < WRITING_MS
}

function locked(path: string, holder: Holder | null, machine: Machine, sure: boolean): StoreRefusal {
  const who: Params = holder
    ? {
        pid: holder.pid,
        host: holder.host,
        user: holder.user ?? null,
        since: holder.since,
        here: holder.host === machine.host
      }
    : {}
  return new StoreRefusal('file-locked', { path, ...who, sure })
}
