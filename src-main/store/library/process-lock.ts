import { rm, stat, writeFile } from 'node:fs/promises'
import { binding, type SqliteDatabase } from '../sqlite/binding'

/** `ours`: nobody else can take it until it is released, or our process ends. `theirs`: somebody holds it. `none`: no such lock can be had here. */
export type Judged = { is: 'ours'; release: () => Promise<void> } | { is: 'theirs' } | { is: 'none' }

/** One at a time in this program: making the file, and closing it again, would drop the lock that another of our connections took on it meanwhile. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Takes the lock that every system drops with its process: a transaction on an empty database that is never ended. Not on the campaign
 * itself, whose lock has to be free between two acts, for copies and for whoever only looks. Answers at once.
 */
export function askJudge(file: string): Promise<Judged> {
  const asked = turn.then(() => judged(file))
  turn = asked.catch(() => {})
  return asked
}

async function judged(file: string): Promise<Judged> {
  for (let attempt = 0; attempt < 5; attempt++) {
    // Only ever made anew here, never opened: that is left to SQLite.
    await writeFile(file, '', { flag: 'wx' }).catch(() => {})
    const before = await markOf(file)
    const db =
      before &&
      (await binding()
        .open(file, 'write', 0)
        .catch(() => null))
    if (!db) {
      if (before && !(await markOf(file))) continue // given back in this moment
      return { is: 'none' }
    }
    const error = await exec(db, 'pragma journal_mode = memory; begin exclusive')
    // Who gives it back removes the file: what we hold may be the one that was there a moment ago.
    if (!error && (await markOf(file)) === before)
      return { is: 'ours', release: () => released(db, file, before) }
    await closed(db)
    if (error) return { is: error === 'SQLITE_BUSY' ? 'theirs' : 'none' }
  }
  return { is: 'theirs' }
}

async function released(db: SqliteDatabase, file: string, ours: string): Promise<void> {
  // While it is still ours: once it is given back, another may hold that very file. Windows removes no file that is open. After a folder
  // went away and came back, what lies there may be another's.
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

/** By metadata only: opening it here and closing it again would drop the lock of another connection of ours. */
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
