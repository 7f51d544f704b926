import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract, type MethodName } from '../../src-main/contract'
import { ofOpenCampaign } from '../../src-main/contract/envelope'
import { openTestApp, type TestApp } from '../support/test-app'
import { tinySystem } from '../tiny/tiny-system'

/** Two campaigns of one library; the second is open. */
let app: TestApp
let first: { id: string; mark: string; file: string }
let second: { id: string; mark: string; file: string }
beforeAll(async () => {
  app = await openTestApp({ backups: true, systems: [tinySystem], resources: 'test/tiny/resources' })
  first = await app.call('campaigns.create', { name: 'Aube', system: 'tiny' })
  await app.call('rosters.create', { name: 'Zed', kind: 'grove' })
  second = await app.call('campaigns.create', { name: 'Brume', system: 'tiny' })
  await app.call('rosters.create', { name: 'Bob', kind: 'grove' })
})
afterAll(() => app.end())

const names = async () => (await app.call('rosters.list', {})).map((roster) => roster.name)
const open = (file: string) => app.call('campaigns.open', { file })

test('a request about the open campaign is refused when it names another, and no other request is', async () => {
  const methods = Object.keys(contract) as MethodName[]
  const answers = await Promise.all(
    methods.map(async (method) => ({
      method,
      answer: await app.dispatch(method, { 'no such key': 1 }, { campaign: first.id })
    }))
  )
  const refused = answers
    .filter(({ answer }) => !answer.ok && answer.error.code === 'campaign-not-open')
    .map(({ method }) => method)
  expect(refused).toEqual(methods.filter(ofOpenCampaign))
  expect(refused).toEqual(
    expect.arrayContaining([
      'history.undo',
      'campaigns.close',
      'campaigns.rename',
      'stash.buy',
      'decks.lay',
      'systems.get'
    ])
  )
  expect(answers.find(({ method }) => method === 'history.undo')!.answer).toMatchObject({
    error: { params: { open: 'Brume' }, reasons: [], paths: [] }
  })
})

test('an undo that means an act of another campaign takes nothing back', async () => {
  const { acts } = await app.call('history.list', { limit: 1 })
  expect(
    await app.dispatch('history.undo', { act: acts[0]!.seq, how: 'with-later' }, { campaign: first.mark })
  ).toMatchObject({ ok: false, error: { code: 'campaign-not-open' } })
  expect(await names()).toEqual(['Bob'])
})

test('the open campaign may be named by its id or by its mark, or not at all', async () => {
  for (const envelope of [{ campaign: second.id }, { campaign: second.mark }, {}, undefined])
    expect(await app.dispatch('rosters.list', {}, envelope)).toMatchObject({
      ok: true,
      value: [{ name: 'Bob' }]
    })
  expect(await app.dispatch('campaigns.current', {}, { campaign: second.mark })).toEqual(
    await app.dispatch('campaigns.current', {})
  )
})

test('a name that is no text makes an invalid request', async () => {
  for (const campaign of [7, null, {}, [second.id]])
    expect(await app.dispatch('rosters.list', {}, { campaign })).toMatchObject({
      ok: false,
      error: { code: 'bad-input' }
    })
})

test('without an open campaign the refusal gives that reason', async () => {
  await app.call('campaigns.close', {})
  expect(await app.dispatch('rosters.list', {}, { campaign: second.id })).toMatchObject({
    ok: false,
    error: { code: 'no-campaign' }
  })
  expect(await app.dispatch('campaigns.list', {}, { campaign: second.id })).toMatchObject({ ok: true })
  await open(second.file)
})

test('a request that waited while another campaign was opened is refused when its turn comes', async () => {
  const [opened, added] = await Promise.all([
    app.dispatch('campaigns.open', { file: first.file }),
    app.dispatch('rosters.create', { name: 'Strayed', kind: 'grove' }, { campaign: second.id })
  ])
  expect(opened.ok).toBe(true)
  expect(added).toMatchObject({ ok: false, error: { code: 'campaign-not-open', params: { open: 'Aube' } } })
  expect(await names()).toEqual(['Zed'])
})

test('the mark is the same when the same file is opened again as it was left', async () => {
  await open(second.file)
  expect((await open(first.file)).mark).toBe(first.mark)
  await app.call('rosters.create', { name: 'Later', kind: 'grove' })
  await open(second.file)
  expect((await open(first.file)).mark).toBe(first.mark)
  expect((await app.call('campaigns.rename', { name: 'Aube' })).mark).toBe(first.mark)
})

test('a copy of a campaign has its id and another mark', async () => {
  await open(second.file)
  await copyFile(join(app.library, first.file), join(app.library, 'copy.magot'))
  const copy = await open('copy.magot')
  expect([copy.id, copy.mark === first.mark]).toEqual([first.id, false])
})

test('a backup that replaces a campaign has another mark: acts of the same number are others', async () => {
  const { mark } = await open(first.file)
  await app.call('rosters.create', { name: 'After the backup', kind: 'grove' })
  await open(second.file)
  const backups = await app.call('campaigns.backups', { file: first.file })
  const restored = await app.call('campaigns.restore', { file: first.file, backup: backups.at(-1)!.backup })
  expect(await names()).not.toContain('After the backup')
  expect(restored.mark).not.toBe(mark)
  expect(await app.dispatch('rosters.list', {}, { campaign: mark })).toMatchObject({
    error: { code: 'campaign-not-open' }
  })
  await open(second.file)
  expect((await open(first.file)).mark).toBe(restored.mark)
})
