import { readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Params } from '../../kernel/values/json'
import { holderIn, lifeOf, ourCard, type Holder } from './lock-holder'
import { askJudge, type Judged } from './process-lock'
import { thisMachine, type Machine } from './machine'
import { asRefusal, StoreRefusal } from '../sqlite/refusal'

/** A half-written lock file is left alone for this long: its owner may be about to finish it. */
const WRITING_MS = 5_000
/** Two programs that ask the judge in the same moment may both be turned away: then each asks again after a moment of its own. */
const ASKED_AGAIN = 8

/** What this program holds, by path: another app in it is turned away like another program. */
const ours = new Set<string>()

/**
 * Takes the lock of a campaign, so that one program at a time has it open. Who holds it is decided by a lock of the system
 * (`<path>.held`, judge.ts), which goes with its process; `<path>.lock` tells whom to name. Answers with the function that gives both
 * back. Throws file-locked with pid, host, user, since, `here` (this computer) and `sure`, or file-read-only where the folder can't be
 * written. Not sure is what can't be known from here: another computer's, or one on a share. `force` takes that over, once the
 * person was asked; never what is surely open.
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
  // On a share the answer may be of a computer that is long gone.
  if (judged.is === 'theirs' && (trusted || !force))
    throw locked(path, await holderOf(card), machine, trusted)
  try {
    const ourText = await ourCard(machine, now, judged.is === 'ours')
    for (let attempt = 0; attempt < 5; attempt++) {
      const found = await readFile(card, 'utf8').catch(() => null)
      if (found === null) {
        if (await created(card, ourText, path, judged)) return () => giveBack(card, ourText, judged)
        continue
      }
      await refuseLiving(path, { found, card, free: judged.is === 'ours' && trusted, force, machine })
      const over = await takenOver({ card, found, guard: `${real}.next` }, ourText, path).catch(
        (error: unknown) => {
          // A full disk: the name of one that is gone stays there. It is the judge who keeps others out.
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

/** Asks again where the lock file does not name one who may well have it: then it was asked in the moment of a change. */
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

/** Throws file-locked where the holder that the lock file names lives, or may. An empty lock file (of a full disk) names nobody. */
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

/** A path by which all links to a file are one, also where there is no file yet. */
async function resolved(path: string): Promise<string> {
  const real = await realpath(path).catch(() => null)
  return real ?? join(await realpath(dirname(path)).catch(() => dirname(path)), basename(path))
}

/** Makes the lock file. Where the disk is full it goes without: the judge holds the campaign, and it may still be read. */
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

/** The refusal of what this very program has open already. */
export async function lockedHere(path: string): Promise<StoreRefusal> {
  return locked(path, await holderOf(`${await resolved(path)}.lock`), thisMachine, true)
}

/** Only what is still ours: after a forced take-over the file is another's. */
async function giveBack(card: string, text: string, judged: Judged): Promise<void> {
  if ((await readFile(card, 'utf8').catch(() => null)) === text)
    await rm(card, { force: true }).catch(() => {})
  if (judged.is === 'ours') await judged.release()
}

/**
 * Puts our lock file in the place of another's. Where there is no judge, many may find it at once: only the one that holds the
 * guard may replace it, and only after seeing that it is still the same; the guard becomes the lock in one rename.
 */
async function takenOver(
  { card, found, guard }: { card: string; found: string; guard: string },
  text: string,
  path: string
): Promise<boolean> {
  if (!(await created(guard, text, path))) {
    if (!(await isFresh(guard))) await rm(guard, { force: true }) // of a program that died in the middle of this
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

async function isFresh(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs < WRITING_MS
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
