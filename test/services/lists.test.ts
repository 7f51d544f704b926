import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { forgetRecentStates } from '../../src-main/store/journal/recent-states'
import { openSample } from '../support/sample-app'
import type { TestApp } from '../support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await openSample('neo-necro')
})
afterAll(() => app.end())
afterEach(() => vi.restoreAllMocks())

/** The number of whole battle texts read during a request. */
async function battlesRead(ask: () => Promise<unknown>): Promise<number> {
  forgetRecentStates()
  const read = vi.spyOn(JSON, 'parse')
  await ask()
  const texts = read.mock.calls.filter(([text]) => String(text).includes('"combatants"')).length
  read.mockRestore()
  return texts
}

test.each([
  ['the list of battles', () => app.call('battles.list', {})],
  ['the standings of the season', () => app.call('seasons.list', {})],
  ['the evening', () => app.call('interlude.evening', {})],
  ['what is owed', () => app.call('annals.owing', {})]
] as const)('%s reads no battle whole', async (_, ask) => {
  expect(
    await battlesRead(async () =>
      app.call('battles.get', { battle: (await app.call('battles.list', {}))[0]!.id })
    )
  ).toBe(1)
  expect(await battlesRead(ask)).toBe(0)
})

test('the list of battles comes in pages, which joined are the whole list', async () => {
  const all = await app.call('battles.list', {})
  expect(all.length).toBeGreaterThan(3)
  const joined: typeof all = []
  for (;;) {
    const page = await app.call('battles.list', {
      limit: 2,
      ...(joined.length && { after: joined.at(-1)!.id })
    })
    expect(page.length).toBeLessThanOrEqual(2)
    if (page.length === 0) break
    joined.push(...page)
  }
  expect(joined).toEqual(all)
  await expect(app.call('battles.list', { limit: 2, after: 'nobody' })).rejects.toThrow('unknown-battle')
})

test('the list of battles can be narrowed to some states, in pages too', async () => {
  const { id: planned } = await app.call('battles.plan', {
    name: 'La prochaine',
    date: '2020-01-01',
    rosters: (await app.call('rosters.list', {})).slice(0, 2).map(({ id }) => id)
  })
  const all = await app.call('battles.list', {})
  const of = (...status: (typeof all)[number]['status'][]) => app.call('battles.list', { status })
  expect((await of('planned', 'open')).map(({ id }) => id)).toContain(planned)
  for (const status of [['planned', 'open'], ['finished'], ['cancelled', 'finished']] as const)
    expect(await of(...status)).toEqual(
      all.filter((battle) => (status as readonly string[]).includes(battle.status))
    )
  const finished = await of('finished')
  const [first] = await app.call('battles.list', { status: ['finished'], limit: 1 })
  expect(first).toEqual(finished[0])
  expect(await app.call('battles.list', { status: ['finished'], limit: 1, after: first!.id })).toEqual([
    finished[1]
  ])
  await app.call('battles.cancel', { battle: planned })
  expect((await of('planned', 'open')).map(({ id }) => id)).not.toContain(planned)
  await expect(app.call('battles.list', { status: [] })).rejects.toThrow('bad-input')
})

test('the list of battles can be narrowed to those of a past season', async () => {
  const before = (await app.call('battles.list', {})).filter(({ status }) => status === 'finished')
  await app.call('seasons.close', { name: 'Hiver', from: '2020-01-01', to: '2020-04-30' })
  const { closed } = await app.call('seasons.list', {})
  const season = closed[0]!.id
  expect(before.length).toBeGreaterThan(1)
  expect(await app.call('battles.list', { season })).toEqual(before)
  expect(await app.call('battles.list', { season, limit: 1, after: before[0]!.id })).toEqual([before[1]])
  expect(await app.call('battles.list', { season, status: ['planned'] })).toEqual([])
  await expect(app.call('battles.list', { season: 'nobody' })).rejects.toThrow('unknown-season')
})

test('a line of the list agrees with the battle itself', async () => {
  for (const line of await app.call('battles.list', {})) {
    const {
      id,
      name,
      date,
      status,
      friendly = false,
      sides
    } = await app.call('battles.get', { battle: line.id })
    expect(line).toEqual({
      id,
      name,
      date,
      status,
      friendly,
      sides: sides.map(({ roster, name, result, value }) => ({ roster, name, result, value }))
    })
  }
})
