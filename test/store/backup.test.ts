import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile
} from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { backupsOf, checkBackup, listBackups, verify } from '../../src-main/store/library/backup'
import { createCampaignFile } from '../../src-main/store/campaign-file'
import { connect } from '../../src-main/store/sqlite/connect'
import { backupFolder } from '../../src-main/store/library/folders'
import { latest, MIGRATIONS } from '../../src-main/store/sqlite/migrations'
import { restoreBackup } from '../../src-main/store/library/restore'
import { momentsToKeep, MOST_OF_A_DAY, thinned } from '../../src-main/store/library/thinning'
import { buys, creates, emptyRoster, firstAct } from './acts'
import { makeCampaign, reopen, tamper, tempFolder, type Made } from './made'

/** A campaign with r1 and a purchase, backed up, then another purchase. */
async function backedUp(): Promise<Made & { backup: string }> {
  const made = await makeCampaign()
  await made.file.append(creates(emptyRoster('r1')))
  await made.file.append(buys('r1', 'early'))
  const backup = (await made.file.backup())!
  await made.file.append(buys('r1', 'late'))
  return { ...made, backup }
}

const itemsIn = async (made: Pick<Made, 'path' | 'options'>) => {
  const file = await reopen(made)
  const items = (await file.roster('r1'))!.items.map((i) => i.id)
  expect(await file.check()).toEqual([])
  await file.close()
  return items
}

describe('a backup', () => {
  test('is a sound campaign of its own, named by its moment', async () => {
    const made = await backedUp()
    expect(made.backup).toMatch(/\.magot\/backups\/c1\/2026-03-01T18-\d\d-00-000Z\.magot$/)
    await verify(made.backup, latest(MIGRATIONS))
    const copy = join(await tempFolder(), 'copie.magot')
    await copyFile(made.backup, copy)
    expect(await itemsIn({ path: copy, options: made.options })).toEqual(['early'])
  })

  test('is made only where the campaign changed, undos included', async () => {
    const { file } = await backedUp()
    expect(await file.backup()).not.toBeNull()
    expect(await file.backup()).toBeNull()
    await file.undo(4)
    expect(await file.backup()).not.toBeNull()
  })

  test('is made anew where the last one is damaged', async () => {
    const { file } = await backedUp()
    await truncate((await file.backup())!, 5000)
    expect(await file.backup()).not.toBeNull()
  })

  test('leaves nothing where it fails, and reports the failure', async () => {
    const made = await makeCampaign()
    await mkdir(join(made.options.library, '.magot', 'backups'), { recursive: true })
    await writeFile(backupFolder(made.options.library, 'c1'), 'a file in the folder’s place')
    await expect(made.file.backup()).rejects.toMatchObject({ code: 'backup-failed' })
    expect((await made.file.append(creates(emptyRoster('r1')))).seq).toBe(2)
  })

  test('that does not come out as a campaign is deleted', async () => {
    const made = await makeCampaign()
    await tamper(made.path, 'pragma application_id = 1')
    await expect(made.file.backup()).rejects.toMatchObject({ code: 'backup-failed' })
    expect(await readdir(backupFolder(made.options.library, 'c1'))).toEqual([])
  })

  test('that a crash left half made is cleared away later', async () => {
    const made = await backedUp()
    const folder = backupFolder(made.options.library, 'c1')
    const [old, young] = ['.0123456789ab.staged', '.ba9876543210.staged']
    for (const name of [old, young]) await writeFile(join(folder, name), 'half')
    await utimes(join(folder, old), 1, 1)
    await made.file.backup()
    expect((await readdir(folder)).filter((n) => n.endsWith('.staged'))).toEqual([young])
  })

  test('that is empty or cut short is not offered; the list is newest first', async () => {
    const made = await backedUp()
    const second = (await made.file.backup())!
    const folder = backupFolder(made.options.library, 'c1')
    await writeFile(join(folder, '2026-03-02T00-00-00-000Z.magot'), '')
    await copyFile(second, join(folder, '2026-03-03T00-00-00-000Z.magot'))
    await truncate(join(folder, '2026-03-03T00-00-00-000Z.magot'), 8192)
    await writeFile(join(folder, 'notes.txt'), '')
    const offered = await listBackups(made.options.library, 'c1')
    expect(offered.map((b) => b.path)).toEqual([second, made.backup])
    expect(offered[0]).toMatchObject({
      at: expect.stringMatching(/^2026-03-01T18:\d\d:00\.000Z$/),
      size: expect.any(Number),
      name: expect.stringContaining('2026-03-01T18-')
    })
    expect(await backupsOf(made.path, made.options.library)).toEqual(offered)
  })
})

describe('a backup that goes on beside the campaign', () => {
  test('holds the state at its beginning, also where the file was closed meanwhile', async () => {
    const made = await makeCampaign()
    await made.file.append(creates(emptyRoster('r1')))
    await made.file.append(buys('r1', 'early'))
    const begun = (await made.file.beginBackup('evening'))!
    await made.file.append(buys('r1', 'late'))
    await made.file.close()
    const copy = join(await tempFolder(), 'copie.magot')
    await copyFile(await begun.finish(), copy)
    expect(await itemsIn({ path: copy, options: made.options })).toEqual(['early'])
    expect(await listBackups(made.options.library, 'c1')).toMatchObject([{ cause: 'evening' }])
  })

  test('is made beside the journal of a program that was killed before its act began', async () => {
    const { file, path } = await makeCampaign()
    await file.append(creates(emptyRoster('r1')))
    // SQLite fills the head of a journal last; before that, nothing of the campaign has changed.
    await writeFile(`${path}-journal`, Buffer.alloc(512))
    expect(await file.backup()).not.toBeNull()
  })

  test('is made on request where nothing has changed, too', async () => {
    const { file } = await backedUp()
    expect(await (await file.beginBackup('asked', true))!.finish()).not.toBeNull()
    expect(await file.beginBackup('evening')).toBeNull()
    expect(await file.beginBackup('asked', true)).not.toBeNull()
  })

  test.skipIf(process.platform === 'win32')(
    'reports why it could not be made, and leaves nothing',
    async () => {
      const made = await makeCampaign()
      const folder = backupFolder(made.options.library, 'c1')
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'one'), '')
      const begun = (await made.file.beginBackup('evening'))!
      await rm(folder, { recursive: true })
      await writeFile(folder, 'a file in the folder’s place')
      await expect(begun.finish()).rejects.toMatchObject({
        code: 'backup-failed',
        params: { path: folder, detail: expect.any(String) }
      })
    }
  )
})

describe('a backup of a large campaign', () => {
  const large = { large: 0 }

  test('shows the moment in which it is begun, whatever was done, undone or refused during its preparation', async () => {
    const made = await makeCampaign()
    const { file } = made
    await file.append(creates(emptyRoster('r1')))
    const prepared = await file.prepareBackup('evening', large)
    await file.append(buys('r1', 'meanwhile'))
    await file.append(buys('r1', 'taken back'))
    await file.undo(4)
    await expect(file.append({ method: 'none', input: null, events: [] })).rejects.toThrow()
    const begun = (await prepared.begin())!
    await file.append(buys('r1', 'late'))
    const copy = join(await tempFolder(), 'copie.magot')
    await copyFile(await begun.finish(), copy)
    expect(await itemsIn({ path: copy, options: made.options })).toEqual(['meanwhile'])
    expect(await listBackups(made.options.library, 'c1')).toMatchObject([{ cause: 'evening' }])
  })

  test('that is given up leaves nothing, and neither does one whose campaign was closed meanwhile', async () => {
    const made = await makeCampaign()
    const folder = backupFolder(made.options.library, 'c1')
    const dropped = await made.file.prepareBackup('asked', large)
    expect(await readdir(folder)).not.toEqual([])
    await dropped.drop()
    expect(await readdir(folder)).toEqual([])
    const late = await made.file.prepareBackup('asked', large)
    await made.file.close()
    await expect(late.begin()).rejects.toThrow()
    await late.drop()
    expect(await readdir(folder)).toEqual([])
  })

  test('is made once of two prepared at the same state, and never where nothing has changed', async () => {
    const { file } = await makeCampaign()
    const [one, other] = [
      await file.prepareBackup('evening', large),
      await file.prepareBackup('import', large)
    ]
    const begun = (await one.begin())!
    expect(await other.begin()).toBeNull()
    await begun.finish()
    const again = await file.prepareBackup('evening', large)
    expect(await again.begin()).toBeNull()
    await file.append(creates(emptyRoster('r1')))
    // A change after the decision that no backup is due is noticed in the same moment.
    const third = await file.prepareBackup('closed', large)
    await (await third.begin())!.finish()
    const idle = await file.prepareBackup('closed', large)
    await file.append(buys('r1', 'late'))
    expect(await idle.begin()).not.toBeNull()
  })

  test('has every row of the campaign, whatever its size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 60 }), fc.nat({ max: 30 }), async (pictures, later) => {
        const made = await makeCampaign()
        const keep = (n: number) =>
          made.file.keepPicture({ type: 'image/png', bytes: new Uint8Array(30_000).fill(n) })
        for (let n = 0; n < pictures; n++) await keep(n)
        const prepared = await made.file.prepareBackup('asked', large)
        for (let n = 0; n < later; n++) await keep(100 + n)
        await made.file.append(creates(emptyRoster('r1')))
        const path = await (await prepared.begin())!.finish()
        const copy = connect(path, 'read')
        const { rows } = await sql<{ n: number }>`select count(*) as n from pictures`.execute(copy)
        await copy.destroy()
        expect(rows[0]!.n).toBe(pictures + later)
        await made.file.close()
      }),
      { numRuns: 8 }
    )
  })
})

describe('the check of a backup', () => {
  test('a backup counts as checked once made, and as unchecked once its file was touched', async () => {
    const made = await backedUp()
    const [backup] = await listBackups(made.options.library, 'c1')
    expect(backup).toMatchObject({ checked: backup!.at, list: 'c1' })
    await utimes(made.backup, 1, 1)
    expect(await listBackups(made.options.library, 'c1')).toMatchObject([{ checked: null }])
    await checkBackup(backup!, latest(MIGRATIONS), '2026-04-01T00:00:00.000Z')
    expect(await listBackups(made.options.library, 'c1')).toMatchObject([
      { checked: '2026-04-01T00:00:00.000Z' }
    ])
  })

  test('a backup that rotted is refused when it is checked, and still counts as unchecked', async () => {
    const made = await backedUp()
    const bytes = await readFile(made.backup)
    bytes.fill(0xa5, 3 * 4096, 4 * 4096)
    await writeFile(made.backup, bytes)
    const [backup] = await listBackups(made.options.library, 'c1')
    expect(backup!.checked).toBeNull()
    await expect(checkBackup(backup!, latest(MIGRATIONS), '2026-04-01T00:00:00.000Z')).rejects.toThrow()
    expect(await listBackups(made.options.library, 'c1')).toMatchObject([{ checked: null }])
    // The newest may not be intact any more, so another is due although nothing has changed.
    await made.file.undo(4)
    expect(await made.file.backup()).not.toBeNull()
  })

  test.each([
    ['a state', `update subjects set state = replace(state, 'Gang', 'G' || char(0) || 'ng')`, 'state', true],
    ['an act', `update events set facts = '{}' where act = 3`, 'act', true],
    ['the last act', `update events set facts = '{}' where act = 4`, 'act', false],
    ['a picture', `update pictures set bytes = x'00'`, 'picture', true]
  ])(
    'a backup in which %s rotted is refused as damaged, with the damage, although its pages are whole',
    async (_, statement, part, opens) => {
      const made = await makeCampaign()
      await made.file.append(creates(emptyRoster('r1')))
      await made.file.append(buys('r1', 'early'))
      await made.file.append(buys('r1', 'later'))
      await made.file.keepPicture({ type: 'image/png', bytes: new Uint8Array([1, 2, 3]) })
      const path = (await made.file.backup())!
      const [backup] = await listBackups(made.options.library, 'c1')
      await checkBackup(backup!, latest(MIGRATIONS), '2026-04-01T00:00:00.000Z')
      await tamper(path, statement)
      await expect(
        checkBackup(backup!, latest(MIGRATIONS), '2026-04-02T00:00:00.000Z')
      ).rejects.toMatchObject({
        code: 'backup-damaged',
        params: { path, opens, damaged: expect.arrayContaining([expect.objectContaining({ part })]) }
      })
      expect(await listBackups(made.options.library, 'c1')).toMatchObject([{ checked: null, damaged: true }])
    }
  )

  test('a backup of a campaign with a damaged row is made, but does not count as sound', async () => {
    const made = await backedUp()
    await tamper(made.path, `update events set facts = '{}' where act = 3`)
    await made.file.append(buys('r1', 'after the damage'))
    expect(await made.file.backup()).not.toBeNull()
    expect((await listBackups(made.options.library, 'c1')).map((one) => one.checked !== null)).toEqual([
      false,
      true
    ])
  })

  test('destroyed notes cost a check and no backup', async () => {
    const made = await backedUp()
    await writeFile(join(backupFolder(made.options.library, 'c1'), 'checked.json'), '{"2026')
    expect(await listBackups(made.options.library, 'c1')).toMatchObject([
      { path: made.backup, checked: null }
    ])
    expect(await made.file.backup()).not.toBeNull()
    expect((await listBackups(made.options.library, 'c1')).map((b) => b.checked !== null)).toEqual([
      true,
      false
    ])
  })

  test.skipIf(process.platform === 'win32')(
    'only the person can read the campaign and its backups',
    async () => {
      const made = await backedUp()
      const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
      expect(await mode(made.path)).toBe('600')
      expect(await mode(made.backup)).toBe('600')
      expect(await mode(join(made.backup, '..'))).toBe('700')
      await made.file.close()
      await chmod(made.backup, 0o644)
      const { aside } = await restoreBackup(made.path, made.backup, made.options)
      expect([await mode(made.path), await mode(aside!)]).toEqual(['600', '600'])
    }
  )
})

describe('restoring', () => {
  test.skipIf(process.platform === 'win32')(
    'follows a link to the file that it leads to, and leaves the link',
    async () => {
      const made = await backedUp()
      await made.file.close()
      const other = await tempFolder()
      const real = join(other, 'ailleurs.magot')
      await rename(made.path, real)
      await symlink(real, made.path)
      await restoreBackup(made.path, made.backup, made.options)
      expect(await itemsIn({ path: real, options: made.options })).toEqual(['early'])
      expect((await readdir(other)).sort()).toEqual(['ailleurs.magot'])
      await expect(readFile(made.path)).resolves.toEqual(await readFile(real))
    }
  )

  test('puts the campaign back, and can itself be undone', async () => {
    const made = await backedUp()
    await made.file.close()
    await restoreBackup(made.path, made.backup, made.options)
    expect(await itemsIn(made)).toEqual(['early'])
    const [aside] = await listBackups(made.options.library, 'c1')
    await restoreBackup(made.path, aside!.path, made.options)
    expect(await itemsIn(made)).toEqual(['early', 'late'])
    expect((await readdir(made.options.library)).sort()).toEqual(['.magot', 'Sous la ruche.magot'])
  })

  test('is refused while the campaign is open', async () => {
    const made = await backedUp()
    await expect(restoreBackup(made.path, made.backup, made.options)).rejects.toMatchObject({
      code: 'file-locked'
    })
  })

  test('of a damaged backup is refused, and the file stays', async () => {
    const made = await backedUp()
    await made.file.close()
    const before = await readFile(made.path)
    const bytes = await readFile(made.backup)
    bytes.fill(0xa5, 3 * 4096, 4 * 4096)
    await writeFile(made.backup, bytes)
    await expect(restoreBackup(made.path, made.backup, made.options)).rejects.toMatchObject({
      code: 'backup-damaged'
    })
    await expect(restoreBackup(made.path, `${made.backup}.none`, made.options)).rejects.toMatchObject({
      code: 'file-missing'
    })
    expect(await readFile(made.path)).toEqual(before)
    expect((await readdir(made.options.library)).sort()).toEqual(['.magot', 'Sous la ruche.magot'])
  })

  test('over another campaign is refused', async () => {
    const made = await backedUp()
    const other = join(made.options.library, 'Autre.magot')
    const act = JSON.parse(JSON.stringify(firstAct).replaceAll('"c1"', '"c2"'))
    await (await createCampaignFile(other, { seed: '00', act }, made.options)).close()
    await expect(restoreBackup(other, made.backup, made.options)).rejects.toMatchObject({
      code: 'backup-other-campaign'
    })
  })

  test('over a damaged file puts that file aside byte by byte, and lets no journal of it into the restored one', async () => {
    const made = await backedUp()
    await made.file.close()
    const bytes = await readFile(made.path)
    bytes.fill(0xa5, 4096)
    await writeFile(made.path, bytes)
    await writeFile(`${made.path}-journal`, 'what a crash left')
    await restoreBackup(made.path, made.backup, made.options)
    expect(await readdir(made.options.library)).not.toContain('Sous la ruche.magot-journal')
    expect(await itemsIn(made)).toEqual(['early'])
    const folder = backupFolder(made.options.library, 'c1')
    const aside = (await readdir(folder)).filter((n) => n.includes('damaged'))
    expect(
      await readFile(
        join(
          folder,
          aside.find((n) => n.endsWith('.magot'))!
        )
      )
    ).toEqual(bytes)
  })

  test('of a campaign whose file is gone', async () => {
    const made = await backedUp()
    await made.file.close()
    await rm(made.path)
    const [newest] = await backupsOf(made.path, made.options.library)
    await restoreBackup(made.path, newest!.path, made.options)
    expect(await itemsIn(made)).toEqual(['early'])
  })

  test('of an old backup protects it from the thinning', async () => {
    const made = await backedUp()
    const old = join(backupFolder(made.options.library, 'c1'), '2020-01-01T00-00-00-000Z.magot')
    await rename(made.backup, old)
    await made.file.close()
    await restoreBackup(made.path, old, made.options)
    expect(await itemsIn(made)).toEqual(['early'])
  })
})

describe('thinning', () => {
  const day = (n: number, hour = 20) => new Date(Date.UTC(2026, 0, 1 + n, hour)).toISOString()
  /** Plays `days` days with backups at these hours, thinning after each, as the app does. */
  const lived = (days: number, hours: number[]) => {
    let all: string[] = []
    for (let n = 0; n < days; n++)
      for (const hour of hours) all = momentsToKeep([...all, day(n, hour)], day(n, hour))
    return all
  }

  test('over a year of three backups a day', () => {
    const stay = lived(365, [10, 15, 20])
    expect(stay).toEqual([...stay].sort().reverse())
    const age = stay.map((m) => (Date.parse(day(364)) - Date.parse(m)) / 86_400_000)
    expect(age.filter((a) => a <= 2)).toHaveLength(7)
    // Then one a day for twelve days, each the last of its day.
    const daily = stay.slice(7, 19)
    expect(daily.map((m) => m.slice(0, 10))).toEqual(
      Array.from({ length: 12 }, (_, n) => day(361 - n).slice(0, 10))
    )
    expect(daily.every((m) => m.includes('T20'))).toBe(true)
    // Ten weekly and nine monthly ones reach back most of the year, without a gap of more than five weeks.
    expect(stay).toHaveLength(7 + 12 + 10 + 9)
    expect(age.at(-1)).toBeGreaterThan(330)
    for (let n = 1; n < age.length; n++)
      expect(age[n]! - age[n - 1]!).toBeLessThan(n < 19 ? 1.5 : n < 29 ? 8 : 36)
  })

  test('thinning again changes nothing', () => {
    const stay = lived(365, [20])
    expect(momentsToKeep(stay, day(364))).toEqual(stay)
  })

  test('thinning a year at once leaves the same backups as thinning it day by day', () => {
    const all = Array.from({ length: 365 }, (_, n) => day(n))
    const [once, daily] = [momentsToKeep(all, day(364)), lived(365, [20])]
    expect(once.slice(0, 24)).toEqual(daily.slice(0, 24))
    expect(once).toHaveLength(daily.length)
  })

  test('a campaign played once a month keeps them all', () => {
    const all = Array.from({ length: 24 }, (_, n) => day(n * 31)).reverse()
    expect(momentsToKeep(all, day(23 * 31))).toEqual(all)
  })

  test('the newest always stays, however old, and so do those of a clock that ran ahead', () => {
    expect(momentsToKeep([day(0)], day(3000))).toEqual([day(0)])
    expect(momentsToKeep([day(50), day(0)], day(1))).toEqual([day(50), day(0)])
    expect(momentsToKeep([], day(0))).toEqual([])
  })

  const moments = fc.array(
    fc.record({
      minutes: fc.integer({ min: 0, max: 60 * 24 * 400 }),
      size: fc.integer({ min: 1, max: 400 })
    }),
    { minLength: 1, maxLength: 120 }
  )
  const asBackups = (made: { minutes: number; size: number }[]) =>
    made.map(({ minutes, size }) => ({
      at: new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString(),
      size
    }))
  const end = new Date(Date.UTC(2026, 0, 1) + 60 * 24 * 400 * 60_000).toISOString()

  test('any set of backups keeps at most eight of a day, never more than the room, always the newest, and thinning again changes nothing', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 5000 }), (made, room) => {
        const all = asBackups(made)
        const stay = thinned(all, end, room)
        for (const { at } of stay)
          expect(
            new Set(stay.map((b) => b.at).filter((other) => other.slice(0, 10) === at.slice(0, 10))).size
          ).toBeLessThanOrEqual(MOST_OF_A_DAY)
        const newest = all
          .map((b) => b.at)
          .sort()
          .at(-1)
        expect(stay[0]!.at).toBe(newest)
        expect(stay.length === 1 || stay.reduce((sum, b) => sum + b.size, 0) <= room).toBe(true)
        expect(thinned(stay, end, room)).toEqual(stay)
      })
    )
  })

  test('an evening with a backup every quarter of an hour leaves eight, spread over it, with its beginning and its end', () => {
    const quarter = (n: number) => new Date(Date.UTC(2026, 0, 5, 17) + n * 15 * 60_000).toISOString()
    let all: string[] = []
    for (let n = 0; n <= 24; n++) all = momentsToKeep([...all, quarter(n)], quarter(n))
    expect(all).toHaveLength(8)
    expect(all[0]).toBe(quarter(24))
    expect(all.at(-1)).toBe(quarter(0))
    const gaps = all.slice(1).map((moment, n) => (Date.parse(all[n]!) - Date.parse(moment)) / 60_000)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(120)
  })

  test('in little room, near backups stay close together and distant ones far apart', () => {
    const year = Array.from({ length: 300 }, (_, n) => ({ at: day(n), size: 140 }))
    const stay = thinned(year, day(299), 1000)
    expect(stay).toHaveLength(7)
    const age = stay.map((b) => (Date.parse(day(299)) - Date.parse(b.at)) / 86_400_000)
    expect(age[0]).toBe(0)
    expect(age[1]).toBeLessThanOrEqual(2)
    expect(age.at(-1)).toBeGreaterThan(150)
  })
})
