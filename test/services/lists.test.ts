import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
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
