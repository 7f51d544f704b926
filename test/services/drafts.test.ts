import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hiddenFolder } from '../../src-main/store/library/folders'
import { openTestApp, type TestApp } from '../support/test-app'

const ONE = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'
const what = { key: 'member.notes' }

let app: TestApp
let campaign: string
let now: Date
const said: string[] = []
beforeEach(async () => {
  now = new Date('2026-03-12T21:04:00.000Z')
  said.length = 0
  app = await openTestApp({ now: () => now, log: (message) => said.push(message) })
  campaign = (await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })).id
})
afterEach(() => app.end())

const put = (draft: string, value: string, place = 'notes:r:a') =>
  app.call('drafts.put', { campaign, draft, place, what, path: '/gangs/r', value, was: 'avant' })
const folder = () => join(hiddenFolder(app.library), 'drafts', campaign)

test('typed text is saved beside the campaign, is no act, and outlives the host', async () => {
  const before = await app.call('history.list', {})
  await put(ONE, 'Boite')
  now = new Date('2026-03-12T21:05:00.000Z')
  await put(ONE, 'Boite depuis la fuite')
  expect(await app.call('history.list', {})).toEqual(before)
  // The host is killed: nothing is closed, and the next one, on any port, has the same library.
  const next = await openTestApp({ library: app.library })
  expect(await next.call('drafts.get', { campaign, place: 'notes:r:a' })).toEqual([
    {
      id: ONE,
      place: 'notes:r:a',
      at: '2026-03-12T21:05:00.000Z',
      what,
      path: '/gangs/r',
      value: 'Boite depuis la fuite',
      was: 'avant'
    }
  ])
  expect(await next.call('drafts.list', { campaign })).toEqual([
    { id: ONE, place: 'notes:r:a', at: '2026-03-12T21:05:00.000Z', what, path: '/gangs/r' }
  ])
  await next.end()
})

test('two windows that type the same keep one draft each, and both drafts survive', async () => {
  await put(ONE, 'de la première')
  now = new Date('2026-03-12T21:06:00.000Z')
  await put(OTHER, 'de la seconde')
  expect((await app.call('drafts.get', { campaign, place: 'notes:r:a' })).map(({ value }) => value)).toEqual([
    'de la seconde',
    'de la première'
  ])
  expect(await app.call('drafts.drop', { campaign, draft: OTHER })).toEqual({ dropped: true })
  expect(await app.call('drafts.drop', { campaign, draft: OTHER })).toEqual({ dropped: false })
  expect((await app.call('drafts.get', { campaign, place: 'notes:r:a' })).map(({ value }) => value)).toEqual([
    'de la première'
  ])
})

test('a draft belongs to one place and one campaign; one typed before a campaign exists belongs to none', async () => {
  await put(ONE, 'ici')
  await app.call('drafts.put', { draft: OTHER, place: 'campaign:new', what, value: { name: 'Sous la gare' } })
  expect(await app.call('drafts.get', { campaign, place: 'notes:r:b' })).toEqual([])
  expect(await app.call('drafts.list', { campaign: 'another' })).toEqual([])
  expect((await app.call('drafts.list', {})).map(({ id }) => id)).toEqual([OTHER])
  await app.call('campaigns.close', {})
  expect((await app.call('drafts.list', { campaign })).map(({ id }) => id)).toEqual([ONE])
})

test('text typed faster than it is written ends as it was typed last', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => put(ONE, `mot ${n}`)))
  expect((await app.call('drafts.get', { campaign, place: 'notes:r:a' })).map(({ value }) => value)).toEqual([
    'mot 19'
  ])
  expect(await readdir(folder())).toEqual([`${ONE}.json`])
})

test('a draft whose file is damaged is put aside and reported, and the other drafts stay', async () => {
  await put(ONE, 'sain')
  await put(OTHER, 'abîmé')
  await writeFile(join(folder(), `${OTHER}.json`), '{"v":1,"id":')
  expect((await app.call('drafts.list', { campaign })).map(({ id }) => id)).toEqual([ONE])
  expect(await readFile(join(folder(), `${OTHER}.json.damaged`), 'utf8')).toBe('{"v":1,"id":')
  expect(said.join()).toContain(`${OTHER}.json.damaged`)
})

test('a campaign keeps two hundred drafts for three months: older ones go, and the newest never does', async () => {
  const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  for (let n = 0; n < 200; n++) await put(id(n), `n° ${n}`)
  const aged = async (n: number, days: number) => {
    const at = new Date(now.getTime() - days * 86_400_000)
    await utimes(join(folder(), `${id(n)}.json`), at, at)
  }
  await aged(7, 10)
  for (const n of [3, 4]) await aged(n, 91)
  await put(ONE, 'le dernier')
  const kept = (await app.call('drafts.list', { campaign })).map((draft) => draft.id)
  expect(kept).not.toContain(id(3))
  expect(kept).not.toContain(id(4))
  expect(kept).toContain(id(7))
  await put(id(3), 'encore un')
  expect((await app.call('drafts.list', { campaign })).length).toBe(200)
  await put(OTHER, 'un de trop')
  const full = (await app.call('drafts.list', { campaign })).map((draft) => draft.id)
  expect(full.length).toBe(200)
  expect(full).not.toContain(id(7))
  expect(full).toContain(OTHER)
})

test('an invalid draft is refused and leaves nothing behind', async () => {
  const refused = (input: object) =>
    app.dispatch('drafts.put', { campaign, draft: ONE, place: 'notes:r:a', what, value: 'x', ...input })
  for (const wrong of [
    { draft: '../../x' },
    { campaign: '../x' },
    { place: '' },
    { value: Array.from({ length: 12 }, () => 'x'.repeat(19_000)) },
    { path: 'https://elsewhere' },
    { what: [] }
  ]) {
    expect(await refused(wrong), JSON.stringify(wrong).slice(0, 60)).toMatchObject({
      ok: false,
      error: { code: 'bad-input' }
    })
  }
  expect(await app.call('drafts.list', { campaign })).toEqual([])
})

test('text typed while the host was silent keeps its moment, and no moment is in the future', async () => {
  const base = { campaign, draft: ONE, place: 'notes:r:a', what, value: 'x' }
  expect(await app.call('drafts.put', { ...base, at: '2026-03-12T20:00:00.000Z' })).toEqual({
    at: '2026-03-12T20:00:00.000Z'
  })
  expect(await app.call('drafts.put', { ...base, at: '2027-01-01T00:00:00.000Z' })).toEqual({
    at: '2026-03-12T21:04:00.000Z'
  })
})
