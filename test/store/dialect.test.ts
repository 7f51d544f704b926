import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { beforeEach, afterEach, expect, test } from 'vitest'
import { sqliteDialect, SqliteDriver } from '../../src-main/store/sqlite/dialect'
import { tempFolder } from './made'

interface Things {
  things: { id: number; name: string | null }
}

let db: Kysely<Things>

beforeEach(async () => {
  db = new Kysely<Things>({
    dialect: sqliteDialect(
      new SqliteDriver({
        path: join(await tempFolder(), 'a.db'),
        mode: 'create',
        pragmas: 'pragma foreign_keys = on'
      })
    )
  })
  await sql`create table things (id integer primary key, name text) strict`.execute(db)
})

afterEach(() => db.destroy())

const names = async () =>
  (await db.selectFrom('things').select('name').orderBy('id').execute()).map((t) => t.name)
const insert = (id: number, name: string | null) => db.insertInto('things').values({ id, name }).execute()

test('one caller’s rollback leaves another’s writes alone', async () => {
  let proceed!: () => void
  const waiting = new Promise<void>((done) => (proceed = done))
  const rolledBack = db.transaction().execute(async (trx) => {
    await trx.insertInto('things').values({ id: 1, name: 'lost' }).execute()
    await waiting
    throw new Error('on second thoughts')
  })
  const other = insert(2, 'kept')
  proceed()
  await expect(rolledBack).rejects.toThrow('on second thoughts')
  await other
  expect(await names()).toEqual(['kept'])
})

test('of fifty transactions every other one is rolled back, and reads in between see no half', async () => {
  const transactions = Array.from({ length: 50 }, (_, n) =>
    db.transaction().execute(async (trx) => {
      await trx
        .insertInto('things')
        .values({ id: 2 * n, name: 'a' })
        .execute()
      await trx
        .insertInto('things')
        .values({ id: 2 * n + 1, name: 'b' })
        .execute()
      if (n % 2) throw new Error('back')
    })
  )
  const reads = Array.from({ length: 50 }, async () => expect((await names()).length % 2).toBe(0))
  await Promise.allSettled(transactions)
  await Promise.all(reads)
  expect(await names()).toHaveLength(50)
})

test('a value that the driver can’t bind is refused', async () => {
  for (const bad of [10n, NaN, Infinity, {}, new Date(), true]) {
    await expect(
      db
        .insertInto('things')
        .values({ id: 1, name: bad as never })
        .execute(),
      String(bad)
    ).rejects.toThrow('cannot bind')
  }
  await insert(1, null)
  expect(await names()).toEqual([null])
})

test('writes give counts; reads and returning clauses give rows', async () => {
  const inserted = await db
    .insertInto('things')
    .values([
      { id: 1, name: 'a' },
      { id: 2, name: 'b' }
    ])
    .executeTakeFirst()
  expect(inserted.numInsertedOrUpdatedRows).toBe(2n)
  expect(
    await db.updateTable('things').set({ name: 'c' }).where('id', '=', 2).returning('name').execute()
  ).toEqual([{ name: 'c' }])
  expect((await db.deleteFrom('things').executeTakeFirst()).numDeletedRows).toBe(2n)
})

test('a pragma takes effect each time, and a cached statement survives a change of its table', async () => {
  const keys = async () =>
    (await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(db)).rows[0]!.foreign_keys
  for (const on of [0, 1, 0, 1]) {
    await sql.raw(`pragma foreign_keys = ${on}`).execute(db)
    expect(await keys()).toBe(on)
  }
  await insert(1, 'a')
  expect(await db.selectFrom('things').selectAll().execute()).toEqual([{ id: 1, name: 'a' }])
  await sql`alter table things add column colour text`.execute(db)
  expect(await db.selectFrom('things').selectAll().execute()).toEqual([{ id: 1, name: 'a', colour: null }])
})

test('more statements than the cache holds still work', async () => {
  for (let n = 1; n <= 250; n++)
    await db
      .selectFrom('things')
      .select('name')
      .where(
        'id',
        'in',
        Array.from({ length: n }, (_, i) => i)
      )
      .execute()
  await insert(1, 'a')
  expect(await names()).toEqual(['a'])
})

test('a wrong statement fails alone', async () => {
  await expect(
    db
      .selectFrom('nothing' as never)
      .selectAll()
      .execute()
  ).rejects.toThrow('no such table')
  await insert(1, 'a')
  await expect(insert(1, 'b')).rejects.toThrow('UNIQUE')
  expect(await names()).toEqual(['a'])
})
