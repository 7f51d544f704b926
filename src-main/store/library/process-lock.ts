import { rm, stat, writeFile } from 'node:fs/promises'
import { binding, type SqliteDatabase } from '../sqlite/binding'

/**
 * `ours`: nobody else can take the lock until `release` or the end of our process. `theirs`: another program holds
 * it. `none`: the lock can't be used here.
 */
export type Judged = { is: 'ours'; release: () => Promise<void> } | { is: 'theirs' } | { is: 'none' }

/**
 * One request at a time in this program: creating and closing the file would drop a lock that another connection of
 * ours has just taken on it.
 */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Takes a lock that every system releases when the process ends: an open transaction on an empty database. The
 * campaign itself must stay unlocked between acts, for copies and readers. Does not wait for a holder.
 */
export function askJudge(file: string): Promise<Judged> {
  const asked = turn.then(() => judged(file))
  turn = asked.catch(() => {})
  return asked
}

async function judged(file: string): Promise<Judged> {
  for (let attempt = 0; attempt < 5; attempt++) {
    // Only created here, never opened as a plain file: SQLite opens it.
    await writeFile(file, '', { flag: 'wx' }).catch(() => {})
    const before = await markOf(file)
    const db =
      before &&
      (await binding()
        .open(file, 'write', 0)
        .catch(() => null))
    if (!db) {
      if (before && !(await markOf(file))) continue // released at this moment
      return { is: 'none' }
    }
    const error = await exec(db, 'pragma journal_mode = memory; begin exclusive')
    // Releasing removes the file: we may hold the one that was just removed.
    if (!error && (await markOf(file)) === before)
      return { is: 'ours', release: () => released(db, file, before) }
    await closed(db)
    if (error) return { is: error === 'SQLITE_BUSY' ? 'theirs' : 'none' }
  }
  return { is: 'theirs' }
}

async function released(db: SqliteDatabase, file: string, ours: string): Promise<void> {
  // Removed while it is still ours, because after closing another program may hold this file. Windows can't remove
  // an open file. If the folder disappeared and came back, the file there may be another program's.
  const gone = (await markOf(file)) !== ours || (await removed(file))
  await closed(db)
  if (!gone && process.platform === 'win32') await removed(file)
}

function removed(file: string): Promise<boolean> {
  return rm(file, { force: true }).then(
    () => true,
    () => false
  )
}

/** Reads metadata only: opening and closing the file here would drop the lock of another connection of ours. */
async function markOf(file: string): Promise<string | null> {
  const found = await stat(file, { bigint: true }).catch(() => null)
  return found && `${found.dev}:${found.ino}:${found.birthtimeNs}`
}

async function exec(db: SqliteDatabase, text: string): Promise<string | null> {
  try {
    await db.exec(text)
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'SQLITE_ERROR'
  }
}

const closed = (db: SqliteDatabase): Promise<void> => db.close().catch(() => {})
