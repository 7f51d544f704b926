import { inflateRawSync } from 'node:zlib'
import sqlite3 from 'sqlite3'

/** Reads every event of a campaign file with the bare driver and parses it. Returns their number. */
export async function readEvents(file: string): Promise<number> {
  const db = await new Promise<sqlite3.Database>((done, fail) => {
    const opened: sqlite3.Database = new sqlite3.Database(file, sqlite3.OPEN_READONLY, (error) =>
      error ? fail(error) : done(opened)
    )
  })
  try {
    let events = 0
    await new Promise<void>((done, fail) =>
      db.each<{ facts: string; changes: string | Uint8Array }>(
        'select facts, changes from events',
        (error, { facts, changes }) => {
          if (error) return
          JSON.parse(facts)
          JSON.parse(typeof changes === 'string' ? changes : inflateRawSync(changes).toString('utf8'))
          events++
        },
        (error) => (error ? fail(error) : done())
      )
    )
    return events
  } finally {
    await new Promise<void>((done) => db.close(() => done()))
  }
}
