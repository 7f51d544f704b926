import { readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sqlite3 from 'sqlite3'
import { expect, test } from 'vitest'
import { openSample } from '../support/sample-app'

/** Zeroes rows of an index, as a bad sector does; the file is as old as it was left. */
async function spoilIndex(path: string, name: string): Promise<void> {
  const { atime, mtimeMs } = await stat(path)
  const { page, size } = await new Promise<{ page: number; size: number }>((done, fail) => {
    const db = new sqlite3.Database(path, sqlite3.OPEN_READONLY)
    db.get<{ page: number; size: number }>(
      'select rootpage as page, page_size as size from sqlite_master, pragma_page_size where name = ?',
      [name],
      (error, row) => db.close(() => (error ? fail(error) : done(row)))
    )
  })
  const bytes = await readFile(path)
  bytes.fill(0, page * size - 512, page * size)
  await writeFile(path, bytes)
  await utimes(path, atime, (Math.floor(mtimeMs) + 0.5) / 1000)
}

test('an index that lost its rows unseen is told as damage by every page that can’t be drawn for it, and is no fault of Magot’s', async () => {
  const app = await openSample('neo-necro')
  try {
    const { file } = (await app.call('campaigns.current', {}))!
    await app.call('campaigns.close', {})
    await spoilIndex(join(app.library, file), 'act_subjects_act')
    await app.call('campaigns.open', { file })
    for (const method of ['annals.figures', 'annals.toll', 'chronicle.get'] as const)
      expect(await app.dispatch(method, {}), method).toMatchObject({
        ok: false,
        error: { code: 'file-damaged', params: { part: 'file' } }
      })
    // What needs it not goes on.
    const [roster] = await app.call('rosters.list', {})
    expect((await app.call('rosters.get', { roster: roster!.id })).name).toBe(roster!.name)
    expect((await app.call('campaigns.check', {})).findings).toContainEqual(
      expect.objectContaining({ code: 'page-damage' })
    )
  } finally {
    await app.end()
  }
})
