import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile
} from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sqlite3 from 'sqlite3'
import { describe, expect, test } from 'vitest'
import { createCampaignFile, openCampaignFile } from '../../src-main/store/campaign-file'
import { append } from '../../src-main/store/journal/journal'
import { MIGRATIONS, type Migration } from '../../src-main/store/sqlite/migrations'
import { listLibrary } from '../../src-main/store/library/library'
import { openDatabase } from '../../src-main/store/library/open'
import { listBackups } from '../../src-main/store/library/backup'
import { buys, creates, emptyRoster, firstAct } from './acts'
import { makeCampaign, reopen, tamper, tempFolder, ticking, type Made } from './made'

/** A closed campaign with one verified backup. */
async function closed(): Promise<Made> {
  const made = await makeCampaign()
  await made.file.append(creates(emptyRoster('r1')))
  for (let n = 0; n < 40; n++) await made.file.append(buys('r1', `i${n}`))
  await made.file.backup()
  await made.file.close()
  return made
}

/** Writes bytes into the middle of a file. */
async function stamp(path: string, at: number, bytes: Buffer): Promise<void> {
  const file = await open(path, 'r+')
  await file.write(bytes, 0, bytes.length, at)
  await file.close()
}

describe('a file that cannot be used is refused in words and left as it was', () => {
  const faults: [string, string, (path: string) => Promise<unknown>, number][] = [
    ['empty', 'file-empty', (path) => truncate(path, 0), 1],
    ['newer', 'file-newer', (path) => stamp(path, 60, Buffer.from([0, 0, 0, 99])), 0],
    ['cut short', 'file-damaged', async (path) => truncate(path, (await readFile(path)).length - 4096), 1],
    ['cut to a part of its header', 'file-damaged', (path) => truncate(path, 50), 1],
    ['with a wiped header', 'file-damaged', (path) => stamp(path, 0, Buffer.alloc(100)), 1],
    ['with a stamped page', 'file-damaged', (path) => stamp(path, 3 * 4096, Buffer.alloc(4096, 0xa5)), 1],
    ['of text in a campaign’s place', 'file-damaged', (path) => writeFile(path, 'Bonjour. '.repeat(40)), 1],
    ['without a version', 'file-damaged', (path) => stamp(path, 60, Buffer.alloc(4)), 1],
    ['of another application', 'file-damaged', (path) => stamp(path, 68, Buffer.from([1, 2, 3, 4])), 1]
  ]
  for (const [name, code, spoil, offers] of faults) {
    test(name, async () => {
      const made = await closed()
      await spoil(made.path)
      const before = await readFile(made.path)
      const refusal = await reopen(made).catch((e: unknown) => e)
      expect(refusal).toMatchObject({ name: 'StoreRefusal', code, params: { path: made.path } })
      expect((refusal as { params: { backups?: unknown[] } }).params.backups?.length ?? 0).toBe(offers)
      expect(await readFile(made.path)).toEqual(before)
      expect((await readdir(made.options.library)).sort()).toEqual(['.magot', 'Sous la ruche.magot'])
    })
  }

  test('missing', async () => {
    const made = await closed()
    await rename(made.path, join(made.options.library, 'elsewhere'))
    await expect(reopen(made)).rejects.toMatchObject({
      code: 'file-missing',
      params: { backups: [{ at: expect.any(String) }] }
    })
    expect((await readdir(made.options.library)).sort()).toEqual(['.magot', 'elsewhere'])
  })

  test('never a campaign: a text, another database, a folder', async () => {
    const library = await tempFolder()
    const options = { library, now: ticking() }
    await writeFile(join(library, 'a.magot'), 'Bonjour. '.repeat(40))
    await tamper(join(library, 'b.magot'), 'create table t (x)')
    await mkdir(join(library, 'c.magot'))
    for (const name of ['a', 'b', 'c']) {
      await expect(openCampaignFile(join(library, `${name}.magot`), options)).rejects.toMatchObject({
        code: 'file-foreign',
        params: { backups: [] }
      })
    }
    expect((await readdir(library)).sort()).toEqual(['a.magot', 'b.magot', 'c.magot'])
  })
})

test('a file left as Magot closed it is not read whole at opening; the check finds damage in it', async () => {
  const made = await closed()
  const left = (await stat(made.path)).mtimeMs
  await stamp(made.path, 3 * 4096, Buffer.alloc(4096, 0xa5))
  await expect(reopen(made)).rejects.toMatchObject({ code: 'file-damaged' })
  await utimes(made.path, left / 1000, (Math.floor(left) + 0.5) / 1000)
  expect(await (await reopen(made)).check()).not.toEqual([])
})

test('acknowledged acts are on the disk, and a file from elsewhere is not trusted', async () => {
  const made = await closed()
  const { db, unlock } = await openDatabase(made.path, made.options)
  const pragmas = {
    synchronous: 3,
    journal_mode: 'delete',
    fullfsync: 1,
    foreign_keys: 1,
    trusted_schema: 0,
    cell_size_check: 1,
    mmap_size: 0
  }
  for (const [name, value] of Object.entries(pragmas)) {
    const { rows } = await sql.raw<{ [name: string]: unknown }>(`pragma ${name}`).execute(db)
    expect(rows, name).toEqual([{ [name]: value }])
  }
  await db.destroy()
  await unlock()
})

test('a campaign that another program put into WAL mode is one file again', async () => {
  const made = await closed()
  await tamper(made.path, 'pragma journal_mode = wal')
  const file = await reopen(made)
  await file.append(buys('r1', 'late'))
  expect(await readdir(made.options.library)).not.toContain('Sous la ruche.magot-wal')
  expect(await file.check()).toEqual([])
})

test('a write that a crash left half done is rolled back, and the campaign is sound', async () => {
  const made = await closed()
  const elsewhere = join(await tempFolder(), 'copie.magot')
  const db = await new Promise<sqlite3.Database>((done) => {
    const opened: sqlite3.Database = new sqlite3.Database(made.path, () => done(opened))
  })
  // A cache of a few pages: SQLite then writes into the file before the commit, as in a large act.
  const run = (text: string) =>
    new Promise<void>((done, fail) => db.exec(text, (e) => (e ? fail(e) : done())))
  await run(
    `pragma cache_size = 2; begin; update events set facts = '{"lost":true}'; update acts set method = 'torn'; insert into meta values ('torn', hex(randomblob(50000)))`
  )
  await copyFile(made.path, elsewhere)
  await copyFile(`${made.path}-journal`, `${elsewhere}-journal`)
  await run('rollback')
  await new Promise((done) => db.close(done))
  await stamp(elsewhere, 28, Buffer.from([0, 0, 9, 9])) // the new size was written already, the new pages were not
  expect(await readFile(elsewhere)).not.toEqual(await readFile(made.path))

  const file = await reopen({ path: elsewhere, options: made.options })
  expect(await file.check()).toEqual([])
  expect((await file.roster('r1'))?.items).toHaveLength(40)
  expect(await readdir(join(elsewhere, '..'))).not.toContain('copie.magot-journal')
})

describe('creating', () => {
  test('never overwrites', async () => {
    const made = await makeCampaign()
    const before = await readFile(made.path)
    await made.file.close()
    await expect(
      createCampaignFile(made.path, { seed: '00', act: firstAct }, made.options)
    ).rejects.toMatchObject({ code: 'file-exists' })
    expect(await readFile(made.path)).toEqual(before)
  })

  test('leaves nothing behind where it fails', async () => {
    const library = await tempFolder()
    const broken = {
      ...firstAct,
      events: [...firstAct.events, creates(emptyRoster('r1')).events[0]!, { ...buys('r2', 'i1').events[0]! }]
    }
    await expect(
      createCampaignFile(join(library, 'x.magot'), { seed: '00', act: broken }, { library, now: ticking() })
    ).rejects.toThrow('before its creation')
    expect(await readdir(library)).toEqual([])
  })

  test('needs an act that creates the campaign', async () => {
    const library = await tempFolder()
    const act = creates(emptyRoster('r1'))
    await expect(
      createCampaignFile(join(library, 'x.magot'), { seed: '00', act }, { library, now: ticking() })
    ).rejects.toThrow('must create the campaign')
  })
})

describe('the lock', () => {
  const refused = { code: 'file-locked', params: { pid: process.pid, host: hostname(), here: true } }

  test('keeps a campaign to one program at a time, and is gone after closing', async () => {
    const made = await makeCampaign()
    await expect(reopen(made)).rejects.toMatchObject(refused)
    await made.file.close()
    await made.file.close() // twice does no harm
    expect((await readdir(made.options.library)).sort()).toEqual(['.magot', 'Sous la ruche.magot'])
    await reopen(made)
  })

  test.runIf(existsSync('/proc/locks'))(
    'and those of SQLite stay while somebody looks at the file',
    async () => {
      const made = await closed()
      const { db, unlock } = await openDatabase(made.path, made.options)
      const { ino } = await stat(made.path)
      const held = async () =>
        (await readFile('/proc/locks', 'utf8')).split('\n').filter((line) => line.includes(`:${ino} `)).length
      await db.transaction().execute(async () => {
        expect(await held()).toBeGreaterThan(0)
        expect(await listLibrary(made.options.library)).toMatchObject([
          { name: 'Sous la ruche', problem: null }
        ])
        await expect(reopen(made)).rejects.toMatchObject({ code: 'file-locked' })
        expect(await held()).toBeGreaterThan(0)
      })
      await db.destroy()
      await unlock()
    }
  )

  test('is one for all links to a file', async () => {
    const made = await makeCampaign()
    const link = join(await tempFolder(), 'lien.magot')
    await symlink(made.path, link)
    await expect(reopen({ ...made, path: link })).rejects.toMatchObject(refused)
  })

  test('of a dead program, or of an earlier one with the same number, is taken over', async () => {
    const made = await closed()
    const lock = `${made.path}.lock`
    await writeFile(lock, JSON.stringify({ pid: 2 ** 22 + 1, host: hostname(), since: 'x', born: null }))
    await (await reopen(made)).close()
    await writeFile(
      lock,
      JSON.stringify({ pid: process.pid, host: hostname(), since: 'x', born: 'another boot:1' })
    )
    await (await reopen(made)).close()
  })

  test('of another computer is respected, unless the person insists', async () => {
    const made = await closed()
    await writeFile(
      `${made.path}.lock`,
      JSON.stringify({ pid: 1, host: 'autre-machine', since: '2026-03-01T10:00:00.000Z', born: null })
    )
    await expect(reopen(made)).rejects.toMatchObject({
      code: 'file-locked',
      params: { host: 'autre-machine', here: false }
    })
    await reopen({ ...made, options: { ...made.options, force: true } })
  })

  test('that is half written is waited for, then taken over', async () => {
    const made = await closed()
    const lock = `${made.path}.lock`
    await writeFile(lock, '{"pid"')
    await expect(reopen(made)).rejects.toMatchObject({ code: 'file-locked' })
    await utimes(lock, 1, 1)
    await reopen(made)
  })

  test('that is half written and from the future, because the clock was set back, shuts nobody out', async () => {
    const made = await closed()
    const lock = `${made.path}.lock`
    await writeFile(lock, '{"pid"')
    const year = Date.now() / 1000 + 31_536_000
    await utimes(lock, year, year)
    await reopen(made)
  })

  test('goes to one of many that find a dead one', async () => {
    const made = await closed()
    await writeFile(
      `${made.path}.lock`,
      JSON.stringify({ pid: 2 ** 22 + 1, host: hostname(), since: 'x', born: null })
    )
    const tried = await Promise.allSettled(Array.from({ length: 8 }, () => reopen(made)))
    expect(tried.filter((t) => t.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('migrations', () => {
  const later: Migration = {
    version: MIGRATIONS.length + 1,
    up: async (db) => {
      await sql`alter table subjects add column colour text`.execute(db)
      await sql`update subjects set colour = 'red'`.execute(db)
    }
  }
  const breaking = (up: Migration['up']): Migration => ({ version: later.version + 1, up })

  test('run where they are due, after a verified backup, and once', async () => {
    const made = await closed()
    const migrations = [...MIGRATIONS, later]
    const { db, unlock } = await openDatabase(made.path, { ...made.options, migrations })
    expect((await sql<{ colour: string }>`select colour from subjects`.execute(db)).rows[0]?.colour).toBe(
      'red'
    )
    await db.destroy()
    await unlock()
    expect(await listBackups(made.options.library, 'c1')).toHaveLength(2)
    await (await openCampaignFile(made.path, { ...made.options, migrations })).close()
    expect(await listBackups(made.options.library, 'c1')).toHaveLength(2)
    await expect(reopen(made)).rejects.toMatchObject({
      code: 'file-newer',
      params: { version: later.version, known: MIGRATIONS.length }
    })
  })

  test('that fail leave the file at the step before, and unlocked', async () => {
    const made = await closed()
    const failing = breaking(async (db) => {
      await sql`drop table checkpoints`.execute(db)
      throw new Error('half way')
    })
    await expect(
      openDatabase(made.path, { ...made.options, migrations: [...MIGRATIONS, later, failing] })
    ).rejects.toThrow('half way')
    const file = await openCampaignFile(made.path, { ...made.options, migrations: [...MIGRATIONS, later] })
    expect(await file.check()).toEqual([])
    await file.close()
  })

  test('that break references are not committed', async () => {
    const made = await closed()
    const failing = breaking(async (db) => void (await sql`delete from acts where seq = 3`.execute(db)))
    await expect(
      openDatabase(made.path, { ...made.options, migrations: [...MIGRATIONS, later, failing] })
    ).rejects.toThrow('broken references')
  })

  test('do not begin where the backup can’t be made', async () => {
    const made = await closed()
    const before = await readFile(made.path)
    const library = join(await tempFolder(), 'a file')
    await writeFile(library, '')
    await expect(
      openDatabase(made.path, { ...made.options, library, migrations: [...MIGRATIONS, later] })
    ).rejects.toMatchObject({ code: 'backup-failed' })
    expect(await readFile(made.path)).toEqual(before)
  })
})

describe('a disk that fails', () => {
  test('full: the act is refused whole, and a later one is written', async () => {
    const made = await closed()
    const { db, meta, unlock } = await openDatabase(made.path, made.options)
    const journal = { db, id: meta.id, now: made.options.now }
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(db)
    const large = { ...emptyRoster('r2'), name: 'x'.repeat(200_000) }
    await expect(append(journal, creates(large))).rejects.toThrow('SQLITE_FULL')
    await sql`pragma max_page_count = 1000000`.execute(db)
    expect((await append(journal, creates(large))).seq).toBe(43)
    await db.destroy()
    await unlock()
    expect(await (await reopen(made)).check()).toEqual([])
  })

  test('file moved away while open: nothing is written to it', async () => {
    const made = await makeCampaign()
    await made.file.append(creates(emptyRoster('r1')))
    await rename(made.path, `${made.path}.moved`)
    await expect(made.file.append(buys('r1', 'i1'))).rejects.toMatchObject({ code: 'file-moved' })
  })

  test('another program that writes is waited for, then named', async () => {
    const made = await makeCampaign()
    await made.file.append(creates(emptyRoster('r1')))
    const other = spawn(process.execPath, ['-e', HOLDS, made.path], { stdio: ['pipe', 'pipe', 'inherit'] })
    await once(other.stdout, 'data')
    await expect(made.file.append(buys('r1', 'i1'))).rejects.toMatchObject({ code: 'file-busy' })
    other.stdin.end()
    await once(other, 'exit')
    expect((await made.file.append(buys('r1', 'i1'))).seq).toBe(3)
  })
})

/** Begins to write, reports it, and rolls back when its reader is gone. */
const HOLDS = `
const { Database } = require('sqlite3')
const db = new Database(process.argv[1])
db.exec('begin immediate', (error) => {
  if (error) throw error
  console.log('held')
  process.stdin.resume().on('end', () => db.exec('rollback', () => db.close()))
})
`

test('closing waits for the calls that came before', async () => {
  const made = await makeCampaign()
  await made.file.append(creates(emptyRoster('r1', 5000)))
  const writing = Promise.all([1, 2, 3].map((n) => made.file.append(buys('r1', `i${n}`))))
  await made.file.close()
  expect((await writing).map((a) => a.seq)).toEqual([3, 4, 5])
  expect((await (await reopen(made)).roster('r1'))?.items).toHaveLength(3)
})
