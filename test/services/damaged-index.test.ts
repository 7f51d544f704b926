import { readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sqlite3 from 'sqlite3'
import { expect, test } from 'vitest'
import { openSample } from '../support/sample-app'

/**
 * Zeroes bytes of the page that `pageOf` finds for the name, from this offset on, as a bad sector does; the
 * file keeps its time.
 */
async function spoil(path: string, pageOf: string, name: string, from: number, to: number): Promise<void> {
  const { atime, mtimeMs } = await stat(path)
  const { page, size } = await new Promise<{ page: number; size: number }>((done, fail) => {
    const db = new sqlite3.Database(path, sqlite3.OPEN_READONLY)
    db.get<{ page: number; size: number }>(
      `select (${pageOf}) as page, page_size as size from pragma_page_size`,
      [name],
      (error, row) => db.close(() => (error ? fail(error) : done(row)))
    )
  })
  const bytes = await readFile(path)
  const start = (page - 1) * size
  bytes.fill(0, start + from, start + to)
  await writeFile(path, bytes)
  await utimes(path, atime, (Math.floor(mtimeMs) + 0.5) / 1000)
}
const ROOT = 'select rootpage from sqlite_master where name = ?'
const LEAF = `select min(pageno) from dbstat where name = ? and pagetype = 'leaf'`

test('an index that lost its rows unseen is reported as damage by every page that needs it, not as a fault of Magot', async () => {
  const app = await openSample('neo-necro')
  try {
    const { file } = (await app.call('campaigns.current', {}))!
    await app.call('campaigns.close', {})
    await spoil(join(app.library, file), ROOT, 'act_subjects_act', 3584, 4096)
    await app.call('campaigns.open', { file })
    for (const method of ['annals.figures', 'annals.toll', 'chronicle.get'] as const)
      expect(await app.dispatch(method, {}), method).toMatchObject({
        ok: false,
        error: { code: 'file-damaged', params: { part: 'file' } }
      })
    // Everything that does not need it still works.
    const [roster] = await app.call('rosters.list', {})
    expect((await app.call('rosters.get', { roster: roster!.id })).name).toBe(roster!.name)
    expect((await app.call('campaigns.check', {})).findings).toContainEqual(
      expect.objectContaining({ code: 'page-damage' })
    )
  } finally {
    await app.end()
  }
})

test('a check reports all its findings although the index made of the journal can’t be dropped for its own damage', async () => {
  const app = await openSample('neo-necro')
  try {
    const { file } = (await app.call('campaigns.current', {}))!
    await app.call('campaigns.close', {})
    // The part of its page with the offsets of its rows.
    await spoil(join(app.library, file), LEAF, 'cells', 52, 116)
    await app.call('campaigns.open', { file })
    const { findings, rosters } = await app.call('campaigns.check', {})
    expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['unreadable', 'cells-differ']))
    expect(rosters).toBeGreaterThan(0)
  } finally {
    await app.end()
  }
})
