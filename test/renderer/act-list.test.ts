// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import type { ActView, RosterEntry } from '../../src-main/contract/views'
import { useTransport } from '../../src-renderer/api/client'
import { useRosters } from '../../src-renderer/stores/rosters'
import ActList from '../../src-renderer/acts/ActList.vue'
import { mount } from './mount'

afterEach(() => useTransport(null))

const act = (seq: number, name: string, more: Partial<ActView> = {}): ActView => ({
  seq,
  at: `2026-11-2${seq}T12:00:00.000Z`,
  kind: 'act',
  method: 'campaigns.addPlayer',
  standing: true,
  target: null,
  events: [{ subject: { kind: 'campaign', id: 'c' }, type: 'player-added', facts: { name } }],
  ...more
})

async function list(acts: ActView[], props = {}) {
  const asked: [string, unknown][] = []
  useTransport({
    async call(method, input) {
      asked.push([method, input])
      if (method === 'history.list') return { ok: true, value: { acts, more: false } }
      if (method === 'history.undo') return { ok: true, value: { undone: acts[0], along: [] } }
      if (method === 'history.redo') return { ok: true, value: { redone: acts[0], along: [], count: 3 } }
      return { ok: true, value: { undo: null, redo: null } }
    },
    onChange: () => () => {}
  })
  const page = await mount(ActList, props)
  for (let i = 0; i < 6; i++) await nextTick()
  return { ...page, asked }
}

test('acts are listed in words; an undone act stays, struck through and named so', async () => {
  const page = await list([
    act(3, 'Chloé', { kind: 'undo', target: 2 }),
    act(2, 'Bastien', { standing: false }),
    act(1, 'Aline')
  ])
  expect(page.all('.acts > li')).toHaveLength(2)
  expect(page.find('.struck s').textContent).toBe('Bastien rejoint la campagne.')
  expect(page.find('.struck').textContent).toContain('annulé')
  expect(page.text()).toContain('Aline rejoint la campagne.')
  expect(page.text()).not.toContain('Chloé')
})

test('any standing act can be taken back by its own button, but not the birth of the campaign', async () => {
  const page = await list([act(2, 'Aline'), act(1, 'x', { method: 'campaigns.create' })])
  const buttons = page.all('button')
  expect(buttons).toHaveLength(1)
  expect(buttons[0]!.getAttribute('aria-label')).toContain('Aline rejoint la campagne.')
  buttons[0]!.click()
  await nextTick()
  expect(page.asked).toContainEqual(['history.undo', { act: 2, how: 'last' }])
})

test('the list asks for acts only: undos may be thousands, and show by what became of others', async () => {
  const page = await list([act(1, 'Aline')])
  expect(page.asked).toContainEqual(['history.list', { limit: 50, undos: false }])
})

test('an act that was undone with others comes back alone, or with all of them', async () => {
  const by = { from: 10, until: 12 }
  const page = await list([
    act(2, 'Aline', { standing: false, together: { by, count: 3 } }),
    act(1, 'Bastien')
  ])
  const press = async (label: string) => {
    page
      .all('button')
      .find((one) => (one.getAttribute('aria-label') ?? one.textContent)?.includes(label))!
      .click()
    for (let i = 0; i < 6; i++) await nextTick()
  }
  await press('Aline rejoint')
  expect(page.text()).toContain('3 actions ont été annulées en même temps.')
  await press('Rétablir celle-ci seulement')
  expect(page.asked).toContainEqual(['history.redo', { acts: [2] }])
  await vi.waitFor(() => expect(page.text()).not.toContain('annulées en même temps'))
  await press('Aline rejoint')
  await press('Rétablir ces 3 actions')
  expect(page.asked).toContainEqual(['history.redo', { by, limit: 1, task: expect.any(String) }])
})

test('the search looks at the words, without accents', async () => {
  const page = await list([act(2, 'Chloé'), act(1, 'Aline')], { search: 'CHLOE' })
  expect(page.all('.acts > li')).toHaveLength(1)
  expect(page.text()).toContain('Chloé')
})

test('an act names its gang in the list of all gangs, but not in the gang’s own list', async () => {
  const ofGang = act(2, 'Aline', {
    method: 'rosters.rename',
    events: [{ subject: { kind: 'roster', id: 'r1' }, type: 'player-added', facts: { name: 'Aline' } }]
  })
  const everybodys = await list([ofGang])
  useRosters().all = [{ id: 'r1', name: 'Les Rouilles' } as RosterEntry]
  await nextTick()
  expect(everybodys.find('.whose').textContent).toBe('Les Rouilles')
  const own = await list([ofGang], { roster: 'r1' })
  useRosters().all = [{ id: 'r1', name: 'Les Rouilles' } as RosterEntry]
  await nextTick()
  expect(own.all('.whose')).toHaveLength(0)
})

test('an act of several gangs says which of its sentences are about which gang, in a gang’s own list too', async () => {
  const about = (id: string, name: string) => ({
    subject: { kind: 'roster' as const, id },
    type: 'player-added',
    facts: { name }
  })
  const trade = act(2, '', {
    method: 'deals.trade',
    events: [...act(2, 'Zoé').events, about('r1', 'Aline'), about('r1', 'Chloé'), about('r2', 'Bastien')]
  })
  const page = await list([trade], { roster: 'r1' })
  useRosters().all = [
    { id: 'r1', name: 'Les Rouilles' },
    { id: 'r2', name: 'Le Clan' }
  ] as RosterEntry[]
  await nextTick()
  expect([...page.find('.what').children].map((part) => part.textContent)).toEqual([
    'Zoé rejoint la campagne.',
    'Les Rouilles',
    'Aline rejoint la campagne.',
    'Chloé rejoint la campagne.',
    'Le Clan',
    'Bastien rejoint la campagne.'
  ])
})

test('the search finds the acts of a gang by its name, as it stands above them', async () => {
  const ofGang = act(2, 'Aline', {
    events: [{ subject: { kind: 'roster', id: 'r1' }, type: 'player-added', facts: { name: 'Aline' } }]
  })
  const page = await list([ofGang, act(1, 'Chloé')], { search: 'rouilles' })
  useRosters().all = [{ id: 'r1', name: 'Les Rouilles' } as RosterEntry]
  await nextTick()
  expect(page.all('.acts > li')).toHaveLength(1)
  expect(page.find('.whose').textContent).toBe('Les Rouilles')
})

test('the button for older acts shows that they are on their way', async () => {
  let letGo = () => {}
  const late = new Promise<void>((done) => (letGo = done))
  useTransport({
    async call(_, input) {
      if (!('limit' in (input as object))) return { ok: true, value: { undo: null, redo: null } }
      if ('before' in (input as object)) await late
      return { ok: true, value: { acts: [act(2, 'Aline')], more: true } }
    },
    onChange: () => () => {}
  })
  const page = await mount(ActList, { limit: 1 })
  const older = () => page.find('.older button')
  await expect.poll(older).not.toBeNull()
  older().click()
  await expect.poll(() => older().getAttribute('aria-busy')).toBe('true')
  letGo()
  await expect.poll(() => older().hasAttribute('aria-busy')).toBe(false)
})
