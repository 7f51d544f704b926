// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useTransport } from '../../src-renderer/api/client'
import { setLocale } from '../../src-renderer/locales/i18n'
import { suggestedName } from '../../src-renderer/views/battles/suggested-name'

interface Known {
  now: string[]
  closed: number[]
  latest?: string[]
  unfinished?: string[]
}
const asked: [string, object][] = []

/** A campaign with these battles: ids of the season, numbers of the seasons before, and names. */
async function suggestedFor({ now, closed, latest = [], unfinished = [] }: Known): Promise<string> {
  const named = (names: string[]) => names.map((name) => ({ name }))
  useTransport({
    call: async (method, input) => {
      asked.push([method, input as object])
      const value =
        method === 'seasons.list'
          ? { now: { battles: now }, closed: closed.map((fought) => ({ fought })) }
          : named((input as { limit?: number }).limit === undefined ? unfinished : latest)
      return { ok: true, value }
    },
    onChange: () => () => {}
  })
  return suggestedName()
}

beforeEach(() => {
  asked.length = 0
  setActivePinia(createPinia())
  setLocale('fr')
})
afterEach(() => useTransport(null))

test('the next battle is named by its number among all of the campaign, of whatever season and state', async () => {
  expect(await suggestedFor({ now: [], closed: [] })).toBe('Bataille 1')
  expect(await suggestedFor({ now: ['a', 'b'], closed: [12, 30], unfinished: ['La prochaine'] })).toBe(
    'Bataille 46'
  )
})

test('the number in a name is written as one types it', async () => {
  expect(await suggestedFor({ now: [], closed: [2000] })).toBe('Bataille 2001')
})

test('a name that is taken is not suggested again, after an earlier battle was undone', async () => {
  expect(await suggestedFor({ now: ['a', 'c'], closed: [], latest: ['Bataille 3', 'Bataille 1'] })).toBe(
    'Bataille 4'
  )
  expect(await suggestedFor({ now: ['a'], closed: [], unfinished: ['Bataille 3'] })).toBe('Bataille 4')
})

test('of a long campaign only the last battles are asked for, and those that are not over', async () => {
  await suggestedFor({ now: [], closed: [2000] })
  for (const [method, input] of asked)
    if (method === 'battles.list') expect(Object.keys(input)).toContain('status')
  expect(asked.map(([method]) => method).toSorted()).toEqual(['battles.list', 'battles.list', 'seasons.list'])
})
