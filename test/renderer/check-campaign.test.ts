// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { useTransport } from '../../src-renderer/api/client'
import CheckCampaign from '../../src-renderer/views/campaigns/CheckCampaign.vue'
import { mount } from './mount'

afterEach(() => useTransport(null))

test('what a check finds says whose it is and of when, once each', async () => {
  const name = 'Les Rouilles'
  const findings = [
    { code: 'chain-broken', params: { act: 34, at: '2026-11-28T04:36:15.229Z', names: [name, 'Les Lames'] } },
    { code: 'money-differs', params: { id: 'r', stored: 462, journal: 362, name } },
    { code: 'tables-differ', params: { name: 'acts' } }
  ]
  useTransport({
    onChange: () => () => {},
    call: async (method) => ({
      ok: true,
      value: (method === 'campaigns.check' ? { findings, rosters: 3, acts: 54 } : null) as never
    })
  })
  await mount(CheckCampaign)
  const lines = () =>
    [...document.querySelectorAll('[role=alert] li')].map((line) =>
      line.textContent!.replace(/[\s\u00a0\u202f]+/g, ' ').trim()
    )
  await vi.waitFor(() => expect(lines()).toHaveLength(3))
  expect(lines()[0]).toMatch(/^Une action du journal .* Les Rouilles ?Les Lames ?28 nov/)
  expect(lines()[1]).toMatch(/462 .* 362\. Les Rouilles$/)
  expect(lines()[2]).toMatch(/\(acts\)\.$/)
})
