import { copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer, Output } from '../../src-main/contract'
import { backupFolder } from '../../src-main/store/library/folders'
import { openTestApp, type TestApp } from '../support/test-app'
import { tamper } from '../store/made'
import { tinySystem } from '../tiny/tiny-system'

/** An app whose quarters of an hour pass on demand. */
let app: TestApp
let now: number
let looks: Set<() => void>
const tiny = { systems: [tinySystem], resources: 'test/tiny/resources', backups: true }
const open = (library?: string) =>
  openTestApp({
    ...tiny,
    ...(library !== undefined && { library }),
    now: () => new Date(now),
    every: (_, work) => {
      looks.add(work)
      return () => looks.delete(work)
    },
    log: () => {}
  })
beforeEach(async () => {
  now = Date.parse('2026-03-01T18:00:00Z')
  looks = new Set()
  app = await open()
})
afterEach(() => app.end())

/** Advances the clock that backups use. */
function pass(minutes: number): void {
  now += minutes * 60_000
  for (const look of looks) look()
}

const list = (file: string) => app.call('campaigns.backups', { file })
const begin = (name = 'Nuit blanche') =>
  app.call('campaigns.create', { name, system: 'tiny', players: ['Ada'] })
const gang = (name: string) => app.call('rosters.create', { name, kind: 'grove' })
const names = async () => (await app.call('rosters.list', {})).map((roster) => roster.name)
const until = <T>(look: () => Promise<T>, holds: (found: T) => boolean) =>
  vi.waitFor(
    async () => {
      const found = await look()
      expect(holds(found)).toBe(true)
      return found
    },
    { timeout: 60_000, interval: 10 }
  )
const causes = (entries: Output<'campaigns.backups'>) => entries.map((entry) => entry.cause)

/** Puts a file in place of the backup folder, so that no backup can be made. */
async function bar(id: string): Promise<() => Promise<void>> {
  const folder = backupFolder(app.library, id)
  await app.call('campaigns.current', {})
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, '..'), { recursive: true })
  await writeFile(folder, 'in the way')
  return () => rm(folder)
}

describe('when backups are made', () => {
  test('every quarter of an hour of an evening in which an act was done, and in no other', async () => {
    const { file } = await begin()
    await until(
      () => list(file),
      (all) => all.length === 1
    )
    await gang('Chêne')
    pass(14)
    pass(1)
    expect(
      causes(
        await until(
          () => list(file),
          (all) => all.length === 2
        )
      )
    ).toEqual(['evening', 'opened'])
    pass(15)
    pass(15)
    await gang('Hêtre')
    pass(15)
    expect(
      causes(
        await until(
          () => list(file),
          (all) => all.length > 2
        )
      )
    ).toEqual(['evening', 'evening', 'opened'])
  })

  test('in an evening in which the clock is set back a year, too', async () => {
    const { file } = await begin()
    await until(
      () => list(file),
      (all) => all.length === 1
    )
    pass(-365 * 24 * 60)
    await gang('Chêne')
    pass(15)
    const made = await until(
      () => list(file),
      (all) => all.length === 2
    )
    expect(causes(made).sort()).toEqual(['evening', 'opened'])
  })

  test('as the campaign is closed, where it changed', async () => {
    const { file } = await begin()
    await gang('Chêne')
    await app.call('campaigns.close', {})
    expect(
      (
        await until(
          () => list(file),
          (all) => all.some((one) => one.cause === 'closed')
        )
      )[0]
    ).toMatchObject({ cause: 'closed', since: 0, own: true })
    const before = (await list(file)).length
    await app.call('campaigns.open', { file })
    await app.call('campaigns.close', {})
    await app.close()
    expect((await list(file)).length).toBe(before)
  })

  test('before a roster is imported, so that one backup holds the campaign without it', async () => {
    const { file } = await begin()
    const { id } = await gang('Chêne')
    const { text } = await app.call('exchange.export', { roster: id })
    await app.call('exchange.import', { text, as: 'copy', name: 'Importé' })
    const made = (
      await until(
        () => list(file),
        (all) => all.some((one) => one.cause === 'import')
      )
    ).find((one) => one.cause === 'import')!
    const inside = await app.call('backups.lookInto', { file, backup: made.backup })
    expect(inside.rosters.map((roster) => roster.name)).toEqual(['Chêne'])
  })

  test('before a copy is brought back and before the rules change', async () => {
    const { file } = await begin()
    await gang('Chêne')
    await app.call('campaigns.close', {})
    await copyFile(join(app.library, file), join(app.library, 'copie.magot'))
    await app.call('campaigns.open', { file: 'copie.magot' })
    await gang('De la copie')
    await app.call('campaigns.open', { file })
    const { apart } = await app.call('exchange.compare', { file: 'copie.magot' })
    await app.call('campaigns.addPlayer', { name: 'Bo' })
    await app.call('exchange.merge', { file: 'copie.magot', ids: [apart[0]!.id] })
    await app.dispatch('rules.setHouseRules', { houseRules: {} })
    await until(
      () => list(file),
      (all) =>
        all.some((one) => one.own && one.cause === 'merge') &&
        all.some((one) => one.own && one.cause === 'rules')
    )
  })

  test('on request; where nothing has changed since, the newest is read whole again', async () => {
    const { file } = await begin()
    await gang('Chêne')
    const made = await app.call('backups.now', {})
    expect(made).toMatchObject({ made: true, cause: 'asked', checked: new Date(now).toISOString(), since: 0 })
    now += 3_600_000
    expect(await app.call('backups.now', {})).toMatchObject({
      made: false,
      backup: made.backup,
      checked: new Date(now).toISOString()
    })
    expect((await list(file)).filter((one) => one.cause === 'asked')).toHaveLength(1)
  })
})

describe('a backup that fails', () => {
  test('is reported at once, stays reported, is tried again after five minutes, and is forgotten after a success', async () => {
    const { id } = await begin()
    await until(
      () => app.call('backups.state', {}),
      (state) => state.last !== null
    )
    let told = 0
    app.onChange(() => told++)
    const free = await bar(id)
    await app.call('campaigns.addPlayer', { name: 'Bo' })
    const before = told
    pass(15)
    const { failed } = await until(
      () => app.call('backups.state', {}),
      (state) => state.failed !== null
    )
    expect(failed).toMatchObject({ code: 'backup-failed', at: new Date(now).toISOString() })
    expect(told).toBeGreaterThan(before)
    await gang('Chêne')
    expect((await app.call('backups.state', {})).failed).toEqual(failed)
    await free()
    pass(4)
    expect((await app.call('backups.state', {})).failed).toEqual(failed)
    pass(1)
    expect(
      await until(
        () => app.call('backups.state', {}),
        (state) => state.failed === null
      )
    ).toMatchObject({ last: { checked: new Date(now).toISOString() } })
  })

  test('on request is refused in words, and reported as well', async () => {
    const { id } = await begin()
    await until(
      () => app.call('backups.state', {}),
      (state) => state.last !== null
    )
    await bar(id)
    await gang('Chêne')
    expect(await app.dispatch('backups.now', {})).toMatchObject({
      ok: false,
      error: { code: 'backup-failed' }
    })
    expect((await app.call('backups.state', {})).failed).toMatchObject({ code: 'backup-failed' })
  })

  test('before an import does not stop the import, and stays reported when the campaign is closed and opened again', async () => {
    const { id, file } = await begin()
    const { id: roster } = await gang('Chêne')
    const { text } = await app.call('exchange.export', { roster })
    await until(
      () => app.call('backups.state', {}),
      (state) => state.last !== null
    )
    const free = await bar(id)
    await app.call('exchange.import', { text, as: 'copy', name: 'Importé' })
    expect(await names()).toContain('Importé')
    await until(
      () => app.call('backups.state', {}),
      (state) => state.failed !== null
    )
    await app.call('campaigns.close', {})
    await app.call('campaigns.open', { file })
    expect((await app.call('backups.state', {})).failed).not.toBeNull()
    await free()
  })
})

describe('the list of backups', () => {
  test('shows when each was checked, and how many and which acts came since, without restoring it', async () => {
    const { file } = await begin()
    await gang('Chêne')
    await app.call('backups.now', {})
    await gang('Hêtre')
    await gang('Frêne')
    const [newest] = await list(file)
    expect(newest).toMatchObject({
      since: 2,
      own: true,
      cause: 'asked',
      checked: new Date(now).toISOString()
    })
    const before = await readFile(join(app.library, file))
    const inside = await app.call('backups.lookInto', { file, backup: newest!.backup })
    expect(inside).toMatchObject({
      name: 'Nuit blanche',
      system: 'tiny',
      players: ['Ada'],
      battles: 0,
      act: { seq: 2 },
      since: { acts: 2 }
    })
    expect(inside.rosters).toMatchObject([{ name: 'Chêne' }])
    expect(inside.since!.latest.map((act) => act.events[0]!.facts['name'])).toEqual(['Frêne', 'Hêtre'])
    expect((await readFile(join(app.library, file))).equals(before)).toBe(true)
    expect(await names()).toEqual(['Chêne', 'Hêtre', 'Frêne'])
  })

  test('calls a rotten backup damaged once it was examined, and no longer checked', async () => {
    const { file, id } = await begin()
    await gang('Chêne')
    const { backup } = await app.call('backups.now', {})
    const path = join(backupFolder(app.library, id), backup)
    const bytes = await readFile(path)
    bytes.fill(0xa5, 2 * 4096, 4 * 4096)
    await writeFile(path, bytes)
    expect(await app.dispatch('backups.lookInto', { file, backup })).toMatchObject({
      ok: false,
      error: { code: 'backup-damaged' }
    })
    expect((await list(file)).find((one) => one.backup === backup)).toMatchObject({ checked: null })
  })

  test('gives access to backups only', async () => {
    const { file } = await begin()
    for (const backup of ['none.magot', '..', file])
      expect(await app.dispatch('backups.lookInto', { file, backup })).toMatchObject({
        error: { code: 'unknown-backup' }
      })
    for (const where of ['..', '.', 'c.d.e', 'nowhere'])
      expect(await app.dispatch('backups.lookInto', { list: where, backup: file })).toMatchObject({
        error: { code: 'unknown-backup' }
      })
    expect(await app.dispatch('backups.lookInto', { file, list: '../..', backup: file })).toMatchObject({
      error: { code: 'bad-input' }
    })
  })
})

describe('restoring', () => {
  test('names the backup of the replaced state: one more step, and all is as before', async () => {
    const { file } = await begin()
    await gang('Chêne')
    const { backup } = await app.call('backups.now', {})
    await gang('Hêtre')
    const restored = await app.call('campaigns.restore', { file, backup })
    expect(restored).toMatchObject({ damagedAside: false, aside: expect.stringMatching(/\.magot$/) })
    expect(await names()).toEqual(['Chêne'])
    expect((await list(file)).find((one) => one.backup === restored.aside)).toMatchObject({
      cause: 'restore',
      own: true
    })
    await app.call('campaigns.restore', { file, backup: restored.aside! })
    expect(await names()).toEqual(['Chêne', 'Hêtre'])
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })

  test('of a damaged backup lists the damage first, and takes the sound rest on request', async () => {
    const { file, id } = await begin()
    await gang('Chêne')
    await gang('Hêtre')
    const { backup } = await app.call('backups.now', {})
    await gang('Frêne')
    await tamper(
      join(backupFolder(app.library, id), backup),
      `update subjects set state = replace(state, 'Hêtre', 'H' || char(0) || 'tre') where name = 'Hêtre'`
    )
    const before = await readFile(join(app.library, file))
    expect(await app.dispatch('campaigns.restore', { file, backup, damaged: false })).toMatchObject({
      ok: false,
      error: { code: 'backup-damaged', params: { opens: true, damaged: [{ part: 'state', name: 'Hêtre' }] } }
    })
    expect((await readFile(join(app.library, file))).equals(before)).toBe(true)
    expect(await names()).toEqual(['Chêne', 'Hêtre', 'Frêne'])
    expect((await list(file)).find((one) => one.backup === backup)).toMatchObject({
      checked: null,
      damaged: true
    })
    const restored = await app.call('campaigns.restore', { file, backup })
    expect(restored).toMatchObject({ damaged: [{ name: 'Hêtre' }], damagedAside: false })
    expect(await names()).toEqual(['Chêne', 'Hêtre'])
    await app.call('campaigns.restore', { file, backup: restored.aside! })
    expect(await names()).toEqual(['Chêne', 'Hêtre', 'Frêne'])
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })

  test('over a damaged file reports that the file could only be put aside as it was', async () => {
    const { file } = await begin()
    await gang('Chêne')
    await app.call('campaigns.close', {})
    const [newest] = await until(
      () => list(file),
      (all) => all.some((one) => one.cause === 'closed')
    )
    await writeFile(join(app.library, file), Buffer.alloc(8192, 7))
    expect(await app.call('campaigns.restore', { file, backup: newest!.backup })).toMatchObject({
      aside: null,
      damagedAside: true
    })
    expect(await names()).toEqual(['Chêne'])
  })

  test.skipIf(process.platform === 'win32')(
    'of an open campaign by a link to its file puts the backup into the file',
    async () => {
      const { file } = await begin()
      await gang('Chêne')
      const { backup } = await app.call('backups.now', {})
      await gang('Hêtre')
      await symlink(file, join(app.library, 'lien.magot'))
      await app.call('campaigns.restore', { file: 'lien.magot', backup })
      expect(await names()).toEqual(['Chêne'])
      await app.call('campaigns.close', {})
      await app.call('campaigns.open', { file })
      expect(await names()).toEqual(['Chêne'])
    }
  )

  test('is refused while another program has the campaign open, and nothing is changed', async () => {
    const { file } = await begin()
    await gang('Chêne')
    const { backup } = await app.call('backups.now', {})
    await gang('Hêtre')
    const other = await open(app.library)
    const refused: Answer = await other.dispatch('campaigns.restore', { file, backup })
    expect(refused).toMatchObject({ ok: false, error: { code: 'file-locked' } })
    await other.end()
    expect(await names()).toEqual(['Chêne', 'Hêtre'])
  })
})

describe('a campaign whose file is gone', () => {
  test('is listed with its backups, and one of them brings it back under its name', async () => {
    const { file } = await begin('Nuit blanche')
    await gang('Chêne')
    await app.call('campaigns.close', {})
    await until(
      () => list(file),
      (all) => all.some((one) => one.cause === 'closed')
    )
    expect(await app.call('backups.deleted', {})).toEqual([])
    await rm(join(app.library, file))
    const [gone] = await app.call('backups.deleted', {})
    expect(gone).toMatchObject({ name: 'Nuit blanche', file, system: 'tiny' })
    expect(
      await app.call('backups.lookInto', { list: gone!.list, backup: gone!.backups[0]!.backup })
    ).toMatchObject({ rosters: [{ name: 'Chêne' }], since: null })
    await app.call('campaigns.restore', {
      file: gone!.file,
      list: gone!.list,
      backup: gone!.backups[0]!.backup
    })
    expect(await names()).toEqual(['Chêne'])
    expect(await app.call('backups.deleted', {})).toEqual([])
  })

  test('does not take a name that another campaign has by now', async () => {
    const { file } = await begin('Nuit blanche')
    await app.call('campaigns.close', {})
    await app.close()
    await rm(join(app.library, file))
    const second = await begin('Nuit blanche')
    expect(second.file).toBe(file)
    const [gone] = await app.call('backups.deleted', {})
    expect(gone!.file).not.toBe(file)
    await app.call('campaigns.restore', {
      file: gone!.file,
      list: gone!.list,
      backup: gone!.backups[0]!.backup
    })
    expect(
      (await readdir(app.library)).filter((name) => name.endsWith('.magot') && !name.startsWith('.')).sort()
    ).toEqual([file, gone!.file].map((name) => basename(name)).sort())
  })
})
