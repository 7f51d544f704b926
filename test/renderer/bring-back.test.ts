// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { ActView } from '../../src-main/contract/views'
import { useTransport } from '../../src-renderer/api/client'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import BringBackPage from '../../src-renderer/views/exchange/BringBackPage.vue'
import { mount } from './mount'

afterEach(() => useTransport(null))

const joins = (seq: number): ActView => ({
  seq,
  at: '2026-11-20T12:00:00.000Z',
  kind: 'act',
  method: 'campaigns.addPlayer',
  standing: true,
  target: null,
  events: [
    { subject: { kind: 'campaign', id: 'c' }, type: 'player-added', facts: { name: `Joueuse ${seq}` } }
  ]
})

/** The page, comparing a copy that differs so. */
async function compared(apart: unknown) {
  const entry = { file: 'Copie.magot', name: 'Ruche', system: 'neo-necro', modified: '2026-11-20T12:00:00Z' }
  const answers: { [method: string]: unknown } = {
    'campaigns.list': [{ ...entry, open: false, problem: null }],
    'exchange.compare': { fork: 2, apart: [apart] }
  }
  useTransport({
    call: async (method) => ({ ok: true, value: answers[method] ?? null }),
    onChange: () => () => {}
  })
  const page = await mount({
    components: { BringBackPage },
    setup: () =>
      void (useCampaigns().current = { id: 'c', mark: 'c', name: 'Ruche', system: 'neo-necro' } as never),
    template: '<BringBackPage />'
  })
  const button = (name: RegExp) =>
    page.all<HTMLButtonElement>('button').find((one) => name.test(one.textContent ?? ''))
  await vi.waitFor(() => expect(button(/^Comparer/)).toBeDefined())
  button(/^Comparer/)!.click()
  return { ...page, button }
}

test('an act of gangs that come home together says whose it is', async () => {
  const gift: ActView = {
    ...joins(1),
    events: [
      {
        subject: { kind: 'roster', id: 'g1' },
        type: 'passed-gift',
        facts: { other: 'Les Vipères', given: '50 cr', received: 'rien' }
      }
    ]
  }
  const page = await compared({
    id: 'g0',
    subjects: ['Les Vipères', 'Les Rouilles'].map((name, n) => ({ kind: 'roster', id: `g${n}`, name })),
    acts: [gift],
    fits: true,
    here: [],
    undone: 0,
    brought: 0
  })
  await vi.waitFor(() => expect(page.all('ol li')).toHaveLength(1))
  expect(page.all('ol li')[0]!.textContent!.replace(/[\u2066-\u2069]/g, '')).toMatch(
    /^Les Rouilles\u00a0: Don entre Les Vipères et le gang/
  )
})

test('of months in a copy the first acts and the first gangs are drawn, the battles apart from them, and the rest on request', async () => {
  const apart = {
    id: 'g0',
    subjects: Array.from({ length: 40 }, (_, n) => [
      { kind: 'roster', id: `g${n}`, name: `Gang ${n}` },
      ...(n < 2 ? ['battle', 'tracker'] : []).map((kind) => ({ kind, id: `b${n}`, name: `Partie ${n}` }))
    ]).flat(),
    acts: Array.from({ length: 200 }, (_, n) => joins(n)),
    fits: false,
    here: Array.from({ length: 100 }, (_, n) => joins(1000 + n)),
    undone: 0,
    brought: 0
  }
  const { button, ...page } = await compared(apart)
  await vi.waitFor(() => expect(page.all('ol li')).toHaveLength(30))
  expect(page.text()).toContain('Gang 0, Gang 1, Gang 2, Gang 3, Gang 4, Gang 5 et 34 autres')
  expect(page.text()).toMatch(/Batailles\s: Partie 0 et Partie 1/)
  button(/170/)!.click()
  await vi.waitFor(() => expect(page.all('ol li')).toHaveLength(60))
  expect(page.all('ul ul li')).toHaveLength(30)
})
