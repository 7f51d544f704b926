// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { effectScope, ref } from 'vue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Season } from '../../src-main/kernel/state/campaign'
import { showCampaign, useTransport } from '../../src-renderer/api/client'
import { useSeasons } from '../../src-renderer/stores/seasons'
import { useClosedSeason, type ChosenSeason } from '../../src-renderer/stores/useClosedSeason'

const season = (id: string): Season => ({
  id,
  name: `Saison ${id}`,
  from: '2026-01-01',
  to: '2026-04-30',
  standings: [],
  battles: [`b-${id}`]
})
const list = { now: { name: null, from: null, standings: [], battles: ['b9'] }, closed: [season('s1')] }
let asked: string[]
let known: string[]
const scope = effectScope()

beforeEach(() => {
  setActivePinia(createPinia())
  asked = []
  known = ['s1', 's2']
  useTransport({
    call: async (method, input) => {
      const { season: id, brief } = input as { season?: string; brief?: boolean }
      asked.push([method, id, brief && 'brief'].filter(Boolean).join(' '))
      if (method === 'campaigns.current') return { ok: true, value: null }
      if (method === 'seasons.get' && !known.includes(id!))
        return { ok: false, error: { code: 'unknown-season', params: {}, paths: [], reasons: [] } }
      if (method === 'seasons.get') return { ok: true, value: season(id!) }
      if (!brief) return { ok: true, value: list }
      const { id: key, name, from, to } = list.closed[0]!
      return { ok: true, value: { ...list, closed: [{ id: key, name, from, to, fought: 1 }] } }
    },
    onChange: () => () => {}
  })
})
afterEach(() => {
  useTransport(null)
  showCampaign(null)
})

const choose = (id: () => string): ChosenSeason => scope.run(() => useClosedSeason(id))!

test('the list of seasons is asked for without standings, and the answer of an act is listed the same way', async () => {
  const seasons = useSeasons()
  await seasons.look()
  const before = seasons.all
  expect(before!.closed).toEqual([
    { id: 's1', name: 'Saison s1', from: '2026-01-01', to: '2026-04-30', fought: 1 }
  ])
  await seasons.name({ name: 'Été', from: '2026-05-01' })
  expect(seasons.all).toEqual(before)
  expect(asked.filter((method) => method !== 'campaigns.current')).toEqual([
    'seasons.list brief',
    'seasons.name'
  ])
})

test('a season that a list is narrowed to is asked for once, and what was shown stays until it comes', async () => {
  const id = ref('')
  const { season: shown, coming } = choose(() => id.value)
  expect([shown.value, coming.value, asked]).toEqual([null, false, []])
  id.value = 's1'
  expect(coming.value).toBe(true)
  await vi.waitFor(() => expect(shown.value).toEqual(season('s1')))
  expect(coming.value).toBe(false)
  id.value = 'now'
  expect([shown.value, coming.value]).toEqual([null, false])
  id.value = 's1'
  expect([shown.value?.id, coming.value]).toEqual(['s1', false])
  expect(asked).toEqual(['seasons.get s1'])
})

test('a season that was undone is waited for no longer, and is no failure', async () => {
  const { season: shown, coming, failure } = choose(() => 's3')
  expect(coming.value).toBe(true)
  await vi.waitFor(() => expect(coming.value).toBe(false))
  expect([shown.value, failure.value]).toEqual([null, null])
})

test('a correction of a closed season changes the season that is open', async () => {
  const seasons = useSeasons()
  await seasons.get('s1')
  list.closed = [{ ...season('s1'), name: 'Corrigée' }]
  await seasons.edit({ season: 's1', name: 'Corrigée', from: '2026-01-01', to: '2026-04-30' })
  expect(seasons.closed['s1']!.name).toBe('Corrigée')
  list.closed = [season('s1')]
})
