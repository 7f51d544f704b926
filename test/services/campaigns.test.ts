import { copyFile, readFile, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp({ backups: true })
})
afterEach(() => app.end())

async function campaignWithGang(name = 'Sous la gare') {
  const campaign = await app.call('campaigns.create', {
    name,
    system: 'neo-necro',
    players: ['Camille', 'Maxence']
  })
  await app.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock', player: campaign.players[0]!.id })
  return campaign
}

describe('campaigns', () => {
  test('a campaign is a file of its own name, listed with its content', async () => {
    await campaignWithGang('Été à la Ruche : n°1')
    expect(await app.call('campaigns.list', {})).toMatchObject([
      {
        file: 'Été à la Ruche n°1.magot',
        name: 'Été à la Ruche : n°1',
        rosters: 1,
        open: true,
        problem: null
      }
    ])
  })

  test('two campaigns of one name are two files', async () => {
    await campaignWithGang('Ruche')
    const second = await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    expect(second.file).not.toBe('Ruche.magot')
    expect((await app.call('campaigns.list', {})).length).toBe(2)
  })

  test('acts exist after closing and opening', async () => {
    const { file } = await campaignWithGang()
    const before = await app.call('rosters.list', {})
    await app.call('campaigns.close', {})
    expect((await app.dispatch('rosters.list', {})).ok).toBe(false)
    await app.call('campaigns.open', { file })
    expect(await app.call('rosters.list', {})).toEqual(before)
  })

  test('a campaign of an unknown system, or with an unknown house rule, is refused and leaves no file', async () => {
    expect(await app.dispatch('campaigns.create', { name: 'X', system: 'chess' })).toMatchObject({
      error: { code: 'unknown-system' }
    })
    expect(
      await app.dispatch('campaigns.create', {
        name: 'X',
        system: 'neo-necro',
        houseRules: { downAtEnd: 'never' }
      })
    ).toMatchObject({ error: { code: 'refused' } })
    expect((await readdir(app.library)).filter((f) => f.endsWith('.magot') && f !== '.magot')).toEqual([])
  })

  test('a player who leads a gang can’t be removed, another can', async () => {
    const { players } = await campaignWithGang()
    expect(await app.dispatch('campaigns.removePlayer', { player: players[0]!.id })).toMatchObject({
      error: { reasons: [{ code: 'player-leads', params: { rosters: ['Les Rouilles'] } }] }
    })
    expect((await app.call('campaigns.removePlayer', { player: players[1]!.id })).players).toEqual([
      players[0]
    ])
  })

  test('players and the name are acts like any other: undone and redone', async () => {
    await campaignWithGang()
    await app.call('campaigns.addPlayer', { name: 'Inès' })
    await app.call('campaigns.rename', { name: 'Sous la tour' })
    await app.call('history.undo', {})
    expect(await app.call('campaigns.current', {})).toMatchObject({ name: 'Sous la gare' })
    await app.call('history.undo', {})
    expect((await app.call('campaigns.current', {}))!.players.length).toBe(2)
    await app.call('history.redo', {})
    await app.call('history.redo', {})
    expect(await app.call('campaigns.current', {})).toMatchObject({
      name: 'Sous la tour',
      players: [{}, {}, { name: 'Inès' }]
    })
  })

  const spoilt: [string, string, (path: string) => Promise<void>][] = [
    ['an empty file', 'file-empty', (path) => writeFile(path, '')],
    ['a file cut short', 'file-damaged', async (path) => truncate(path, (await stat(path)).size - 5000)]
  ]
  test.each(spoilt)(
    '%s is refused in words (%s) and left as it was, and the open campaign stays open',
    async (_what, code, spoil) => {
      const { file } = await campaignWithGang('Abîmée')
      await app.call('campaigns.create', { name: 'Ouverte', system: 'neo-necro' })
      const path = join(app.library, file)
      await spoil(path)
      const bytes = await readFile(path)
      expect(await app.dispatch('campaigns.open', { file })).toMatchObject({ ok: false, error: { code } })
      expect((await readFile(path)).equals(bytes)).toBe(true)
      expect(await app.call('campaigns.current', {})).toMatchObject({ name: 'Ouverte' })
      const entry = (await app.call('campaigns.list', {})).find((e) => e.file === file)
      expect(entry?.problem?.code).toBe(code)
    }
  )

  test('a file that never was a campaign is refused as foreign and left as it was', async () => {
    const path = join(app.library, 'recettes.magot')
    await writeFile(path, 'Once upon a time there was a text that is no campaign. '.repeat(40))
    const bytes = await readFile(path)
    expect(await app.dispatch('campaigns.open', { file: 'recettes.magot' })).toMatchObject({
      ok: false,
      error: { code: 'file-foreign' }
    })
    expect((await readFile(path)).equals(bytes)).toBe(true)
  })

  test('a backup is restored, and the restoring can itself be undone', async () => {
    const { file } = await campaignWithGang()
    await app.call('campaigns.close', {})
    await app.call('campaigns.open', { file }) // changed since its first backup: another is made in the background
    await app.call('campaigns.close', {})
    const [backup] = await app.call('campaigns.backups', { file })
    await app.call('campaigns.open', { file })
    await app.call('rosters.create', { name: 'Les Griffes', kind: 'escher' })
    await app.call('campaigns.restore', { file, backup: backup!.backup })
    expect((await app.call('rosters.list', {})).map((r) => r.name)).toEqual(['Les Rouilles'])
    // A restored state is backed up already, so no new backup pushes out the previous one.
    expect(await app.call('backups.now', {})).toMatchObject({ made: false, backup: backup!.backup })
    const [newest] = await app.call('campaigns.backups', { file })
    await app.call('campaigns.restore', { file, backup: newest!.backup })
    expect((await app.call('rosters.list', {})).map((r) => r.name)).toEqual(['Les Rouilles', 'Les Griffes'])
  })

  test('a damaged campaign offers its backups, and one of them brings it back', async () => {
    const { file } = await campaignWithGang()
    await app.call('campaigns.close', {})
    await app.call('campaigns.open', { file })
    await app.call('campaigns.close', {})
    await writeFile(join(app.library, file), Buffer.alloc(8192, 7))
    expect(await app.dispatch('campaigns.open', { file })).toMatchObject({ ok: false })
    const backups = await app.call('campaigns.backups', { file })
    expect(backups.length).toBeGreaterThan(0)
    await app.call('campaigns.restore', { file, backup: backups[0]!.backup })
    expect((await app.call('rosters.list', {})).map((r) => r.name)).toEqual(['Les Rouilles'])
  })

  test('a copy of the file opens elsewhere: a campaign is one file', async () => {
    const { file } = await campaignWithGang()
    await app.call('campaigns.close', {})
    const elsewhere = await openTestApp()
    await copyFile(join(app.library, file), join(elsewhere.library, 'copie.magot'))
    await elsewhere.call('campaigns.open', { file: 'copie.magot' })
    expect((await elsewhere.call('rosters.list', {})).length).toBe(1)
    await elsewhere.end()
  })

  test('a campaign that is open in one app is refused in another', async () => {
    const { file } = await campaignWithGang()
    const second = await openTestApp({ library: app.library })
    expect(await second.dispatch('campaigns.open', { file })).toMatchObject({
      ok: false,
      error: { code: 'file-locked' }
    })
    await second.end()
  })
})
