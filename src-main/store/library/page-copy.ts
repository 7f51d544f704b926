import { rm } from 'node:fs/promises'
import type { OnlineBackup } from '../sqlite/binding'
import { beginOnlineBackup } from '../sqlite/connect'
import { createPrivate } from '../sqlite/private-file'
import { sync } from './staging'
import type { Db } from '../sqlite/schema'

/** The number of pages copied at a time (1 MB). An act waits for at most one such slice. */
const SLICE = 256
/** The number of pages left for `take`. Acts rarely change more pages during the copying. */
const LAST = 64
/** The delay before trying again while another program writes or a request is unfinished. */
const AGAIN_MS = 10
const MOST_AGAIN = 400

/**
 * A nearly complete copy of an open database. Until `take` or `drop`,
 * changes to the campaign also go into the copy.
 */
export interface PageCopy {
  /**
   * Copies the rest and calls `look` at that moment. Call it while nobody writes. Throws if the connection was
   * closed meanwhile.
   */
  take<Seen>(look: (still: Db) => Promise<Seen>): Promise<Seen>
  /** Abandons the copy and removes its file. Also allowed after `take` failed or the connection was closed. */
  drop(): Promise<void>
}

/**
 * Copies an open database into a new file, page by page, using SQLite's online backup. Acts may run between slices;
 * SQLite copies changed pages again. On return nearly everything is on disk. Throws if the disk is full, the file
 * is unreadable, or its connection is closed.
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
