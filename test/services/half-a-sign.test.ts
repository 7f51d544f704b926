import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { campaignEvent, rosterEvent } from '../../src-main/kernel/state/event'
import { openCampaignFile } from '../../src-main/store/campaign-file'
import { connect } from '../../src-main/store/sqlite/connect'
import { answerText } from '../../src-main/hosts/wire'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
let file: string
let gang: string
beforeEach(async () => {
  app = await openTestApp()
  file = (await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })).file
  gang = (await app.call('rosters.create', { name: 'Les Rouillés', kind: 'orlock' })).id
})
afterEach(() => app.end())

const error = async (method: string, input: object) =>
  (
    JSON.parse(await answerText(app, method, JSON.stringify(input))) as {
      error?: { code: string; params: object; paths: string[] }
    }
  ).error

test('half an emoji is refused at the door with its place, in any text of any input', async () => {
  expect(await error('campaigns.rename', { name: 'Ruche \ud83d' })).toMatchObject({
    code: 'bad-input',
    params: { why: 'half-a-sign' },
    paths: ['name']
  })
  expect(await error('members.keep', { roster: gang, member: null, notes: 'a\udc00' })).toMatchObject({
    code: 'bad-input',
    params: { why: 'half-a-sign' },
    paths: ['notes']
  })
  expect(await error('rules.setHouseRules', { houseRules: { 'x\ud83d': 1 } })).toMatchObject({
    code: 'bad-input',
    params: { why: 'half-a-sign' }
  })
  expect(await error('campaigns.rename', { name: 'Ruche 😀' })).toBeUndefined()
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
})

test('a name that hides a sign is refused with that sign', async () => {
  expect(await error('campaigns.rename', { name: 'Ruche\u202e' })).toMatchObject({
    code: 'bad-input',
    params: { why: 'sign', sign: 'U+202E', kind: 'direction' },
    paths: ['name']
  })
  expect(await error('members.recruit', { roster: gang, type: 'leader', name: 'Ri\u200bkke' })).toMatchObject(
    { code: 'bad-input', params: { why: 'sign', sign: 'U+200B', kind: 'invisible' }, paths: ['name'] }
  )
})

test('half an emoji in a gang’s file is refused, in any notation', async () => {
  const { text } = await app.call('exchange.export', { roster: gang })
  const spoilt = text.replace('Les Rouillés', 'Les Rouillés \\ud83d')
  expect((await app.call('exchange.preview', { text: spoilt })).reasons).toMatchObject([
    { code: 'half-a-sign', params: { path: 'roster.name' } }
  ])
  expect(
    (await app.call('exchange.preview', { text: text.replace('Les Rouillés', 'Les\u200bRouillés') })).reasons
  ).toMatchObject([{ code: 'strange-sign', params: { sign: 'U+200B' } }])
})

test('an older campaign that contains half an emoji opens, its check is clean, and it goes on', async () => {
  const { id } = (await app.call('campaigns.current', {}))!
  await app.call('campaigns.close', {})
  const path = join(app.library, file)
  // A value that an earlier version accepted: the journal stores the half character as JSON, a column can't.
  const old = await openCampaignFile(path, { library: app.library, now: () => '2026-11-23T00:00:00.000Z' })
  await old.append({
    method: 'campaigns.rename',
    input: { name: 'Ruche \ud83d' },
    events: [
      campaignEvent(id, 'campaign-renamed', { name: 'Ruche \ud83d' }, [
        { do: 'rename', name: 'Ruche \ud83d' }
      ])
    ]
  })
  await old.append({
    method: 'rosters.rename',
    input: { name: '\udc00' },
    events: [rosterEvent(gang, 'roster-renamed', { name: '\udc00' }, [{ do: 'rename', name: 'R\udc00' }])]
  })
  await old.close()
  const db = connect(path, 'read')
  const { rows } = await sql<{
    changes: string
  }>`select changes from events where act = (select max(seq) from acts)`.execute(db)
  await db.destroy()
  expect(rows[0]!.changes, 'the journal is as it was written').toContain('\\udc00')

  expect((await app.call('campaigns.open', { file })).name).toBe('Ruche \ufffd')
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  expect(await app.call('campaigns.rename', { name: 'Ruche 😀', was: 'Ruche \ufffd' })).toMatchObject({
    name: 'Ruche 😀'
  })
  await app.call('history.undo', {})
  expect((await app.call('campaigns.current', {}))!.name).toBe('Ruche \ufffd')
  expect((await app.call('rosters.get', { roster: gang })).name).toBe('R\ufffd')
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
})
