import { existsSync, readdirSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backupFolder } from '../../src-main/store/library/folders'
import { digestOf } from '../support/digest'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
let file: string
let id: string
beforeEach(async () => {
  app = await openTestApp({ backups: true, recent: true })
  ;({ file, id } = await app.call('campaigns.create', {
    name: 'Le club',
    system: 'neo-necro',
    players: ['Ada']
  }))
})
afterEach(() => app.end())

const at = (...names: string[]) => join(app.library, ...names)
const names = async () => (await app.call('campaigns.list', {})).map((entry) => entry.file)
const archived = async () => (await app.call('library.archived', {})).map((entry) => entry.archived)
const refused = async (method: Parameters<TestApp['call']>[0], input: object) => {
  const answer = await app.dispatch(method, input)
  return answer.ok ? null : answer.error.code
}
/** The file on the user's disk after saving what the host serves under this handle. */
async function saved({ handle, name }: { handle: string; name: string }): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'magot-saved-')), name)
  await writeFile(path, app.file(handle)!.bytes)
  return path
}

describe('an archived campaign', () => {
  test('leaves the library byte by byte unchanged, and comes back with its history', async () => {
    await app.call('campaigns.close', {})
    const before = await readFile(at(file))
    expect(await app.call('library.archive', { file })).toEqual({ archived: file })
    expect([await names(), await archived()]).toEqual([[], [file]])
    expect((await readFile(at('archive', file))).equals(before)).toBe(true)
    expect(await app.call('library.archived', {})).toMatchObject([{ name: 'Le club', system: 'neo-necro' }])
    expect(await app.call('library.unarchive', { archived: file })).toEqual({ file })
    expect([await names(), await archived()]).toEqual([[file], []])
    await app.call('campaigns.open', { file })
    await app.call('campaigns.addPlayer', { name: 'Bo' })
    await app.call('history.undo', {})
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })

  test('keeps its backups, and is listed neither as deleted nor among the recent ones', async () => {
    const { backup } = await app.call('backups.now', {})
    await app.call('campaigns.close', {})
    await app.call('library.archive', { file })
    expect(await app.call('backups.deleted', {})).toEqual([])
    expect(await app.call('library.recent', {})).toEqual([])
    await app.call('library.unarchive', { archived: file })
    expect((await app.call('campaigns.backups', { file })).map((one) => one.backup)).toContain(backup)
  })

  test('takes the place of no other, neither in the archive nor on its way back', async () => {
    await app.call('campaigns.close', {})
    const { file: other } = await app.call('library.duplicate', { file })
    await app.call('library.archive', { file })
    await app.call('library.rename', { file: other, to: file })
    expect(await app.call('library.archive', { file })).toEqual({ archived: 'Le club (2).magot' })
    expect((await archived()).sort()).toEqual(['Le club (2).magot', file])
    await app.call('campaigns.create', { name: 'Le club', system: 'neo-necro' })
    await app.call('campaigns.close', {})
    expect(await app.call('library.unarchive', { archived: file })).toEqual({ file: 'Le club (2).magot' })
    expect((await names()).sort()).toEqual(['Le club (2).magot', file])
  })

  test('is refused while it is open, if it does not exist, and by a path; nothing is left behind', async () => {
    expect(await refused('library.archive', { file })).toBe('file-locked')
    expect(await archived()).toEqual([])
    expect(await refused('library.archive', { file: 'nowhere.magot' })).toBe('file-missing')
    expect(await refused('library.unarchive', { archived: 'nowhere.magot' })).toBe('file-missing')
    expect(await refused('library.unarchive', { archived: '../Le club.magot' })).toBe('bad-input')
    expect(await names()).toEqual([file])
  })

  test('is refused if its file is in another folder, which is not ours', async () => {
    const stick = await mkdtemp(join(tmpdir(), 'magot-stick-'))
    await app.call('campaigns.close', {})
    await copyFile(at(file), join(stick, 'Ailleurs.magot'))
    await app.offer(join(stick, 'Ailleurs.magot'))
    const given = await app.call('library.takeOffer', {})
    expect(await refused('library.archive', { file: given!.file })).toBe('file-outside')
    expect(existsSync(join(stick, 'Ailleurs.magot'))).toBe(true)
    await rm(stick, { recursive: true, force: true })
  })
})

describe('a copy to be saved elsewhere', () => {
  test('is the same campaign by its digest: of the open one, a closed one and an archived one', async () => {
    const open = await saved(await app.call('library.copyOut', { file }))
    const was = await digestOf(at(file))
    await app.call('campaigns.close', {})
    const closed = await saved(await app.call('library.copyOut', { file }))
    await app.call('library.archive', { file })
    const aside = await saved(await app.call('library.copyOut', { file, archived: true }))
    for (const path of [open, closed, aside]) expect(await digestOf(path)).toBe(was)
  })

  test('of a backup is named after the campaign and its moment in local time, and is complete', async () => {
    const { backup, list } = await app.call('backups.now', {})
    const { at: made } = (await app.call('campaigns.backups', { file }))[0]!
    const clock = new Date(made)
    const two = (n: number) => String(n).padStart(2, '0')
    const moment = `${two(clock.getDate())} ${two(clock.getHours())}h${two(clock.getMinutes())}`
    const was = await digestOf(at(file))
    await app.call('campaigns.addPlayer', { name: 'Bo' })
    for (const asked of [
      { file, backup },
      { list, backup }
    ]) {
      const copy = await app.call('backups.copyOut', asked)
      expect(copy.name).toMatch(/^Le club \(\d{4}-\d\d-/)
      expect(copy.name).toContain(`-${moment}).magot`)
      expect(await digestOf(await saved(copy))).toBe(was)
    }
  })

  test('of a backup that is not whole, or of a file that is no campaign, is refused', async () => {
    const { backup } = await app.call('backups.now', {})
    const path = join(backupFolder(app.library, id), backup)
    const bytes = await readFile(path)
    await writeFile(path, bytes.fill(0xa5, 2 * 4096, 4 * 4096))
    expect(await refused('backups.copyOut', { file, backup })).toBe('backup-damaged')
    expect(await refused('backups.copyOut', { file, backup: 'none' })).toBe('unknown-backup')
    await writeFile(at('notes.magot'), 'no campaign')
    expect(await refused('library.copyOut', { file: 'notes.magot' })).toBe('file-foreign')
    expect(readdirSync(at('.magot')).filter((name) => /staged/.test(name))).toEqual([])
  })
})

describe('another folder for the library', () => {
  const desktop = { chooseCampaign: async () => null, showInFolder() {}, saved: () => null, restart() {} }

  test('is the person’s choice, reported beside the present folder; the present one is no change', async () => {
    const chooseLibrary = vi.fn(async (_now: string): Promise<string | null> => '/media/stick/Magot')
    const host = await openTestApp({ library: app.library, desktop: { ...desktop, chooseLibrary } })
    expect(await host.call('library.chooseFolder', {})).toEqual({ library: '/media/stick/Magot' })
    expect(chooseLibrary).toHaveBeenCalledWith(app.library)
    chooseLibrary.mockResolvedValueOnce(null)
    expect(await host.call('library.chooseFolder', {})).toBeNull()
    await host.close()
  })

  test('is refused where the folder was given at the start, and on a host without a desktop', async () => {
    expect(await refused('library.chooseFolder', {})).toBe('not-on-desktop')
    const host = await openTestApp({ library: app.library, desktop })
    expect(await host.dispatch('library.chooseFolder', {})).toMatchObject({ error: { code: 'library-told' } })
    await host.close()
  })
})
