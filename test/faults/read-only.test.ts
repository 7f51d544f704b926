import { chmod, copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sqlite3 from 'sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCampaignFile } from '../../src-main/store/campaign-file'
import { MIGRATIONS } from '../../src-main/store/sqlite/migrations'
import { buys, creates, emptyRoster } from '../store/acts'
import { makeCampaign, tempFolder, ticking } from '../store/made'
import { asAnybody } from '../support/as-anybody'
import { openTestApp, type TestApp } from '../support/test-app'

const copies = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('magot-reading-'))

describe.skipIf(process.platform === 'win32')('a campaign that can’t be written', () => {
  let app: TestApp
  let file: string
  let roster: string
  beforeEach(async () => {
    app = await openTestApp()
    file = (await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })).file
    roster = (await app.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })).id
    await app.call('campaigns.close', {})
    await rm(join(app.library, '.magot'), { recursive: true })
    await chmod(join(app.library, file), 0o444)
  })
  afterEach(async () => {
    await chmod(app.library, 0o755)
    await app.end()
  })

  const shut: [string, number, () => number][] = [
    ['in a folder that can’t be written', 0o555, () => 0o444],
    ['in a folder that can', 0o777, () => 0o444],
    ['itself could, but its folder can’t', 0o555, () => 0o666]
  ]
  test.each(shut)(
    '%s: it opens for reading and printing, and every act is refused in words',
    async (_, folder, rights) => {
      await chmod(join(app.library, file), rights())
      await chmod(app.library, folder)
      const before = await readFile(join(app.library, file))
      await asAnybody(async () => {
        expect(await app.call('campaigns.open', { file })).toMatchObject({ file, readOnly: true })
        expect(await app.call('rosters.list', {})).toMatchObject([{ name: 'Les Rouilles' }])
        expect((await app.call('rosters.get', { roster })).id).toBe(roster)
        expect((await app.call('history.list', {})).acts).toHaveLength(2)
        expect(
          (
            await app.call('decks.lay', {
              deck: { source: { of: 'roster', roster }, kinds: [], sheet: true }
            })
          ).sheets.length
        ).toBe(1)
        expect((await app.call('campaigns.check', {})).findings).toEqual([])
        for (const [method, input] of [
          ['campaigns.rename', { name: 'Autre' }],
          ['history.undo', {}]
        ] as const) {
          for (const request of [undefined, `request-${method}`])
            expect(await app.dispatch(method, input, { request })).toMatchObject({
              ok: false,
              error: { code: 'file-read-only' }
            })
        }
        await app.call('campaigns.close', {})
      })
      expect(await readFile(join(app.library, file))).toEqual(before)
      expect((await readdir(app.library)).filter((name) => name !== '.magot')).toEqual([file])
    }
  )

  test('one that can’t even be read is not said to be readable, and is left as it was', async () => {
    await chmod(app.library, 0o755)
    await chmod(join(app.library, file), 0o000)
    await asAnybody(async () => {
      expect(await app.dispatch('campaigns.open', { file })).toMatchObject({
        ok: false,
        error: { code: 'file-unreadable' }
      })
      expect(await app.call('campaigns.list', {})).toMatchObject([{ problem: { code: 'file-unreadable' } }])
    })
  })

  test('a copy of one can be saved elsewhere, and leaves nothing behind', async () => {
    const left = await copies()
    await chmod(app.library, 0o555)
    await asAnybody(async () => {
      const { handle } = await app.call('library.copyOut', { file })
      expect(Buffer.from(app.file(handle)!.bytes.subarray(0, 15)).toString()).toBe('SQLite format 3')
    })
    expect(await copies()).toEqual(left)
  })

  test('one that was opened before its folder was shut can still be checked', async () => {
    await chmod(join(app.library, file), 0o644)
    await app.call('campaigns.open', { file })
    const left = await copies()
    await chmod(app.library, 0o555)
    await asAnybody(async () => expect((await app.call('campaigns.check', {})).findings).toEqual([]))
    expect(await copies()).toEqual(left)
  })

  test('a library that can’t be read is said to be so, and not to be empty', async () => {
    await chmod(app.library, 0o311)
    await asAnybody(async () => {
      const error = { code: 'library-unreachable', params: { unreadable: true } }
      expect(await app.dispatch('campaigns.list', {})).toMatchObject({ ok: false, error })
      expect(await app.dispatch('backups.deleted', {})).toMatchObject({ ok: false, error })
    })
  })

  test('backups that can’t be read are said to be so, and not to be none', async () => {
    await mkdir(join(app.library, '.magot'))
    await chmod(join(app.library, '.magot'), 0o000)
    await asAnybody(async () => {
      const error = { code: 'library-unreachable', params: { unreadable: 'backups' } }
      expect(await app.dispatch('campaigns.backups', { file })).toMatchObject({ ok: false, error })
      expect(await app.dispatch('backups.deleted', {})).toMatchObject({ ok: false, error })
    })
    await chmod(join(app.library, '.magot'), 0o700)
  })

  test('a writable campaign has none of these faults', async () => {
    await chmod(join(app.library, file), 0o644)
    expect(await app.call('campaigns.open', { file })).toMatchObject({ readOnly: false })
  })
})

describe.skipIf(process.platform === 'win32')(
  'a read-only campaign that can be read only after a write',
  () => {
    test('is read from a temporary copy, in which the half-done work of a crash is rolled back', async () => {
      const made = await makeCampaign()
      await made.file.append(creates(emptyRoster('r1', 500)))
      await made.file.append(buys('r1', 'i1'))
      await made.file.close()
      const folder = await tempFolder()
      const path = join(folder, 'copie.magot')
      const db = await new Promise<sqlite3.Database>((done) => {
        const opened: sqlite3.Database = new sqlite3.Database(made.path, () => done(opened))
      })
      const run = (text: string) =>
        new Promise<void>((done, fail) => db.exec(text, (e) => (e ? fail(e) : done())))
      await run(
        `pragma cache_size = 2; begin; update events set facts = '{"lost":true}'; insert into meta values ('torn', hex(randomblob(50000)))`
      )
      await copyFile(made.path, path)
      await copyFile(`${made.path}-journal`, `${path}-journal`)
      await run('rollback')
      await new Promise((done) => db.close(done))
      await chmod(path, 0o444)
      await chmod(`${path}-journal`, 0o444)
      await chmod(folder, 0o555)
      const before = [await readFile(path), await readFile(`${path}-journal`)]
      const left = await copies()
      await asAnybody(async () => {
        const file = await openCampaignFile(path, { library: folder, now: ticking() })
        expect(file.readOnly).toBe(true)
        expect((await file.roster('r1'))?.items).toHaveLength(1)
        expect(await file.check()).toEqual([])
        await expect(file.append(buys('r1', 'i2'))).rejects.toMatchObject({ code: 'file-read-only' })
        await file.close()
      })
      expect([await readFile(path), await readFile(`${path}-journal`)]).toEqual(before)
      expect(await copies()).toEqual(left)
    })

    test('is upgraded in that copy alone', async () => {
      const made = await makeCampaign()
      await made.file.close()
      await chmod(made.path, 0o444)
      await chmod(made.options.library, 0o755)
      const later = {
        version: MIGRATIONS.length + 1,
        up: async (db: Parameters<(typeof MIGRATIONS)[number]['up']>[0]) =>
          void (await sql`alter table subjects add column colour text`.execute(db))
      }
      const before = await readFile(made.path)
      await asAnybody(async () => {
        const file = await openCampaignFile(made.path, {
          ...made.options,
          migrations: [...MIGRATIONS, later]
        })
        expect((await file.campaign()).id).toBe('c1')
        await file.close()
      })
      expect(await readFile(made.path)).toEqual(before)
    })
  }
)
