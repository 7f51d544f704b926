import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Change } from '../../src-main/app'
import { openTestApp, type TestApp } from '../support/test-app'

// The folder simulates a memory stick, the library the computer's own disk.
let stick: string
let library: string
let path: string
let app: TestApp
const open: TestApp[] = []

async function start(more: Parameters<typeof openTestApp>[0] = {}): Promise<TestApp> {
  const started = await openTestApp({ library, recent: true, backups: true, ...more })
  open.push(started)
  return started
}

/** The user's double click on a file, and the window's reaction. */
async function given(to: TestApp, file: string) {
  await to.offer(file)
  const offered = await to.call('library.takeOffer', {})
  return to.call('campaigns.open', { file: offered!.file })
}

beforeEach(async () => {
  stick = await realpath(await mkdtemp(join(tmpdir(), 'magot-stick-')))
  library = await mkdtemp(join(tmpdir(), 'magot-library-'))
  path = join(stick, 'Club.magot')
  const maker = await openTestApp()
  const { file } = await maker.call('campaigns.create', {
    name: 'Le club',
    system: 'neo-necro',
    players: ['Ada']
  })
  await maker.call('campaigns.close', {})
  await copyFile(join(maker.library, file), path)
  await maker.end()
  app = await start()
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.end()
  for (const folder of [stick, library]) await rm(folder, { recursive: true, force: true })
})

const lists = () => readdir(join(library, '.magot', 'backups')).catch(() => [])

describe('a file that the person gives to the program', () => {
  test('is reported to the windows, and to one of them only', async () => {
    const heard: Change[] = []
    app.onChange((change) => heard.push(change))
    await app.offer(path)
    expect(heard.map(({ notice }) => notice)).toEqual([{ is: 'offered' }])
    expect(await app.call('library.takeOffer', {})).toMatchObject({ fileName: 'Club.magot', folder: stick })
    expect(await app.call('library.takeOffer', {})).toBeNull()
  })

  test('is opened in its place, with its lock beside it, and leaves nothing else there', async () => {
    const view = await given(app, path)
    expect(view).toMatchObject({ name: 'Le club', outside: { fileName: 'Club.magot', folder: stick } })
    expect((await readdir(stick)).sort()).toEqual(['Club.magot', 'Club.magot.held', 'Club.magot.lock'])
    await app.call('campaigns.addPlayer', { name: 'Bo' })
    await app.call('campaigns.close', {})
    expect(await readdir(stick)).toEqual(['Club.magot'])
    expect(await app.call('campaigns.list', {})).toEqual([])
  })

  test('has acts that can be undone after the next start', async () => {
    await given(app, path)
    await app.call('campaigns.addPlayer', { name: 'Bo' })
    await app.end()
    open.length = 0
    const again = await start()
    const view = await given(again, path)
    expect(view.players.map(({ name }) => name)).toEqual(['Ada', 'Bo'])
    await again.call('history.undo', {})
    expect((await again.call('campaigns.current', {}))!.players.map(({ name }) => name)).toEqual(['Ada'])
    expect((await again.call('campaigns.check', {})).findings).toEqual([])
  })

  test('has backups in the library’s own folder, which bring it back when the stick is lost', async () => {
    const { id, file } = await given(app, path)
    await app.call('campaigns.addPlayer', { name: 'Bo' })
    await app.call('backups.now', {})
    expect(await lists()).toContain(id)
    expect((await app.call('campaigns.backups', { file })).length).toBeGreaterThan(0)
    await app.call('campaigns.close', {})
    await rm(path)
    const gone = (await app.call('backups.deleted', {})).find((one) => one.name === 'Le club')
    const back = await app.call('campaigns.restore', {
      file: gone!.file,
      backup: gone!.backups[0]!.backup,
      list: gone!.list
    })
    expect(back).toMatchObject({ name: 'Le club', outside: null })
    expect(back.players.map(({ name }) => name)).toEqual(['Ada', 'Bo'])
  })

  test('is replaced in its own place by a backup, and not in the library', async () => {
    const { file } = await given(app, path)
    // As it was opened, in the background.
    await vi.waitFor(
      async () => expect(await app.call('campaigns.backups', { file })).toHaveLength(1),
      30_000
    )
    await app.call('campaigns.addPlayer', { name: 'Bo' })
    const backups = await app.call('campaigns.backups', { file })
    const first = backups.at(-1)!
    const back = await app.call('campaigns.restore', { file, backup: first.backup, list: first.list })
    expect(back).toMatchObject({ file, outside: { folder: stick } })
    expect(back.players.map(({ name }) => name)).toEqual(['Ada'])
    expect(await app.call('campaigns.list', {})).toEqual([])
  })

  test('that another program has open is refused as any other, and the open campaign stays open', async () => {
    const other = await start({ library: await mkdtemp(join(tmpdir(), 'magot-other-')) })
    await given(other, path)
    const kept = await app.call('campaigns.create', { name: 'Ici', system: 'neo-necro' })
    await app.offer(path)
    const offered = await app.call('library.takeOffer', {})
    expect(await app.dispatch('campaigns.open', { file: offered!.file })).toMatchObject({
      ok: false,
      error: { code: 'file-locked' }
    })
    expect((await app.call('campaigns.current', {}))?.id).toBe(kept.id)
  })

  test('inside the library is the library’s file by its plain name', async () => {
    const { file } = await app.call('campaigns.create', { name: 'Ici', system: 'neo-necro' })
    await app.call('campaigns.close', {})
    expect(await given(app, join(library, file))).toMatchObject({ file, outside: null })
  })

  test('that has gone is refused in words', async () => {
    await app.offer(join(stick, 'Parti.magot'))
    const offered = await app.call('library.takeOffer', {})
    expect(await app.dispatch('campaigns.open', { file: offered!.file })).toMatchObject({
      ok: false,
      error: { code: 'file-missing' }
    })
  })

  test.skipIf(process.getuid?.() === 0)('on a stick that can’t be written is open for reading', async () => {
    await chmod(path, 0o400)
    await chmod(stick, 0o500)
    try {
      expect(await given(app, path)).toMatchObject({ readOnly: true, outside: { folder: stick } })
      expect(await app.call('library.takeIn', {})).toMatchObject({ readOnly: false, outside: null })
    } finally {
      await app.call('campaigns.close', {})
      await chmod(stick, 0o700)
    }
  })
})

describe('the files that a client can reach', () => {
  test('a reference that nobody chose opens nothing, and a path is no file name at all', async () => {
    const { file } = await given(app, path)
    await app.call('campaigns.close', {})
    const stranger = await openTestApp()
    open.push(stranger)
    for (const method of ['campaigns.open', 'campaigns.backups', 'library.forgetRecent'] as const)
      expect(await stranger.dispatch(method, { file })).toMatchObject({ error: { code: 'file-not-chosen' } })
    for (const told of [path, `../${path}`, `file://${path}`])
      expect(await stranger.dispatch('campaigns.open', { file: told })).toMatchObject({
        error: { code: 'bad-input' }
      })
  })

  test('a host without a desktop opens no file dialog and shows no file', async () => {
    const { file } = await app.call('campaigns.create', { name: 'Ici', system: 'neo-necro' })
    expect(await app.dispatch('library.choose', {})).toMatchObject({ error: { code: 'not-on-desktop' } })
    expect(await app.dispatch('library.showInFolder', { file })).toMatchObject({
      error: { code: 'not-on-desktop' }
    })
  })

  test('a file chosen in the system’s dialog can be opened, and shown in its folder', async () => {
    const shown: string[] = []
    const here = await start({
      library: await mkdtemp(join(tmpdir(), 'magot-desktop-')),
      desktop: {
        chooseCampaign: async () => path,
        showInFolder: (at) => void shown.push(at),
        saved: () => null,
        restart: () => {}
      }
    })
    const chosen = await here.call('library.choose', {})
    expect(chosen).toMatchObject({ fileName: 'Club.magot', folder: stick })
    expect(await here.call('campaigns.open', { file: chosen!.file })).toMatchObject({ name: 'Le club' })
    await here.call('library.showInFolder', { file: chosen!.file })
    expect(shown).toEqual([path])
  })
})

describe('recent files', () => {
  test('are remembered over starts, newest first, and can be opened by what they are called', async () => {
    const { file } = await given(app, path)
    await app.call('campaigns.create', { name: 'Ici', system: 'neo-necro' })
    await app.end()
    open.length = 0
    const again = await start()
    const recent = await again.call('library.recent', {})
    expect(recent.map(({ name, outside, there }) => [name, outside, there])).toEqual([
      ['Ici', false, true],
      ['Le club', true, true]
    ])
    expect(await again.call('campaigns.open', { file })).toMatchObject({ name: 'Le club' })
  })

  test('that are away are marked so, and one taken off the list stays on the disk', async () => {
    const { file } = await given(app, path)
    await app.call('campaigns.close', {})
    const other = join(stick, 'ailleurs')
    await mkdir(other)
    await copyFile(path, join(other, 'Club.magot'))
    await rm(path)
    expect(await app.call('library.recent', {})).toMatchObject([{ file, there: false }])
    await copyFile(join(other, 'Club.magot'), path)
    await app.call('library.forgetRecent', { file })
    expect(await app.call('library.recent', {})).toEqual([])
    expect((await stat(path)).isFile()).toBe(true)
  })

  test('a host that remembers none writes no list', async () => {
    const quiet = await openTestApp({ library })
    open.push(quiet)
    await given(quiet, path)
    expect(await quiet.call('library.recent', {})).toEqual([])
    expect(await readdir(join(library, '.magot')).catch(() => [])).not.toContain('recent.json')
  })
})

describe('taking a file into the library', () => {
  test('goes on with a copy that holds the same acts, and leaves the file as it was', async () => {
    await given(app, path)
    await app.call('campaigns.addPlayer', { name: 'Bo' })
    const acts = await app.call('history.list', {})
    const before = await readFile(path)
    const taken = await app.call('library.takeIn', {})
    expect(taken).toMatchObject({ file: 'Club.magot', outside: null, name: 'Le club' })
    expect(await app.call('history.list', {})).toEqual(acts)
    await app.call('campaigns.addPlayer', { name: 'Cy' })
    expect(await readFile(path)).toEqual(before)
    expect(await readdir(stick)).toEqual(['Club.magot'])
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })

  test('takes another name where the library has one of that name, and is refused for a file that is there already', async () => {
    await app.call('campaigns.create', { name: 'Club', system: 'neo-necro' })
    await given(app, path)
    expect((await app.call('library.takeIn', {})).file).toBe('Club (2).magot')
    expect(await app.dispatch('library.takeIn', {})).toMatchObject({ error: { code: 'in-library-already' } })
  })
})
