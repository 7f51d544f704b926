import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { SqliteBinding, SqliteDatabase } from '../../src-main/store/sqlite/binding'
import { nodeBinding } from '../../src-main/store/sqlite/binding-node'
import { sqlite3Binding } from '../../src-main/store/sqlite/binding-sqlite3'
import { tempFolder } from './made'

const nodeHasIt = process.getBuiltinModule?.('node:sqlite') !== undefined

const open: SqliteDatabase[] = []
afterEach(async () => {
  for (const db of open.splice(0)) await db.close()
})

async function opened(binding: SqliteBinding, path: string, mode: 'read' | 'write' | 'create' = 'create') {
  const db = await binding.open(path, mode, 0)
  open.push(db)
  return db
}

describe.each([
  ['sqlite3', sqlite3Binding],
  ...(nodeHasIt ? ([['node:sqlite', nodeBinding]] as const) : [])
] as const)('by %s', (_name, make) => {
  test('a row comes back as it was bound: text, numbers, bytes, nothing', async () => {
    const db = await opened(make(), join(await tempFolder(), 'a.db'))
    await db.exec('create table t (a, b, c, d)')
    const insert = await db.prepare('insert into t values (?, ?, ?, ?)')
    const bytes = Buffer.from([0, 255, 7])
    expect(await insert.run(['é\u0000x', 1.5, bytes, null])).toEqual({ changes: 1, lastID: 1 })
    const [row] = await db.all<{ a: string; b: number; c: Buffer; d: null }>(
      'select * from t where b = ?',
      [1.5]
    )
    expect(row).toStrictEqual({ a: 'é\u0000x', b: 1.5, c: bytes, d: null })
    expect(Buffer.isBuffer(row!.c)).toBe(true)
    expect(row!.c.equals(bytes)).toBe(true)
  })

  test('a whole number that is too large for a number is rounded, and the next one is right', async () => {
    const db = await opened(make(), join(await tempFolder(), 'a.db'))
    const ask = await db.prepare('select ? + 0 as sum, 9007199254740993 as large')
    expect(await ask.all([1])).toEqual([{ sum: 1, large: 9007199254740992 }])
    expect(await ask.all([2])).toEqual([{ sum: 2, large: 9007199254740992 }])
  })

  test('an error has the name that SQLite gives it', async () => {
    const path = join(await tempFolder(), 'a.db')
    const db = await opened(make(), path)
    await db.exec('create table t (a unique)')
    const insert = await db.prepare('insert into t values (?)')
    await insert.run([1])
    await expect(insert.run([1])).rejects.toThrow(/^SQLITE_CONSTRAINT: .*UNIQUE/)
    await expect(db.exec('select * from nowhere')).rejects.toMatchObject({ code: 'SQLITE_ERROR', errno: 1 })
    const reader = await opened(make(), path, 'read')
    await expect(reader.exec('delete from t')).rejects.toMatchObject({ code: 'SQLITE_READONLY', errno: 8 })
    const other = await opened(make(), path)
    await db.exec('begin exclusive')
    await expect(other.exec('begin immediate')).rejects.toMatchObject({ code: 'SQLITE_BUSY', errno: 5 })
    await db.exec('rollback')
  })

  test('a file opened for reading or writing is not created', async () => {
    const path = join(await tempFolder(), 'é %20?.db')
    for (const mode of ['read', 'write'] as const)
      await expect(make().open(path, mode, 0)).rejects.toMatchObject({ code: 'SQLITE_CANTOPEN' })
    expect(existsSync(path)).toBe(false)
    await (await opened(make(), path)).exec('create table t (a)')
    await (await opened(make(), path, 'write')).exec('insert into t values (1)')
  })

  test('the connection waits for another program that holds the file', async () => {
    const path = join(await tempFolder(), 'a.db')
    // The committing connection waits as well: a waiter reads the file for an instant at each try.
    const holder = await make().open(path, 'create', 10_000)
    const waiter = await make().open(path, 'write', 10_000)
    open.push(holder, waiter)
    await holder.exec('create table t (a); begin immediate')
    const written = waiter.exec('insert into t values (1)')
    await holder.exec('commit')
    await written
    expect(await holder.all('select a from t', [])).toEqual([{ a: 1 }])
  })

  test('a copy holds the content at its end, and ends with its connection', async () => {
    const folder = await tempFolder()
    const db = await opened(make(), join(folder, 'a.db'))
    await db.exec('create table t (a); insert into t values (zeroblob(2000000))')
    const copy = await db.beginBackup(join(folder, 'b.db'))
    await copy.step(10)
    await db.exec('update t set a = 1')
    expect(await copy.step(-1)).toBe(true)
    expect(copy.remaining).toBe(0)
    await copy.finish()
    await copy.finish()
    const made = await opened(make(), join(folder, 'b.db'), 'read')
    expect(await made.all('select a from t', [])).toEqual([{ a: 1 }])
    await (await db.beginBackup(join(folder, 'c.db'))).step(1)
  })

  test('a copy of a file under a write is refused as busy, and made after the write', async () => {
    const folder = await tempFolder()
    const db = await opened(make(), join(folder, 'a.db'))
    await db.exec('create table t (a); begin immediate; insert into t values (1)')
    const copy = await db.beginBackup(join(folder, 'b.db'))
    await expect(copy.step(-1)).rejects.toThrow(/SQLITE_(BUSY|LOCKED)/)
    await db.exec('commit')
    expect(await copy.step(-1)).toBe(true)
  })

  test('long work gives the rest of the program its turn', async () => {
    const db = await opened(make(), join(await tempFolder(), 'a.db'))
    const ask = await db.prepare('select 1 as one')
    let turns = 0
    let over = false
    const others = (async () => {
      while (!over) await new Promise<void>((done) => setImmediate(() => done(void turns++)))
    })()
    // If other code never got its turn, this loop would run to its end.
    for (let n = 0; n < 1_000_000 && turns < 3; n++) await ask.all([])
    over = true
    await others
    expect(turns).toBeGreaterThanOrEqual(3)
  })
})

test.runIf(!nodeHasIt)('a Node without SQLite is reported when it is chosen', () => {
  expect(nodeBinding).toThrow('MAGOT_SQLITE=node needs Node 24 or newer')
})
