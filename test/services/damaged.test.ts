import { stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sqlite3 from 'sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
let file: string
let [bad, good] = ['', '']
beforeEach(async () => {
  app = await openTestApp()
  file = (await app.call('campaigns.create', { name: 'Sous la gare', system: 'neo-necro' })).file
  bad = (await app.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })).id
  good = (await app.call('rosters.create', { name: 'Les Cendres', kind: 'escher' })).id
  await app.call('campaigns.close', {})
})
afterEach(() => app.end())

/** Changes rows of the closed file behind Magot's back; with `unseen` the file keeps its time. */
async function spoil(statement: string, { unseen = false } = {}): Promise<void> {
  const path = join(app.library, file)
  const { atime, mtimeMs } = await stat(path)
  await new Promise<void>((done, fail) => {
    const db = new sqlite3.Database(path)
    db.exec(`pragma foreign_keys = off; pragma writable_schema = on; ${statement}`, (error) =>
      db.close(() => (error ? fail(error) : done()))
    )
  })
  if (unseen) await utimes(path, atime, (Math.floor(mtimeMs) + 0.5) / 1000)
}

const zeroed = `update subjects set state = replace(state, 'Rouilles', 'R' || char(0) || 'uilles') where name = 'Les Rouilles'`

test.each([{ unseen: false }, { unseen: true }])(
  'a gang whose state is damaged is refused by its name, and every other page works (file as old as it was left: $unseen)',
  async (how) => {
    await spoil(zeroed, how)
    if (!how.unseen)
      expect(await app.call('campaigns.list', {})).toMatchObject([
        {
          name: 'Sous la gare',
          rosters: 2,
          problem: { code: 'file-damaged', params: { name: 'Les Rouilles', opens: true } }
        }
      ])
    await app.call('campaigns.open', { file })
    expect(await app.dispatch('rosters.get', { roster: bad })).toMatchObject({
      ok: false,
      error: { code: 'file-damaged', params: { kind: 'roster', id: bad, name: 'Les Rouilles' } }
    })
    expect((await app.call('rosters.get', { roster: good })).name).toBe('Les Cendres')
    expect((await app.call('rosters.list', {})).map((one) => one.name).sort()).toEqual([
      'Les Cendres',
      'Les Rouilles'
    ])
    for (const method of [
      'annals.owing',
      'annals.figures',
      'decks.list',
      'deals.open',
      'seasons.list',
      'history.list',
      'members.list'
    ] as const)
      expect((await app.dispatch(method, {})).ok, method).toBe(true)
    expect((await app.call('campaigns.current', {}))!.damaged).toEqual([
      { part: 'state', kind: 'roster', id: bad, name: 'Les Rouilles', act: null, at: null }
    ])
    expect((await app.call('campaigns.check', {})).findings).toMatchObject([
      { code: 'state-unreadable', params: { name: 'Les Rouilles' } }
    ])
    // A result calculated without it is not written.
    expect(
      await app.dispatch('seasons.close', { name: 'Hiver', from: '2026-01-01', to: '2026-03-01', next: null })
    ).toMatchObject({ error: { code: 'file-damaged' } })
    await app.call('campaigns.close', {})
    expect(await app.call('campaigns.list', {})).toMatchObject([
      { problem: { code: 'file-damaged', params: { name: 'Les Rouilles' } } }
    ])
  }
)

const refused: [string, string, string][] = [
  ['the last act', `update events set facts = replace(facts, 'Cendres', 'Cemdres') where act = 3`, 'act'],
  [
    'acts that are gone from the end',
    `delete from act_subjects where act = 3; delete from events where act = 3; delete from acts where seq = 3`,
    'journal'
  ],
  [
    'a state older than the last act',
    `update subjects set updated_seq = 2 where name = 'Les Cendres'`,
    'states'
  ],
  ['the seed of the dice', `update meta set value = 'cd' where key = 'seed'`, 'meta'],
  [
    'the campaign’s own state',
    `update subjects set state = replace(state, 'gare', 'garf') where kind = 'campaign'`,
    'state'
  ],
  ['a table', `drop table checkpoints`, 'tables'],
  ['a trigger that nobody of us made', `create trigger t after insert on acts begin select 1; end`, 'tables']
]

test.each(refused)(
  'damage in %s is noticed at opening, also where the file is as old as it was left, and the list says so',
  async (_what, statement, part) => {
    await app.call('campaigns.open', { file })
    await app.call('campaigns.close', {})
    await spoil(statement, { unseen: true })
    expect(await app.dispatch('campaigns.open', { file })).toMatchObject({
      ok: false,
      error: { code: 'file-damaged', params: { part, backups: expect.any(Array) } }
    })
    expect(await app.call('campaigns.list', {})).toMatchObject([
      { problem: { code: 'file-damaged', params: { part } } }
    ])
  }
)

test('a false mark that an undone act is in force is refused as damage, not as a fault of Magot', async () => {
  await app.call('campaigns.open', { file })
  const { recruited } = await app.call('members.recruit', { roster: good, type: 'leader', name: 'Rikke' })
  await app.call('members.rename', { roster: good, member: recruited, name: 'Rike' })
  await app.call('history.undo', { act: 5 })
  await app.call('history.undo', { act: 4 })
  expect((await app.dispatch('chronicle.get', {})).ok).toBe(true)
  await app.call('campaigns.close', {})
  await spoil('update acts set undone_by = null where seq = 5', { unseen: true })
  await app.call('campaigns.open', { file })
  expect(await app.dispatch('chronicle.get', {})).toMatchObject({
    ok: false,
    error: { code: 'file-damaged', params: { part: 'act', act: 5 } }
  })
})

test('an act that is damaged in the middle is shown as such; its subjects are neither undone nor described, and the rest is', async () => {
  await app.call('campaigns.open', { file })
  await app.call('rosters.rename', { roster: bad, name: 'Les Rouillés' })
  await app.call('campaigns.close', {})
  await spoil(`update events set changes = replace(changes, 'create', 'crepte') where act = 2`)
  await app.call('campaigns.open', { file })
  const { acts } = await app.call('history.list', {})
  expect(acts.map(({ seq, damaged }) => [seq, damaged ?? false])).toEqual([
    [4, false],
    [3, false],
    [2, true],
    [1, false]
  ])
  expect(await app.dispatch('history.undo', { act: 4 })).toMatchObject({
    error: { code: 'file-damaged', params: { part: 'act', act: 2, method: 'rosters.create' } }
  })
  expect((await app.call('history.undo', { act: 3 })).undone.seq).toBe(5)
  expect((await app.call('rosters.get', { roster: bad })).name).toBe('Les Rouillés')
  expect((await app.dispatch('annals.figures', {})).ok).toBe(true)
  expect((await app.call('campaigns.check', {})).findings).toContainEqual(
    expect.objectContaining({
      code: 'chain-broken',
      params: expect.objectContaining({ act: 2, method: 'rosters.create' })
    })
  )
})

test('a reader of a library whose campaign is being written sees no damage', async () => {
  await app.call('campaigns.open', { file })
  const other = await openTestApp({ library: app.library })
  const writing = (async () => {
    for (let n = 0; n < 30; n++) await app.call('rosters.rename', { roster: good, name: `Nom ${n}` })
  })()
  for (let n = 0; n < 20; n++) expect((await other.call('campaigns.list', {}))[0]?.problem).toBeNull()
  await writing
  await other.close()
})

test('a repair is previewed, done once, written to the log, and the campaign goes on as before', async () => {
  await spoil(zeroed)
  await app.call('campaigns.open', { file })
  const before = await app.call('history.list', {})
  const shown = await app.call('campaigns.repair', { preview: true })
  expect(shown).toMatchObject({
    done: false,
    aside: null,
    repair: {
      rebuilt: [{ kind: 'roster', id: bad, name: 'Les Rouilles' }],
      lost: [],
      kept: [],
      findings: [{ code: 'state-unreadable' }]
    }
  })
  expect(await app.call('history.list', {})).toEqual(before)

  const done = await app.call('campaigns.repair', {})
  expect(done.repair).toEqual(shown.repair)
  expect(done).toMatchObject({
    done: true,
    aside: expect.stringMatching(/-damaged\.magot$/),
    campaign: { name: 'Sous la gare', damaged: [] }
  })
  expect((await app.call('rosters.get', { roster: bad })).name).toBe('Les Rouilles')
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  expect((await app.call('history.list', {})).acts[0]).toMatchObject({
    method: 'campaigns.repair',
    events: [{ type: 'campaign-repaired', facts: { rebuilt: 1, acts: 0, lost: 0 } }]
  })
  expect(await app.call('campaigns.list', {})).toMatchObject([{ problem: null }])

  const again = await app.call('campaigns.repair', {})
  expect(again).toMatchObject({ repair: null, done: false, aside: null })
  expect((await app.call('history.list', {})).acts).toHaveLength(before.acts.length + 1)
})

test('a repair of the open campaign that is requested twice under one name is done once', async () => {
  await spoil(zeroed)
  const { id } = await app.call('campaigns.open', { file })
  const ask = () => app.dispatch('campaigns.repair', { file }, { request: 'repair-0001', campaign: id })
  const first = await ask()
  expect(first).toMatchObject({ ok: true, value: { done: true, campaign: { damaged: [] } } })
  expect(await ask()).toEqual(first)
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
})

test('a file that does not open is repaired from the library, and its lost end comes from a backup', async () => {
  const keeping = await openTestApp({ library: app.library, backups: true })
  await keeping.call('campaigns.open', { file })
  await keeping.call('backups.now', {})
  await keeping.close()
  await spoil(
    `delete from act_subjects where act = 3; delete from events where act = 3; delete from acts where seq = 3`
  )
  expect((await app.dispatch('campaigns.open', { file })).ok).toBe(false)
  const done = await app.call('campaigns.repair', { file })
  expect(done).toMatchObject({
    done: true,
    campaign: null,
    repair: { fromBackup: [{ act: 3, method: 'rosters.create' }], lost: [] }
  })
  await app.call('campaigns.open', { file })
  expect((await app.call('rosters.list', {})).map((one) => one.name).sort()).toEqual([
    'Les Cendres',
    'Les Rouilles'
  ])
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
})

test('a file beyond repair is refused, and the open campaign stays open', async () => {
  await app.call('campaigns.create', { name: 'Autre', system: 'neo-necro' })
  await spoil('drop table acts; drop table events; drop table subjects')
  expect(await app.dispatch('campaigns.repair', { file })).toMatchObject({
    ok: false,
    error: { code: 'repair-impossible' }
  })
  expect(await app.dispatch('campaigns.repair', { file: 'Rien.magot' })).toMatchObject({
    ok: false,
    error: { code: 'file-missing' }
  })
  expect(await app.call('campaigns.current', {})).toMatchObject({ name: 'Autre' })
  await app.call('campaigns.close', {})
  expect(await app.dispatch('campaigns.repair', {})).toMatchObject({
    ok: false,
    error: { code: 'no-campaign' }
  })
})

test.each([{ request: undefined }, { request: 'rename-1' }])(
  'what a person may not do is refused for that reason, though the campaign is damaged elsewhere (named: $request)',
  async (envelope) => {
    await spoil(zeroed)
    await app.call('campaigns.open', { file })
    const rename = { roster: 'nobody', name: 'Les Oubliés' }
    expect(await app.dispatch('rosters.rename', rename, envelope)).toMatchObject({
      ok: false,
      error: { code: 'unknown-roster' }
    })
  }
)
