// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, type Component } from 'vue'
import { useTransport } from '../../src-renderer/api/client'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import { useSystems } from '../../src-renderer/stores/systems'
import TradeStep from '../../src-renderer/views/interlude/TradeStep.vue'
import FoundingPanel from '../../src-renderer/views/rosters/FoundingPanel.vue'
import RecruitPanel from '../../src-renderer/views/rosters/RecruitPanel.vue'
import OfferTable from '../../src-renderer/views/stash/OfferTable.vue'
import { offer } from './an-offer'
import { mount } from './mount'

const word = { fr: 'mot', en: 'word' }
const roster = { id: 'r', name: 'R', money: null, stage: 'founding', unready: [], sheets: [] }
const recruit = { type: 'soldier', name: word, cost: null, notes: [], allowed: true, refused: [] }

beforeEach(() =>
  useTransport({
    onChange: () => () => {},
    call: async () => ({ ok: true, value: [{ ...recruit, profile: { str: 8 }, written: { str: 'd8' } }] })
  } as never)
)

/** A component in a game where nothing is sold, or where it is. */
const inGame = (nothingSells: boolean, component: Component, props: object) =>
  mount(
    defineComponent({
      setup() {
        useSystems().sheets['tiny'] = {
          currency: nothingSells ? null : { name: word, abbr: word },
          ...(nothingSells && { nothingSells }),
          words: { member: word, members: word },
          characteristics: [{ key: 'str', abbr: word, name: word }],
          choices: []
        } as never
        useCampaigns().current = { id: 'c', mark: 'm', system: 'tiny', players: [] } as never
        return () => h(component, props)
      }
    })
  )

test('a game in which nothing is sold offers no sale between two games', async () => {
  const links = async (nothingSells: boolean) =>
    (await inGame(nothingSells, TradeStep, { roster })).all('a').map((link) => link.getAttribute('href'))
  expect(await links(true)).toHaveLength(2)
  expect((await links(false)).at(-1)).toContain('side=sell')
})

test('a founding warns that purchases can no longer go back only where they can', async () => {
  const said = async (nothingSells: boolean) => (await inGame(nothingSells, FoundingPanel, { roster })).text()
  expect(await said(true)).not.toContain('prix payé')
  expect(await said(false)).toContain('prix payé')
})

test('things without a price have no column of prices', async () => {
  const heads = async (price: number | null) => {
    const offers = [offer('Pieu', { price })]
    const props = {
      name: 'Armes',
      category: 'a',
      offers,
      all: offers,
      inBasket: () => 0,
      unfolded: true,
      said: []
    }
    return (await inGame(true, OfferTable, props)).all('thead th').length
  }
  expect(await heads(null)).toBe((await heads(5)) - 1)
})

test('a recruit without a cost has no dash for it, and dice are written as dice', async () => {
  const page = await inGame(true, RecruitPanel, { roster, open: true })
  await vi.waitFor(() => expect(page.all('.types > li')).toHaveLength(1))
  await nextTick()
  expect(page.find('.types').textContent).toContain('d8')
  expect(page.find('.types').textContent).not.toContain('—')
})
