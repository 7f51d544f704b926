import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { copyFile, link, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backupFolder } from '../../src-main/store/library/folders'
import { digestOf } from '../support/digest'
import { pngOf } from '../support/pictures'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
let file: string
/** The host's access to the user's desktop; the tests add to it. */
const desktop = {
  chooseCampaign: async () => null,
  showInFolder: () => {},
  saved: () => null,
  restart: () => {}
}
beforeEach(async () => {
  app = await openTestApp({ recent: true })
  ;({ file } = await app.call('campaigns.create', { name: 'Le club', system: 'neo-necro', players: ['Ada'] }))
  await app.call('campaigns.addPlayer', { name: 'Bo' })
})
afterEach(() => app.end())

const at = (name: string) => join(app.library, name)
const files = () =>
  readdirSync(app.library)
    .filter((name) => name !== '.magot')
    .sort()
const players = async () => (await app.call('campaigns.current', {}))!.players.map(({ name }) => name)
const refused = async (method: Parameters<TestApp['call']>[0], input: object) => {
  const answer = await app.dispatch(method, input)
  return answer.ok ? null : answer.error.code
}

describe('a duplicate', () => {
  test('of the open campaign holds all its acts, is sound, and both go their own ways', async () => {
    const { file: copy } = await app.call('library.duplicate', { file })
    expect(copy).toBe('Le club (2).magot')
    await app.call('campaigns.addPlayer', { name: 'Cy' })
    await app.call('campaigns.open', { file: copy })
    expect(await players()).toEqual(['Ada', 'Bo'])
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
    await app.call('history.undo', {})
    expect(await players()).toEqual(['Ada'])
    await app.call('campaigns.open', { file })
    expect(await players()).toEqual(['Ada', 'Bo', 'Cy'])
  })

  test('of a closed one leaves it as it was, byte by byte', async () => {
    await app.call('campaigns.close', {})
    const before = await readFile(at(file))
    const { file: copy } = await app.call('library.duplicate', { file })
    expect((await readFile(at(file))).equals(before)).toBe(true)
    expect(files()).toEqual([copy, file].sort())
  })

  test('of a file that is no campaign is refused, and nothing is left behind', async () => {
    writeFileSync(at('notes.magot'), 'no campaign')
    expect(await refused('library.duplicate', { file: 'notes.magot' })).toBe('file-foreign')
    expect(await refused('library.duplicate', { file: 'nowhere.magot' })).toBe('file-missing')
    expect(files().filter((name) => !/lock|held/.test(name))).toEqual([file, 'notes.magot'].sort())
  })
})

describe('another name', () => {
  test('moves the file and nothing in it; its history and backups stay its own', async () => {
    await app.call('campaigns.close', {})
    const before = await readFile(at(file))
    const renamed = await app.call('library.rename', { file, to: 'Club d’été' })
    expect(renamed).toMatchObject({ file: 'Club d’été.magot', fileName: 'Club d’été.magot' })
    expect(files()).toEqual(['Club d’été.magot'])
    expect((await readFile(at(renamed.file))).equals(before)).toBe(true)
    await app.call('campaigns.open', { file: renamed.file })
    await app.call('history.undo', {})
    expect(await players()).toEqual(['Ada'])
  })

  test('drops the ending and the impossible characters of the wished name, and never leads elsewhere', async () => {
    await app.call('campaigns.close', {})
    expect((await app.call('library.rename', { file, to: 'Deux.magot' })).file).toBe('Deux.magot')
    const { file: odd } = await app.call('library.rename', {
      file: 'Deux.magot',
      to: '../../trois: <quatre>'
    })
    expect(existsSync(at(odd))).toBe(true)
    expect(files()).toEqual([odd])
  })

  test('is refused while the campaign is open, and where the name is taken; both files stay', async () => {
    expect(await refused('library.rename', { file, to: 'Autre' })).toBe('file-locked')
    await app.call('campaigns.close', {})
    const { file: copy } = await app.call('library.duplicate', { file })
    const before = await readFile(at(copy))
    expect(await refused('library.rename', { file, to: copy })).toBe('file-exists')
    expect((await readFile(at(copy))).equals(before)).toBe(true)
    expect(files()).toEqual([copy, file].sort())
  })

  test('leaves nothing behind of a journal in which a killed program had not written yet', async () => {
    await app.call('campaigns.close', {})
    writeFileSync(`${at(file)}-journal`, Buffer.alloc(512))
    const { file: renamed } = await app.call('library.rename', { file, to: 'Autre' })
    expect(files()).toEqual([renamed])
    await app.call('campaigns.open', { file: renamed })
    expect(await players()).toEqual(['Ada', 'Bo'])
  })

  test('comes after the rollback of a half-done write by a killed program, which SQLite finds by the old name', async () => {
    await app.call('campaigns.close', {})
    // Killed after its pages were written and before the act was complete: the campaign at that moment, and
    // its journal.
    const killed = spawnSync(process.execPath, ['-e', HALF_DONE, at(file)], {
      cwd: process.cwd(),
      encoding: 'utf8'
    })
    expect(killed.signal, killed.stderr).toBe('SIGKILL')
    expect(existsSync(`${at(file)}-journal`)).toBe(true)
    const { file: renamed } = await app.call('library.rename', { file, to: 'Autre' })
    expect(files()).toEqual([renamed])
    await app.call('campaigns.open', { file: renamed })
    expect(await players()).toEqual(['Ada', 'Bo'])
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })
})

/** Writes over every state without end, so that pages reach the file before the act is complete. */
const HALF_DONE = `
const { Database } = require('sqlite3')
const db = new Database(process.argv[1])
db.exec("pragma cache_size = 1; pragma cache_spill = 1; begin immediate; create table filler (a); update subjects set name = 'broken'; insert into filler with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000) select randomblob(2000) from n", (error) => {
  if (error) { console.error(error); process.exit(1) }
  process.kill(process.pid, 'SIGKILL')
})
`

describe('a campaign that is thrown away', () => {
  test('is in the library’s trash for 30 days, and comes back byte by byte', async () => {
    await app.call('campaigns.close', {})
    const before = await readFile(at(file))
    const { thrown } = await app.call('library.throwAway', { file })
    expect(files()).toEqual([])
    const [entry] = await app.call('library.thrownAway', {})
    expect(entry).toMatchObject({ thrown, file, name: 'Le club', bytes: before.length })
    expect(Date.parse(entry!.until) - Date.parse(entry!.at)).toBe(30 * 24 * 3_600_000)
    expect(await app.call('library.takeBack', { thrown: thrown! })).toEqual({ file })
    expect((await readFile(at(file))).equals(before)).toBe(true)
    expect(await app.call('library.thrownAway', {})).toEqual([])
    expect(await app.call('library.recent', {})).toEqual([])
  })

  test('comes back beside a file that has taken its name, which stays as it is', async () => {
    await app.call('campaigns.close', {})
    const { thrown } = await app.call('library.throwAway', { file })
    await app.call('campaigns.create', { name: 'Le club', system: 'neo-necro', players: ['Zoé'] })
    expect(await app.call('library.takeBack', { thrown: thrown! })).toEqual({ file: 'Le club (2).magot' })
    expect(await players()).toEqual(['Zoé'])
    await app.call('campaigns.open', { file: 'Le club (2).magot' })
    expect(await players()).toEqual(['Ada', 'Bo'])
  })

  test('stays where it is while it is open', async () => {
    expect(await refused('library.throwAway', { file })).toBe('file-locked')
    expect(await players()).toEqual(['Ada', 'Bo'])
    expect(await app.call('library.thrownAway', {})).toEqual([])
  })

  test('goes into the trash unchanged even if damaged, and comes back unchanged', async () => {
    writeFileSync(at('abîmé.magot'), 'no campaign at all')
    const { thrown } = await app.call('library.throwAway', { file: 'abîmé.magot' })
    await app.call('library.takeBack', { thrown: thrown! })
    expect(await readFile(at('abîmé.magot'), 'utf8')).toBe('no campaign at all')
  })

  test('is not reached by a wrong name, and nothing outside the trash is', async () => {
    for (const thrown of ['nowhere', '0123456789abcdef', '..'])
      expect(['file-missing', 'bad-input']).toContain(await refused('library.takeBack', { thrown }))
    expect(await refused('library.throwAway', { file: 'nowhere.magot' })).toBe('file-missing')
  })

  test('is deleted after 30 days, by its note and by the file’s own date', async () => {
    await app.call('campaigns.close', {})
    const { thrown } = await app.call('library.throwAway', { file })
    const folder = join(app.library, '.magot', 'trash', thrown!)
    const startAt = async (days: number) => {
      const later = await openTestApp({
        library: app.library,
        now: () => new Date(Date.now() + days * 24 * 3_600_000)
      })
      await later.close()
      return existsSync(join(folder, file))
    }
    expect(await startAt(29)).toBe(true)
    expect(await startAt(31)).toBe(false)
  })

  test('survives a wrong clock at the moment when it was thrown away', async () => {
    await app.call('campaigns.close', {})
    const { thrown } = await app.call('library.throwAway', { file })
    const note = join(app.library, '.magot', 'trash', thrown!, 'thrown-away.json')
    writeFileSync(
      note,
      (await readFile(note, 'utf8')).replace(/"at":"[^"]*"/, '"at":"1999-01-01T00:00:00.000Z"')
    )
    const again = await openTestApp({ library: app.library })
    expect(await again.call('library.thrownAway', {})).toHaveLength(1)
    await again.close()
    utimesSync(note, new Date('1999-01-01'), new Date('1999-01-01'))
    const later = await openTestApp({ library: app.library })
    expect(await later.call('library.thrownAway', {})).toEqual([])
    await later.close()
  })
})

describe('a campaign on the desktop', () => {
  test('goes into the system’s trash; where none exists, into the library’s', async () => {
    await app.call('campaigns.close', {})
    const trash = vi.fn(async (path: string) => rm(path))
    const host = await openTestApp({ library: app.library, desktop: { ...desktop, trash } })
    await link(at(file), at('Autre.magot'))
    expect(await host.call('library.throwAway', { file: 'Autre.magot' })).toEqual({ thrown: null })
    expect(trash).toHaveBeenCalledOnce()
    trash.mockRejectedValueOnce(new Error('no trash'))
    const { thrown } = await host.call('library.throwAway', { file })
    expect(thrown).not.toBeNull()
    expect(files()).toEqual([])
    await host.close()
  })

  test('outside the library is renamed in its folder, and goes to the system’s trash alone', async () => {
    await app.call('campaigns.close', {})
    const stick = await mkdtemp(join(tmpdir(), 'magot-stick-'))
    const outside = join(stick, 'Club.magot')
    await copyFile(at(file), outside)
    const host = await openTestApp({ library: app.library, desktop: { ...desktop } })
    try {
      await host.offer(outside)
      const given = await host.call('library.takeOffer', {})
      const renamed = await host.call('library.rename', { file: given!.file, to: 'Ailleurs' })
      expect(renamed).toMatchObject({ fileName: 'Ailleurs.magot' })
      expect(readdirSync(stick)).toEqual(['Ailleurs.magot'])
      const answer = await host.dispatch('library.throwAway', { file: renamed.file })
      expect(answer).toMatchObject({ ok: false, error: { code: 'not-on-desktop' } })
      expect(readdirSync(stick)).toEqual(['Ailleurs.magot'])
      await host.call('campaigns.open', { file: renamed.file })
    } finally {
      await host.close()
      await rm(stick, { recursive: true, force: true })
    }
  })

  test('has its library’s folder opened in the file manager; a host without one refuses', async () => {
    const openFolder = vi.fn()
    const host = await openTestApp({ library: app.library, desktop: { ...desktop, openFolder } })
    await host.call('library.showLibrary', {})
    expect(openFolder).toHaveBeenCalledWith(app.library)
    await host.close()
    expect(await refused('library.showLibrary', {})).toBe('not-on-desktop')
  })
})

describe('a digest of every row of a campaign', () => {
  test('is the same in a duplicate, in a backup after its check, and after that backup was restored', async () => {
    const library = await mkdtemp(join(tmpdir(), 'magot-digest-'))
    const kept = await openTestApp({ library, backups: true })
    try {
      const { file: own, id } = await kept.call('campaigns.create', { name: 'La ruche', system: 'neo-necro' })
      const gang = await kept.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })
      const data = pngOf(9, 9).toString('base64')
      await kept.call('members.portray', { roster: gang.id, picture: { type: 'image/png', data } })
      await kept.call('rosters.create', { name: 'Les Fondus', kind: 'orlock' })
      await kept.call('history.undo', {})
      const was = await digestOf(join(library, own))
      const { file: copy } = await kept.call('library.duplicate', { file: own })
      const { backup } = await kept.call('backups.now', {})
      await kept.call('backups.lookInto', { file: own, backup })
      const backedUp = await digestOf(join(backupFolder(library, id), backup))
      await kept.call('rosters.create', { name: 'Les Derniers', kind: 'orlock' })
      const changed = await digestOf(join(library, own))
      await kept.call('campaigns.restore', { file: own, backup })
      const restored = await digestOf(join(library, own))
      expect({ copy: await digestOf(join(library, copy)), backedUp, restored }).toEqual({
        copy: was,
        backedUp: was,
        restored: was
      })
      // A difference would be noticed.
      expect(changed).not.toEqual(was)
    } finally {
      await kept.close()
      await rm(library, { recursive: true, force: true })
    }
  })
})

describe.skipIf(process.platform === 'win32')('a link in the library to a file elsewhere', () => {
  const LINK = 'قلعة 🏰.magot'
  let elsewhere: string
  beforeEach(async () => {
    await app.call('campaigns.close', {})
    elsewhere = await mkdtemp(join(tmpdir(), 'magot-'))
    await rename(at(file), join(elsewhere, 'Le vrai.magot'))
    await symlink(join(elsewhere, 'Le vrai.magot'), at(LINK))
  })
  afterEach(() => rm(elsewhere, { recursive: true }))
  const listed = async () => (await app.call('campaigns.list', {})).map((one) => [one.file, one.open])

  test('is listed as open while its file is, which lies elsewhere, and can be opened once more', async () => {
    expect(await listed()).toEqual([[LINK, false]])
    const { outside } = await app.call('campaigns.open', { file: LINK })
    expect(outside).toEqual({ fileName: 'Le vrai.magot', folder: elsewhere })
    expect(await listed()).toEqual([[LINK, true]])
    expect(await refused('campaigns.open', { file: LINK })).toBeNull()
    expect(await players()).toEqual(['Ada', 'Bo'])
  })

  test('goes with the file that is thrown away, and the file comes back into the library', async () => {
    const { thrown } = await app.call('library.throwAway', { file: LINK })
    expect(files()).toEqual([])
    await app.call('library.takeBack', { thrown: thrown! })
    expect(files()).toEqual(['Le vrai.magot'])
    await app.call('campaigns.open', { file: 'Le vrai.magot' })
    expect(await players()).toEqual(['Ada', 'Bo'])
  })

  test('is renamed along with the file', async () => {
    await app.call('library.rename', { file: LINK, to: 'נסיון 🎲' })
    expect(files()).toEqual(['נסיון 🎲.magot'])
    expect(readdirSync(elsewhere)).toEqual(['נסיון 🎲.magot'])
    await app.call('campaigns.open', { file: 'נסיון 🎲.magot' })
    expect(await players()).toEqual(['Ada', 'Bo'])
  })
})
