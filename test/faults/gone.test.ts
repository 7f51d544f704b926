import { copyFile, cp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asRefusal } from '../../src-main/store/sqlite/refusal'
import { openCampaignFile } from '../../src-main/store/campaign-file'
import { buys, creates, emptyRoster } from '../store/acts'
import { makeCampaign, reopen, tempFolder, type Made } from '../store/made'
import { openSample } from '../support/sample-app'

async function open(): Promise<Made> {
  const made = await makeCampaign()
  await made.file.append(creates(emptyRoster('r1', 500)))
  await made.file.append(buys('r1', 'i1', 0))
  return made
}

const items = async ({ file }: Pick<Made, 'file'>) => (await file.roster('r1'))?.items.length

describe.skipIf(process.platform === 'win32')('a campaign whose file goes away while it is open', () => {
  test('with its folder: it can be read, nothing is written, and it comes back by itself', async () => {
    const made = await open()
    const gone = `${made.options.library}-gone`
    await rename(made.options.library, gone)
    expect(await made.file.standing()).toBe('away')
    expect(await items(made)).toBe(1)
    await expect(made.file.append(buys('r1', 'i2', 0))).rejects.toMatchObject({
      code: 'file-unreachable',
      params: { path: made.path }
    })
    expect(await items(made)).toBe(1)
    await expect(made.file.backup()).rejects.toMatchObject({ code: 'file-unreachable' })
    await rename(gone, made.options.library)
    await made.file.append(buys('r1', 'i2', 0))
    expect(await made.file.standing()).toBe('here')
    expect(await made.file.check()).toEqual([])
    await made.file.close()
    expect(await items({ file: await reopen(made) })).toBe(2)
  })

  test('as a stick that is mounted anew: another file with the same content is accepted, and locked anew', async () => {
    const made = await open()
    const stick = `${made.options.library}-stick`
    await rename(made.options.library, stick)
    await expect(made.file.append(buys('r1', 'i2', 0))).rejects.toMatchObject({ code: 'file-unreachable' })
    // A folder mounted again has new numbers.
    await cp(stick, made.options.library, { recursive: true })
    await rm(stick, { recursive: true })
    expect(await made.file.standing()).toBe('here')
    await made.file.append(buys('r1', 'i2', 0))
    expect((await readdir(made.options.library)).filter((name) => name.startsWith('Sous')).sort()).toEqual([
      'Sous la ruche.magot',
      'Sous la ruche.magot.held',
      'Sous la ruche.magot.lock'
    ])
    await made.file.close()
    expect((await readdir(made.options.library)).filter((name) => name.startsWith('Sous'))).toEqual([
      'Sous la ruche.magot'
    ])
    const again = await reopen(made)
    expect(await items({ file: again })).toBe(2)
    expect(await again.check()).toEqual([])
  })

  test('by itself, and back again: everything continues', async () => {
    const made = await open()
    await rename(made.path, `${made.path}.away`)
    await expect(made.file.append(buys('r1', 'i2', 0))).rejects.toMatchObject({ code: 'file-moved' })
    await rename(`${made.path}.away`, made.path)
    await made.file.append(buys('r1', 'i2', 0))
    expect(await items(made)).toBe(2)
  })
})

describe.skipIf(process.platform === 'win32')('a campaign whose file is replaced while it is open', () => {
  /** Simulates a sync: another state of the campaign gets the file's name. */
  async function replaced(made: Made, inPlace = false): Promise<void> {
    const other = join(await tempFolder(), 'other.magot')
    await copyFile(made.path, other)
    const there = await openCampaignFile(other, { library: join(other, '..'), now: made.options.now })
    await there.append(buys('r1', 'of the other', 0))
    await there.append(buys('r1', 'of the other, too', 0))
    await there.close()
    if (inPlace) return copyFile(other, made.path)
    await copyFile(other, `${made.path}.tmp`)
    await rename(`${made.path}.tmp`, made.path)
  }

  test('reports it at the next act, writes into neither state, and still reads its own', async () => {
    const made = await open()
    await replaced(made)
    const before = (await stat(made.path)).mtimeMs
    expect(await made.file.standing()).toBe('replaced')
    for (const write of [
      () => made.file.append(buys('r1', 'i2', 0)),
      () => made.file.undo(3),
      () => made.file.backup(),
      () => made.file.snapshot()
    ]) {
      await expect(write()).rejects.toMatchObject({ code: 'file-replaced' })
    }
    expect(await items(made)).toBe(1)
    expect((await stat(made.path)).mtimeMs).toBe(before)
    await made.file.close()
    expect(await items({ file: await reopen(made) })).toBe(3)
  })

  test('is found out by the act itself, without a question before', async () => {
    const made = await open()
    await replaced(made)
    await expect(made.file.append(buys('r1', 'i2', 0))).rejects.toMatchObject({ code: 'file-replaced' })
  })

  test('written over in place, is found out too', async () => {
    const made = await open()
    await replaced(made, true)
    await expect(made.file.append(buys('r1', 'i2', 0))).rejects.toMatchObject({ code: 'file-replaced' })
    expect(await made.file.standing()).toBe('replaced')
  })

  test('by a file that is no campaign, keeps its own state', async () => {
    const made = await open()
    await writeFile(`${made.path}.tmp`, 'no campaign at all')
    await rename(`${made.path}.tmp`, made.path)
    await expect(made.file.append(buys('r1', 'i2', 0))).rejects.toMatchObject({ code: 'file-replaced' })
    expect(await items(made)).toBe(1)
  })

  test('by the same state, continues', async () => {
    const made = await open()
    await copyFile(made.path, `${made.path}.tmp`)
    await rename(`${made.path}.tmp`, made.path)
    expect(await made.file.standing()).toBe('here')
    await made.file.append(buys('r1', 'i2', 0))
    await made.file.close()
    expect(await items({ file: await reopen(made) })).toBe(2)
  })
})

test('a system’s answer about a lost disk is reported as a lost file, never as a fault of Magot', () => {
  for (const code of [
    'SQLITE_IOERR',
    'SQLITE_CANTOPEN',
    'EIO',
    'ENODEV',
    'ENXIO',
    'ESTALE',
    'ETIMEDOUT',
    'EHOSTDOWN',
    'ENOTCONN'
  ]) {
    expect(asRefusal(Object.assign(new Error(`${code}: something`), { code }), 'x'), code).toMatchObject({
      code: 'file-unreachable'
    })
  }
  expect(
    asRefusal(Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' }), 'x')
  ).toMatchObject({ code: 'file-read-only' })
  expect(asRefusal(Object.assign(new Error('EBUSY: resource busy'), { code: 'EBUSY' }), 'x')).toMatchObject({
    code: 'file-busy'
  })
})

test.skipIf(process.platform === 'win32')(
  'a library that has vanished is not made anew, and a campaign that can’t be begun there closes none',
  async () => {
    const app = await openSample('neo-necro', { backups: true })
    try {
      await rename(app.library, `${app.library}-gone`)
      app.errors.note({ where: 'core', what: 'fault' })
      const asked = { name: 'Ailleurs', system: 'neo-necro', players: [] }
      for (const refused of [
        app.dispatch('campaigns.rename', { name: 'Ruche' }),
        app.dispatch('backups.now', {}),
        app.dispatch('campaigns.check', {})
      ])
        expect(await refused).toMatchObject({ ok: false, error: { code: 'file-unreachable' } })
      for (const refused of [app.dispatch('campaigns.create', asked), app.dispatch('campaigns.list', {})])
        expect(await refused).toMatchObject({ ok: false, error: { code: 'library-unreachable' } })
      expect(await app.call('annals.figures', {})).toMatchObject({ casualties: true })
      expect(await stat(app.library).catch(() => null)).toBeNull()
      await rename(`${app.library}-gone`, app.library)
      await app.call('campaigns.rename', { name: 'Ruche' })
      expect(await app.call('campaigns.current', {})).toMatchObject({ name: 'Ruche', file: 'sample.magot' })
      expect((await app.call('campaigns.check', {})).findings).toEqual([])
      expect(await app.call('campaigns.list', {})).toMatchObject([{ file: 'sample.magot' }])
    } finally {
      await app.end()
    }
  }
)
