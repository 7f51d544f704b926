// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Change } from '../../src-renderer/api/client'
import { useHistory } from '../../src-renderer/stores/history'
import { hearOf } from '../../src-renderer/stores/news'
import { drawnPages } from './drawn-pages'

drawnPages(async () => ({ ok: true, value: null }))

test.each<[string, Change, string[]]>([
  ['an act on a gang', { rosters: ['a'], kinds: ['roster'] }, ['a', 'any']],
  ['the end of a battle', { rosters: ['a', 'b'], kinds: ['battle', 'roster'] }, ['a', 'b', 'any']],
  ['an act on the campaign', { rosters: [], kinds: ['campaign'] }, ['a', 'b', 'any']],
  ['an act on a gang and the campaign', { rosters: ['a'], kinds: ['roster', 'campaign'] }, ['a', 'b', 'any']],
  ['an act on a battle alone', { rosters: [], kinds: ['battle'] }, []],
  ['an act at a table', { rosters: ['x'], kinds: ['tracker'] }, []],
  ['what may be anything', { rosters: [] }, ['a', 'b', 'any']],
  ['what may be anything about a gang', { rosters: ['a'] }, ['a', 'b', 'any']]
])('%s counts as a change of what it may concern', async (_, change, concerned) => {
  const history = useHistory()
  const counts = () => ({
    a: history.revisionOf('a'),
    b: history.revisionOf('b'),
    any: history.revisionOf(),
    all: history.revision
  })
  const before = counts()
  hearOf(change)
  await vi.advanceTimersByTimeAsync(100)
  const after = counts()
  const went = (['a', 'b', 'any', 'all'] as const).filter((what) => after[what] > before[what])
  expect(went).toEqual([...concerned, 'all'])
})
