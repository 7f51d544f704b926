import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sqlite3 from 'sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSample } from '../support/sample-app'
import type { TestApp } from '../support/test-app'

const FILE = 'sample.magot'
let app: TestApp
let gang: string
let spoilt: string
beforeEach(async () => {
  app = await openSample('neo-necro', { backups: true })
  const gangs = await app.call('rosters.list', {})
  gang = gangs[0]!.id
  spoilt = gangs[1]!.id
})
afterEach(() => app.end())

const spoil = () =>
  new Promise<void>((done, fail) => {
    const db = new sqlite3.Database(join(app.library, FILE))
    db.exec(`update subjects set money = 1 where id = '${spoilt}'`, (error) =>
      db.close(() => (error ? fail(error) : done()))
    )
  })
const leftovers = async () => (await readdir(app.library)).filter((name) => name.includes('.staged'))
const nameOf = async () => (await app.call('rosters.get', { roster: gang })).name
const backup = async () => (await app.call('campaigns.backups', { file: FILE }))[0]!.backup

describe('a restore', () => {
  test('reads the backup while others act, and their acts are in the file that it puts aside', async () => {
    await app.call('backups.now', {})
    const [before, chosen] = [await nameOf(), await backup()]
    const restoring = app.call('campaigns.restore', { file: FILE, backup: chosen, task: 'restore-1' })
    const renaming = app.dispatch('rosters.rename', { roster: gang, name: 'Entre-temps' })
    expect((await app.dispatch('rosters.list', {})).ok).toBe(true)
    expect((await renaming).ok).toBe(true)
    const { aside, asideList } = await restoring
    expect(await nameOf()).toBe(before)
    await app.call('campaigns.restore', { file: FILE, backup: aside!, list: asideList! })
    expect(await nameOf()).toBe('Entre-temps')
    expect([(await app.call('campaigns.check', {})).findings, await leftovers()]).toEqual([[], []])
  })

  test('that is cancelled while the backup is read leaves everything as it was, and the campaign open', async () => {
    await app.call('backups.now', {})
    const [chosen, { acts }] = [await backup(), await app.call('history.list', {})]
    const restoring = app.dispatch('campaigns.restore', { file: FILE, backup: chosen, task: 'restore-2' })
    expect(await app.call('tasks.cancel', { task: 'restore-2' })).toEqual({ cancelled: true })
    expect(await restoring).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect((await app.call('history.list', {})).acts).toEqual(acts)
    // An interrupted reading gives no verdict on the backup.
    expect((await app.call('campaigns.backups', { file: FILE })).filter((one) => one.damaged)).toEqual([])
    expect(await leftovers()).toEqual([])
  })
})

describe('a repair', () => {
  test('is made from a copy while others act, and their acts are not lost', async () => {
    await spoil()
    const repairing = app.call('campaigns.repair', { task: 'repair-1' })
    const renaming = app.dispatch('rosters.rename', { roster: gang, name: 'Entre-temps' })
    expect((await app.dispatch('rosters.list', {})).ok).toBe(true)
    expect((await renaming).ok).toBe(true)
    await repairing
    expect(await nameOf()).toBe('Entre-temps')
    await app.call('campaigns.repair', {})
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
    expect([await nameOf(), await leftovers()]).toEqual(['Entre-temps', []])
  })

  test('reports its progress, from nothing to three passes over the whole journal', async () => {
    await spoil()
    const told: number[] = []
    const preview = app.call('campaigns.repair', { preview: true, task: 'repair-2' })
    let over = false
    const ended = preview.finally(() => (over = true))
    while (!over) {
      const now = await app.call('tasks.progress', { task: 'repair-2' })
      if (now?.of) told.push(now.done / now.of)
      await new Promise((done) => setImmediate(done))
    }
    expect(await ended).toMatchObject({ done: false, repair: { lost: [] } })
    expect(told.length).toBeGreaterThan(1)
    expect(told).toEqual([...told].sort((a, b) => a - b))
    expect(told.at(-1)).toBeGreaterThan(1 / 3)
  })

  test('that others changed the file of is made once more beside them, before its turn', async () => {
    await spoil()
    const told: number[] = []
    let over = false
    const repairing = app.call('campaigns.repair', { task: 'repair-4' }).finally(() => (over = true))
    let renamed: Promise<unknown> | null = null
    while (!over) {
      const now = await app.call('tasks.progress', { task: 'repair-4' })
      if (now?.of) {
        told.push(now.done)
        renamed ??= app.call('rosters.rename', { roster: gang, name: 'Entre-temps' })
      }
      await new Promise((done) => setImmediate(done))
    }
    expect(await repairing).toMatchObject({ done: true })
    await renamed
    expect(told.filter((done, n) => done < (told[n - 1] ?? 0))).toHaveLength(1)
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
    expect([await nameOf(), await leftovers()]).toEqual(['Entre-temps', []])
  })

  test('that is cancelled leaves the damaged file as it is', async () => {
    await spoil()
    const repairing = app.dispatch('campaigns.repair', { task: 'repair-3' })
    await app.call('tasks.cancel', { task: 'repair-3' })
    expect(await repairing).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect((await app.call('campaigns.check', {})).findings).not.toEqual([])
    expect(await leftovers()).toEqual([])
  })
})
