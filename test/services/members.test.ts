import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RosterView } from '../../src-main/contract'
import { pictureHead } from '../../src-main/contract/picture-size'
import { openTestApp, type TestApp } from '../support/test-app'

/** The smallest PNG there is: one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let app: TestApp
let gang: string
let rikke: string
beforeEach(async () => {
  app = await openTestApp()
  await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
  gang = (await app.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })).id
  rikke = (await app.call('members.recruit', { roster: gang, type: 'leader', name: 'Rikke' })).recruited
})
afterEach(() => app.end())

const ownOf = (view: RosterView) => view.owns[rikke]

test('notes, counters and sets are saved on a member, undone, and change no figure', async () => {
  const { items, figures } = await app.call('stash.buy', {
    roster: gang,
    lines: [{ thing: 'dagger', holder: rikke }]
  })
  const sets = [{ name: 'Rue', items: [items[0]!.id] }]
  const kept = await app.call('members.keep', {
    roster: gang,
    member: rikke,
    notes: 'Boite depuis la fuite',
    counters: [{ name: 'Portes', value: 3 }],
    sets,
    set: 'Rue'
  })
  expect(ownOf(kept)).toEqual({
    notes: 'Boite depuis la fuite',
    counters: [{ name: 'Portes', value: 3 }],
    sets,
    set: 'Rue'
  })
  expect(kept.figures).toEqual(figures)
  await app.call('history.undo', { roster: gang })
  expect(ownOf(await app.call('rosters.get', { roster: gang }))).toBeUndefined()
})

test('an unchanged value writes nothing; a thing not carried, named twice or unknown is refused', async () => {
  await app.call('members.keep', { roster: gang, member: rikke, notes: 'Chef' })
  const before = await app.call('history.list', {})
  await app.call('members.keep', { roster: gang, member: rikke, notes: 'Chef' })
  expect(await app.call('history.list', {})).toEqual(before)
  const refused = async (entries: object) => {
    const answer = await app.dispatch('members.keep', { roster: gang, ...entries })
    return (answer as { error: { reasons: { code: string }[] } }).error.reasons.map((r) => r.code)
  }
  expect(await refused({ member: rikke, sets: [{ name: 'Rue', items: ['nothing'] }] })).toEqual([
    'not-carried'
  ])
  expect(
    await refused({
      member: rikke,
      counters: [
        { name: 'a', value: 1 },
        { name: 'a', value: 2 }
      ]
    })
  ).toEqual(['name-twice'])
  expect(await refused({ member: rikke, set: 'Bal' })).toEqual(['unknown-set'])
  expect(await refused({ sets: [] })).toEqual(['sets-are-of-members'])
  expect(await app.call('history.list', {})).toEqual(before)
})

test('a portrait is in the campaign file, and is still there when the file is opened again', async () => {
  const view = await app.call('members.portray', {
    roster: gang,
    member: rikke,
    picture: { type: 'image/png', data: PIXEL }
  })
  const id = ownOf(view)!['portrait'] as string
  const before = await app.call('members.portrait', { picture: id })
  const { file } = (await app.call('campaigns.current', {}))!
  await app.call('campaigns.close', {})
  await app.call('campaigns.open', { file })
  const there = await app.call('members.portrait', { picture: id })
  expect([there.type, pictureHead(Buffer.from(there.data, 'base64'))]).toEqual([
    'image/png',
    { type: 'image/png', width: 1, height: 1 }
  ])
  expect(there).toEqual(before)
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
})

test('a file that is no picture is refused, whatever type it claims', async () => {
  const text = Buffer.from('<svg onload="alert(1)"/>').toString('base64')
  const huge = Buffer.from(PIXEL, 'base64')
  huge.writeUInt32BE(40_000, 16)
  huge.writeUInt32BE(40_000, 20)
  expect(
    await app.dispatch('members.portray', {
      roster: gang,
      member: rikke,
      picture: { type: 'image/png', data: huge.toString('base64') }
    })
  ).toMatchObject({ error: { code: 'picture-too-large', params: { width: 40_000, height: 40_000 } } })
  expect(
    await app.dispatch('members.portray', {
      roster: gang,
      member: rikke,
      picture: { type: 'image/png', data: text }
    })
  ).toMatchObject({ error: { code: 'not-a-picture' } })
  expect(await app.dispatch('members.portrait', { picture: 'nothing' })).toMatchObject({
    error: { code: 'unknown-picture' }
  })
})

test('a set that is removed is no longer brought, in the same act', async () => {
  const sets = [
    { name: 'Rue', items: [] },
    { name: 'Bal', items: [] }
  ]
  await app.call('members.keep', { roster: gang, member: rikke, sets, set: 'Rue' })
  const kept = await app.call('members.keep', { roster: gang, member: rikke, sets: [sets[1]!] })
  expect(ownOf(kept)).toEqual({ sets: [sets[1]] })
  await app.call('history.undo', { roster: gang })
  expect(ownOf(await app.call('rosters.get', { roster: gang }))).toEqual({ sets, set: 'Rue' })
  expect(ownOf(await app.call('members.keep', { roster: gang, member: rikke, sets: null }))).toBeUndefined()
})
