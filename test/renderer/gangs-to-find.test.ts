// @vitest-environment happy-dom
import { h, nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { useTransport } from '../../src-renderer/api/client'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import { useSystems } from '../../src-renderer/stores/systems'
import { useRosters } from '../../src-renderer/stores/rosters'
import GangsPart from '../../src-renderer/views/arbitration/GangsPart.vue'
import CardsIndex from '../../src-renderer/views/cards/CardsIndex.vue'
import NewBattlePage from '../../src-renderer/views/battles/NewBattlePage.vue'
import { mount } from './mount'

afterEach(() => useTransport(null))

const words = (text: string) => ({ fr: text, en: text })
const PLAYERS = [
  { id: 'p1', name: 'Inès' },
  { id: 'p2', name: 'Théo' }
]
const roster = (id: string, name: string, kind: string, player: string) => ({
  id,
  name,
  kindName: words(kind),
  player,
  stage: 'ready',
  value: 100
})
const GANGS = [
  roster('a', 'Les Vipères', 'Escher', 'p1'),
  roster('b', 'Les Rouilles', 'Orlock', 'p1'),
  roster('c', 'Les Lames', 'Orlock', 'p2'),
  roster('d', 'Les Torches', 'Escher', 'p2'),
  roster('e', 'Les Cendres', 'Orlock', 'p1'),
  roster('f', 'Les Pendus', 'Escher', 'p2')
]

async function newBattle(gangs = GANGS) {
  const asked: string[] = []
  useTransport({
    onChange: () => () => {},
    call: async (method) => {
      asked.push(method)
      const value = {
        'rosters.list': gangs,
        'seasons.list': { now: { battles: [] }, closed: [] },
        'rosters.get': { sheets: [], left: [], items: [], personal: {} }
      }[method as string]
      return { ok: true, value: (value ?? []) as never }
    }
  })
  const page = await mount({
    setup() {
      useSystems().sheets['tiny'] = { words: { kind: words('clan') }, battle: { sides: { min: 2 } } } as never
      useCampaigns().current = { id: 'c', mark: 'm', system: 'tiny', players: PLAYERS } as never
      return () => h(NewBattlePage)
    }
  })
  await vi.waitFor(() => expect(page.find('h2')).toBeTruthy())
  /** The gangs in sight. */
  const seen = () =>
    page
      .all('.side')
      .filter((side) => side.style.display !== 'none')
      .map((side) => side.querySelector('.name')!.textContent)
  return { ...page, asked, seen }
}

test('a new battle finds a gang among many by letters of its name, its house or its player', async () => {
  const page = await newBattle()
  expect(page.seen()).toHaveLength(6)
  await page.type('input[type=search]', 'lames')
  await vi.waitFor(() => expect(page.seen()).toEqual(['Les Lames']))
  await page.type('input[type=search]', 'ines orlock')
  await vi.waitFor(() => expect(page.seen()).toEqual(['Les Rouilles', 'Les Cendres']))
  await page.type('input[type=search]', 'nobody')
  await vi.waitFor(() => expect(page.text()).toContain('Rien ne correspond'))
})

test('a gang that takes part stays in sight, with its ticks, while another one is searched for', async () => {
  const page = await newBattle()
  const tick = page.all<HTMLInputElement>('.side input[type=checkbox]')[1]!
  tick.checked = true
  tick.dispatchEvent(new Event('change'))
  await nextTick()
  await page.type('input[type=search]', 'lames')
  await vi.waitFor(() => expect(page.seen()).toEqual(['Les Rouilles', 'Les Lames']))
  expect(tick.checked).toBe(true)
})

test('Enter in the search of a new battle does not begin it', async () => {
  const page = await newBattle()
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  page.find('input[type=search]').dispatchEvent(enter)
  expect(enter.defaultPrevented).toBe(true)
})

test('a new battle among few gangs has nothing to search', async () => {
  const page = await newBattle(GANGS.slice(0, 5))
  expect(page.find('input[type=search]')).toBeNull()
})

test('the arbitrator finds a gang among many in the same way', async () => {
  useTransport({ onChange: () => () => {}, call: async () => ({ ok: true, value: GANGS as never }) })
  const page = await mount({
    setup() {
      const term = { roster: words('gang'), rosters: words('gangs'), members: words('membres') }
      useSystems().sheets['tiny'] = { words: { ...term, kind: words('clan') } } as never
      useCampaigns().current = { id: 'c', mark: 'm', system: 'tiny', players: PLAYERS } as never
      return () => h(GangsPart)
    }
  })
  await useRosters().list()
  const seen = () => page.all('tbody th').map((cell) => cell.textContent!.trim())
  await vi.waitFor(() => expect(seen()).toHaveLength(6))
  await page.type('input[type=search]', 'ines orlock')
  await vi.waitFor(() => expect(seen()).toEqual(['Les Rouilles', 'Les Cendres']))
})

test('the list of decks finds a gang among many, and leaves the deck of all of them out of what is found', async () => {
  const rosters = GANGS.map(({ id, ...gang }) => ({ ...gang, roster: id, members: 1 }))
  const decks = { rosters, systems: [], presets: [], shared: [] }
  useTransport({ onChange: () => () => {}, call: async () => ({ ok: true, value: decks as never }) })
  const page = await mount({
    setup() {
      const term = { roster: words('gang'), rosters: words('gangs'), members: words('membres') }
      useSystems().sheets['tiny'] = { words: { ...term, kind: words('clan') } } as never
      useCampaigns().current = { id: 'c', mark: 'm', system: 'tiny', players: PLAYERS } as never
      return () => h(CardsIndex)
    }
  })
  const seen = () => page.all('tbody th').map((cell) => cell.textContent!.trim())
  await vi.waitFor(() => expect(seen()).toHaveLength(7))
  await page.type('input[type=search]', 'orlock')
  await vi.waitFor(() => expect(seen()).toEqual(['Les Rouilles', 'Les Lames', 'Les Cendres']))
})
