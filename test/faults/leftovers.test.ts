import { execFileSync, spawnSync } from 'node:child_process'
import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeLock } from '../../src-main/store/library/lock'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app.end())

describe('the leftovers of a killed program', () => {
  test('are removed at the next start, wherever in the library they lie; files that another program works on stay', async () => {
    const { id } = await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    const here = createHash('sha256').update(hostname()).digest('hex').slice(0, 6)
    const name = (pid: number, host = here) => `.0123456789ab-${host}-${pid}.staged`
    const folders = [
      app.library,
      ...['.', `backups/${id}`, 'drafts/.none'].map((folder) => join(app.library, '.magot', folder))
    ]
    const atWork = [name(process.pid), name(dead, 'ffffff')]
    for (const folder of folders) {
      await mkdir(folder, { recursive: true })
      for (const one of [...atWork, name(dead), `${name(dead)}-journal`])
        await writeFile(join(folder, one), 'half')
    }
    await (await openTestApp({ library: app.library })).end()
    for (const folder of folders)
      expect((await readdir(folder)).filter((one) => one.includes('.staged')).sort(), folder).toEqual(
        atWork.sort()
      )
  })
})

describe.skipIf(process.platform === 'win32')('a move that a killed program left half done', () => {
  const begun = async () => (await openTestApp({ library: app.library })).end()
  const names = async (folder: string) => (await readdir(folder)).filter((name) => !name.startsWith('.magot'))

  test('into the trash or the archive is ended at the next start: the campaign keeps its name in the library', async () => {
    const { file, id } = await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    await app.call('campaigns.close', {})
    const path = join(app.library, file)
    for (const move of ['throwAway', 'archive'] as const) {
      await app.call(`library.${move}`, { file })
      const [thrown] = await app.call('library.thrownAway', {})
      const moved = join(app.library, thrown ? `.magot/trash/${thrown.thrown}` : 'archive', file)
      await link(moved, path)
      await begun()
      expect(await names(app.library), move).toEqual(move === 'archive' ? [file, 'archive'] : [file])
      expect(await app.call('library.thrownAway', {})).toEqual([])
      expect(await app.call('library.archived', {})).toEqual([])
      expect((await stat(path)).nlink).toBe(1)
      expect(await app.call('campaigns.open', { file })).toMatchObject({ id })
      await app.call('campaigns.close', {})
    }
  })

  test('to another name is ended at the next start: the campaign keeps the name it had', async () => {
    const { file, id } = await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    await app.call('campaigns.close', {})
    const [path, to] = [join(app.library, file), join(app.library, 'Autre.magot')]
    await link(path, to)
    const pid = spawnSync(process.execPath, ['-e', '']).pid
    const card = JSON.stringify({ pid, host: hostname(), since: '2026-01-01T00:00:00Z', born: null })
    // The first in the alphabet was locked last.
    for (const name of [path, to]) {
      await writeFile(`${name}.lock`, card)
      await utimes(`${name}.lock`, new Date(), new Date(Date.now() - (name === path ? 60_000 : 0)))
    }
    await begun()
    expect(await names(app.library)).toEqual([file])
    expect(await app.call('campaigns.open', { file })).toMatchObject({ id })
    await app.call('campaigns.close', {})
  })

  test('is left alone while another program moves or plays it, and so is a second name that somebody gave it', async () => {
    const { file } = await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    const path = join(app.library, file)
    await mkdir(join(app.library, 'archive'))
    const moved = join(app.library, 'archive', file)
    await link(path, moved)
    await link(path, join(app.library, 'Deux.magot'))
    await begun() // it is open
    expect((await stat(path)).nlink).toBe(3)
    await app.call('campaigns.close', {})
    const unlock = await takeLock(moved, new Date().toISOString())
    await begun()
    expect((await stat(path)).nlink).toBe(3)
    await unlock()
    await begun()
    expect((await stat(path)).nlink).toBe(2)
    expect((await names(app.library)).sort()).toEqual(['Deux.magot', file, 'archive'].sort())
  })

  test('leaves no lock beside the old name', async () => {
    for (const end of ['lock', 'held']) await writeFile(join(app.library, `Partie.magot.${end}`), '')
    await begun()
    expect(await names(app.library)).toEqual([])
  })
})

describe('what a killed program left outside of the library', () => {
  const here = createHash('sha256').update(hostname()).digest('hex').slice(0, 6)
  const dead = () => spawnSync(process.execPath, ['-e', '']).pid

  test('beside a campaign is removed when that is opened', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'magot-outside-'))
    const outside = join(folder, 'dehors.magot')
    const { file } = await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    await app.call('campaigns.close', {})
    await copyFile(join(app.library, file), outside)
    const left = `.0123456789ab-${here}-${dead()}.staged`
    for (const one of [left, `${left}-journal`]) await writeFile(join(folder, one), 'half')
    await app.offer(outside)
    const offered = await app.call('library.takeOffer', {})
    await app.call('campaigns.open', { file: offered!.file })
    expect((await readdir(folder)).filter((one) => one.includes('.staged'))).toEqual([])
    await app.call('campaigns.close', {})
    await rm(folder, { recursive: true })
  })

  test('in the temporary folder is removed at the next start; what is being read there stays', async () => {
    const [gone, read] = [dead(), process.pid].map((pid) =>
      join(tmpdir(), `magot-reading-${here}-${pid}-test`)
    )
    for (const folder of [gone!, read!]) {
      await mkdir(folder)
      await writeFile(join(folder, 'copy.magot'), 'read')
    }
    await (await openTestApp({ library: app.library })).end()
    const left = await readdir(tmpdir())
    expect([gone!, read!].map((folder) => left.includes(basename(folder)))).toEqual([false, true])
    await rm(read!, { recursive: true })
  })
})

describe.skipIf(process.platform === 'win32')('a pipe with the name of a campaign', () => {
  const pipe = () => join(app.library, 'tuyau.magot')
  beforeEach(() => void execFileSync('mkfifo', [pipe()]))

  test('is listed as no campaign, without making anybody wait', async () => {
    await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    expect(await app.call('campaigns.list', {})).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          file: 'tuyau.magot',
          problem: { code: 'file-foreign', params: expect.anything() }
        }),
        expect.objectContaining({ file: 'Ruche.magot', problem: null })
      ])
    )
  })

  test('is neither opened, nor compared, nor asked for backups', async () => {
    expect(await app.dispatch('campaigns.open', { file: 'tuyau.magot' })).toMatchObject({
      ok: false,
      error: { code: 'file-foreign' }
    })
    expect(await app.call('campaigns.backups', { file: 'tuyau.magot' })).toEqual([])
    await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    expect(await app.dispatch('exchange.compare', { file: 'tuyau.magot' })).toMatchObject({
      ok: false,
      error: { code: 'file-foreign' }
    })
    expect((await readdir(app.library)).sort()).toEqual([
      '.magot',
      'Ruche.magot',
      'Ruche.magot.held',
      'Ruche.magot.lock',
      'tuyau.magot'
    ])
    await rm(pipe())
  })
})
