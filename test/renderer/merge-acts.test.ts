// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { useExchange } from '../../src-renderer/stores/exchange'
import { drawnPages } from './drawn-pages'

let acts = [{ seq: 5, method: 'exchange.merge' }]
drawnPages(async (method, input) => {
  if (method === 'exchange.merge')
    acts = [8, 7, 6].map((seq) => ({ seq, method: seq === 8 ? 'rosters.rename' : method })).concat(acts)
  const { limit } = input as { limit?: number }
  return { ok: true, value: method === 'history.list' ? { acts: acts.slice(0, limit), more: false } : {} }
})

test('the acts of a merge are its own and all of them, whatever another window did before or meanwhile', async () => {
  expect(await useExchange().merge('copy.magot', ['r1', 'r2'])).toEqual([7, 6])
})
