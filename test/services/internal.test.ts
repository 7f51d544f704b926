import { afterEach, beforeEach, expect, test } from 'vitest'
import type { GameSystem } from '../../src-main/kernel/system/system'
import { openTestApp, type TestApp } from '../support/test-app'
import { tinySystem } from '../tiny/tiny-system'

/** A game that fails at a place set by the test, before an act is written or after. */
let breaks: 'decide' | 'members' | null = null
const broken = (part: typeof breaks): void => {
  if (breaks === part) throw new Error('a bug of ours')
}
const system = {
  ...tinySystem,
  decide: (...given: Parameters<GameSystem['decide']>) => (
    broken('decide'),
    tinySystem.decide(given[0] as never, given[1], given[2], given[3])
  ),
  members: (...given: Parameters<GameSystem['members']>) => (
    broken('members'),
    tinySystem.members(given[0] as never, given[1])
  )
} as GameSystem

let app: TestApp
let roster: string
beforeEach(async () => {
  breaks = null
  app = await openTestApp({ systems: [system], resources: 'test/tiny/resources', log: () => {} })
  await app.call('campaigns.create', { name: 'Bois', system: 'tiny' })
  roster = (await app.call('rosters.create', { name: 'Chêne', kind: 'grove' })).id
})
afterEach(() => app.end())

const acts = async () => (await app.call('history.list', {})).acts.length
const fault = async (method: string, input: object, on = app) =>
  ((await on.dispatch(method, input)) as { error: { code: string; params: object } }).error

test('a fault before the act reports that nothing was changed, and nothing was', async () => {
  const before = await acts()
  breaks = 'decide'
  expect(await fault('rosters.rename', { roster, name: 'Hêtre' })).toMatchObject({
    code: 'internal',
    params: { method: 'rosters.rename', changed: false }
  })
  breaks = null
  expect(await acts()).toBe(before)
})

test('a fault after the act reports that the act is done, and it is', async () => {
  const before = await acts()
  breaks = 'members'
  expect(await fault('members.recruit', { roster, type: 'spirit', name: 'Gland' })).toMatchObject({
    code: 'internal',
    params: { changed: true }
  })
  breaks = null
  expect(await acts()).toBe(before + 1)
})

test('writing, adding and discarding a custom card are acts, of which a fault after them reports that they are done', async () => {
  const { cards } = await app.call('decks.write', { title: 'Totem' })
  const stop = app.onChange(() => {
    throw new Error('a bug of ours')
  })
  for (const [method, input] of [
    ['decks.write', { title: 'Brume' }],
    ['decks.add', { cards: [{ title: 'Rosée' }] }],
    ['decks.discard', { card: cards[0]!.id }]
  ] as const) {
    const before = await acts()
    expect(await fault(method, input)).toMatchObject({ code: 'internal', params: { method, changed: true } })
    expect(await acts()).toBe(before + 1)
  }
  stop()
})

test('a fault of a read reports that nothing was changed', async () => {
  breaks = 'members'
  expect(await fault('rosters.get', { roster })).toMatchObject({
    code: 'internal',
    params: { changed: false }
  })
})

test('without a readable log, the message names none', async () => {
  breaks = 'members'
  expect((await fault('rosters.get', { roster })).params).not.toHaveProperty('log')
  const served = await openTestApp({
    systems: [system],
    resources: 'test/tiny/resources',
    log: () => {},
    readsLog: 'terminal'
  })
  breaks = null
  await served.call('campaigns.create', { name: 'Bois', system: 'tiny' })
  const { id } = await served.call('rosters.create', { name: 'Chêne', kind: 'grove' })
  breaks = 'members'
  expect((await fault('rosters.get', { roster: id }, served)).params).toMatchObject({ log: 'terminal' })
  await served.end()
})
