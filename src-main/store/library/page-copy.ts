import { rm } from 'node:fs/promises'
import type { OnlineBackup } from '../sqlite/binding'
import { beginOnlineBackup } from '../sqlite/connect'
import { createPrivate } from '../sqlite/private-file'
import { sync } from './staging'
import type { Db } from '../sqlite/schema'

/** So many pages are copied at a time (1 MB): an act waits for no more. */
const SLICE = 256
/** So many are left for the moment that the copy shows: what acts have changed meanwhile is small beside them. */
const LAST = 64
/** Another program is writing, or a request is half done: look again so much later. */
const AGAIN_MS = 10
const MOST_AGAIN = 400

/** A copy of an open database, nearly done: what is written into the campaign goes into the copy, too, until `take` or `drop`. */
export interface PageCopy {
  /** Copies the rest, and looks in that moment. To be called while nobody writes. Throws where the connection was closed meanwhile. */
  take<Seen>(look: (still: Db) => Promise<Seen>): Promise<Seen>
  /** Gives it up and removes the file; also after `take` failed, and after the connection was closed. */
  drop(): Promise<void>
}

/**
 * Copies an open database into a new file page by page by SQLite's own online backup: acts go on between the slices, and what they
 * change of pages that were copied is copied again by SQLite. Nearly all of it is on the disk when this is done. Throws where the
 * disk is full, the file can't be read, or its connection is closed.
 */
export async function copyPages(db: Db, to: string): Promise<PageCopy> {
  await createPrivate(to)
  let backup: OnlineBackup | null = null
  const drop = async () => {
    await backup?.finish()
    for (const left of [to, `${to}-journal`]) await rm(left, { force: true }).catch(() => {})
  }
  try {
    const begun = await db.connection().execute(() => beginOnlineBackup(db, to))
    backup = begun
    const slice = (pages: number) => db.connection().execute(() => begun.step(pages))
    // The first step counts the pages.
    await again(() => slice(0))
    while (begun.remaining > LAST) await again(() => slice(Math.min(SLICE, begun.remaining - LAST)))
    await sync(to)
    return {
      drop,
      take: (look) =>
        again(() =>
          db.connection().execute(async (still) => {
            if (!(await begun.step(-1))) throw new Error('the copy did not come to its end')
            const seen = await look(still)
            await begun.finish()
            return seen
          })
        )
    }
  } catch (error) {
    await drop()
    throw error
  }
}

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries >= MOST_AGAIN || !/SQLITE_(BUSY|LOCKED)/.test(String(error))) throw error
      await new Promise((done) => setTimeout(done, AGAIN_MS))
    }
  }
}
