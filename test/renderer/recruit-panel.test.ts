// @vitest-environment happy-dom
import { h } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { useTransport } from '../../src-renderer/api/client'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import { useSystems } from '../../src-renderer/stores/systems'
import RecruitPanel from '../../src-renderer/views/rosters/RecruitPanel.vue'
import { mount } from './mount'

afterEach(() => useTransport(null))

const reason = (code: string, params: object = {}) => ({ code, params, rules: [] })
const offer = (type: string, ...refused: object[]) => ({
  type,
  name: { fr: type, en: type },
  profile: {},
  cost: 10,
  notes: [],
  allowed: refused.length === 0,
  refused
})

async function panel(...offers: object[]) {
  useTransport({ onChange: () => () => {}, call: async () => ({ ok: true, value: offers as never }) })
  const page = await mount({
    setup() {
      useSystems().sheets['tiny'] = { characteristics: [] } as never
      useCampaigns().current = { id: 'c', mark: 'm', system: 'tiny' } as never
      return () => h(RecruitPanel, { roster: { id: 'r' } as never, open: true })
    }
  })
  await vi.waitFor(() => expect(page.all('.types > li')).toHaveLength(offers.length))
  return page
}

test('what speaks against every type is said once above them, what speaks against one beside it', async () => {
  const closed = reason('not-now')
  const page = await panel(offer('Chef', closed, reason('one-only')), offer('Kid', closed))
  expect(page.all('.crossed')).toHaveLength(2)
  expect(page.all('.types .crossed')).toHaveLength(1)
})

test('where one type can be recruited, each says its own reasons', async () => {
  const page = await panel(offer('Chef', reason('one-only')), offer('Kid'))
  expect(page.all('.types .crossed')).toHaveLength(1)
  expect(page.all('.crossed')).toHaveLength(1)
})
