// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { computed, h, nextTick } from 'vue'
import { useTransport } from '../../src-renderer/api/client'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import { buyLines, useTrade } from '../../src-renderer/stores/trade'
import OfferTable from '../../src-renderer/views/stash/OfferTable.vue'
import TradeBasket from '../../src-renderer/views/stash/TradeBasket.vue'
import { offer } from './an-offer'
import { mount } from './mount'

beforeEach(() => {
  localStorage.clear()
  setActivePinia(createPinia())
})

test('another of the same for the same holder raises the quantity of its line', () => {
  const trade = useTrade()
  for (const holder of ['m1', 'm1', 'stash']) trade.add('r', offer('sword'), holder)
  expect(buyLines(trade.basket('r'))).toEqual([
    { thing: 'sword', quantity: 2, holder: 'm1' },
    { thing: 'sword', quantity: 1, holder: 'stash' }
  ])
  expect(trade.basket('other')).toEqual([])
})

test('a thing with fittings or variants is a line of its own, with the first choice made', () => {
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

test('a purchase leaves in the basket what was put there while it was under way', () => {
  const trade = useTrade()
  const sight = offer('sight', { fits: ['i1', 'i2'] })
  for (const [one, holder] of [
    [offer('sword'), 'm1'],
    [sight, 'm1']
  ] as const)
    trade.add('r', one, holder)
  const bought = trade.basket('r').map((line) => ({ ...line }))
  for (const holder of ['m1', 'm2']) trade.add('r', offer('sword'), holder)
  trade.add('r', sight, 'm1')
  trade.basket('r')[1]!.on = 'i2'
  trade.paid('r', bought)
  expect(trade.basket('r').map(({ thing, holder, quantity }) => [thing, holder, quantity])).toEqual([
    ['sword', 'm1', 1],
    ['sword', 'm2', 1],
    ['sight', 'm1', 1]
  ])
  trade.paid('r', trade.basket('r'))
  expect(trade.basket('r')).toEqual([])
})

test('news of the campaign leave a basket as it is, so that its offers are not asked for again', () => {
  const [trade, campaigns] = [useTrade(), useCampaigns()]
  const opened = { id: 'c', file: 'c.magot', undo: null } as never
  campaigns.current = opened
  trade.add('r', offer('sword'), 'm1')
  const lines = computed(() => buyLines(trade.basket('r')))
  const before = lines.value
  campaigns.current = { ...(opened as object), undo: { seq: 7 } } as never
  expect(lines.value).toBe(before)
  campaigns.current = { ...(opened as object), file: 'copy.magot' } as never
  expect(lines.value).toEqual([])
})

test('filters are stored, and their presence is shown', () => {
  const trade = useTrade()
  expect(trade.filtering).toBe(false)
  trade.filters.upTo = 40
  expect(trade.filtering).toBe(true)
  trade.resetFilters()
  expect(trade.filtering).toBe(false)
})

/** The window closed and opened again: the same storage, a new store. */
async function reopened() {
  await nextTick()
  setActivePinia(createPinia())
  return useTrade()
}

test('baskets and filters survive a reload of the window; the search does not', async () => {
  const trade = useTrade()
  trade.add('r', offer('sword'), 'm1')
  trade.add('r', offer('sword'), 'm1')
  trade.add('s', offer('sight', { fits: ['i1', 'i2'] }), 'm2')
  trade.filters.category = 'melee'
  trade.filters.from = 20
  trade.filters.still = true
  trade.search = 'epee'
  trade.suppose = { cover: true }
  const again = await reopened()
  expect(buyLines(again.basket('r'))).toEqual([{ thing: 'sword', quantity: 2, holder: 'm1' }])
  expect(buyLines(again.basket('s'))).toEqual([{ thing: 'sight', quantity: 1, holder: 'm2', on: 'i1' }])
  expect(again.filters).toMatchObject({ category: 'melee', from: 20, still: true })
  expect(again.suppose).toEqual({ cover: true })
  expect(again.search).toBe('')
})

test('an empty basket leaves nothing behind, and the number of remembered baskets is bounded', async () => {
  const trade = useTrade()
  trade.add('r', offer('sword'), 'm1')
  trade.empty('r')
  await nextTick()
  expect(localStorage.getItem('magot.trade.baskets')).toBe('{}')
  for (let n = 0; n < 60; n++) trade.add(`r${n}`, offer('sword'), 'm1')
  const again = await reopened()
  expect(again.basket('r0')).toEqual([])
  expect(again.basket('r59')).toHaveLength(1)
  expect(Object.keys(JSON.parse(localStorage.getItem('magot.trade.baskets')!) as object).length).toBeLessThan(
    30
  )
})

test.each([
  '{',
  '[]',
  '{"r":[{"thing":"sword"}]}',
  '{"r":[{"thing":"sword","name":{},"price":1,"weight":1,"holder":"m","quantity":0,"fits":[],"variants":[],"on":null}]}',
  'null'
])('an unreadable basket (%s) is ignored', (text) => {
  localStorage.setItem('magot.trade.baskets', text)
  localStorage.setItem('magot.trade.filters', '{"rare":"never"}')
  const trade = useTrade()
  expect(trade.basket('r')).toEqual([])
  expect(trade.filtering).toBe(false)
})

test('an old basket is shown with today’s offers: new prices, without things no longer offered or for bearers who are gone', () => {
  const trade = useTrade()
  trade.add('r', offer('sword', { price: 10 }), 'm1')
  trade.add('r', offer('gone'), 'm1')
  trade.add('r', offer('axe'), 'm9')
  trade.add('r', offer('sight', { fits: ['i1', 'i2'] }), 'm1')
  trade.freshen(
    'r',
    [offer('sword', { price: 12, weight: 3 }), offer('axe'), offer('sight', { fits: ['i2'] })],
    'm1',
    ['m1', 'stash']
  )
  expect(trade.basket('r').map(({ thing, price, on }) => [thing, price, on])).toEqual([
    ['sword', 12, null],
    ['sight', 10, 'i2']
  ])
})

test('a basket for somebody else keeps what its things are fitted to', () => {
  const trade = useTrade()
  trade.add('r', offer('sight', { fits: ['i1'] }), 'm1')
  trade.freshen('r', [offer('sight', { fits: ['i7'] })], 'm2', ['m1', 'm2'])
  expect(trade.basket('r')[0]!.on).toBe('i1')
})

test('where no offered thing has a weight, no column shows it', async () => {
  const columns = async (weight: number) => {
    const all = [offer('knife', { weight: 0 }), offer('sword', { weight })]
    const { all: find } = await mount(OfferTable, {
      name: 'Armes',
      category: 'melee',
      offers: all,
      all,
      inBasket: () => 0,
      unfolded: true,
      said: []
    })
    return [
      find('thead th')
        .map((head) => (head.textContent ?? '').trim())
        .slice(1, -1),
      find('tbody tr:first-child td').length
    ]
  }
  expect([await columns(2), await columns(0)]).toEqual([
    [['Poids', 'Prix'], 3],
    [['Prix'], 2]
  ])
})

test('the basket of several holders lists each thing once, below its own holder', async () => {
  useTransport({ onChange: () => () => {}, call: () => new Promise(() => {}) })
  const page = await mount({
    setup() {
      const trade = useTrade()
      trade.add('r', offer('sword'), 'm1')
      trade.add('r', offer('shield'), 'm2')
      return () =>
        h(TradeBasket, { roster: { id: 'r' } as never, nameOf: (holder: string) => holder.toUpperCase() })
    }
  })
  const listed = page
    .all('.of')
    .map((part) => [
      part.querySelector('h3')!.textContent!.trim(),
      ...[...part.querySelectorAll('.name')].map((name) => name.textContent!.trim())
    ])
  expect(listed).toEqual([
    [expect.stringContaining('M1'), 'sword'],
    [expect.stringContaining('M2'), 'shield']
  ])
  useTransport(null)
})
