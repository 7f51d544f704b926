// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { buyLines, useTrade } from '../../src-renderer/stores/trade'
import { offer } from './an-offer'

beforeEach(() => setActivePinia(createPinia()))

test('another of the same for the same holder is one line more by quantity, not a line more', () => {
  const trade = useTrade()
  for (const holder of ['m1', 'm1', 'stash']) trade.add('r', offer('sword'), holder)
  expect(buyLines(trade.basket('r'))).toEqual([
    { thing: 'sword', quantity: 2, holder: 'm1' },
    { thing: 'sword', quantity: 1, holder: 'stash' }
  ])
  expect(trade.basket('other')).toEqual([])
})

test('what is fitted or comes in variants is a line of its own, with the first choice made', () => {
  const trade = useTrade()
  const sight = offer('sight', { fits: ['i1', 'i2'] })
  trade.add('r', sight, 'm1')
  trade.add('r', sight, 'm1')
  trade.add('r', offer('launcher', { variants: [{ id: 'frag', name: { fr: 'Frag' } }] }), 'm1')
  trade.basket('r')[1]!.on = 'i2'
  expect(buyLines(trade.basket('r')).map((line) => line.on)).toEqual(['i1', 'i2', 'frag'])
  trade.remove('r', trade.basket('r')[0]!)
  expect(trade.basket('r')).toHaveLength(2)
  trade.empty('r')
  expect(trade.basket('r')).toEqual([])
})

test('filters are kept, and known to be there', () => {
  const trade = useTrade()
  expect(trade.filtering).toBe(false)
  trade.filters.upTo = 40
  expect(trade.filtering).toBe(true)
  trade.resetFilters()
  expect(trade.filtering).toBe(false)
})
