// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchEffect } from 'vue'
import type { Answer } from '../../src-main/contract/index'
import { call, showCampaign, useTransport } from '../../src-renderer/api/client'
import { useBattles } from '../../src-renderer/stores/battles'
import { hearOf, reachable } from '../../src-renderer/stores/news'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import { useRosters } from '../../src-renderer/stores/rosters'
import { useToasts } from '../../src-renderer/stores/toasts'
import { useTracker } from '../../src-renderer/stores/tracker'
import { useAct } from '../../src-renderer/acts/useAct'

/** A gang, a battle and its table, each loaded once; the test sets the later answers of the host. */
let answer: () => Promise<Answer>
/** All three are drawn until it is closed. */
let page: () => void
beforeEach(async () => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  answer = async () => ({ ok: true, value: { id: 'x', board: { sides: [] } } })
  useTransport({ call: () => answer(), onChange: () => () => {} })
  await Promise.all([useRosters().get('x'), useBattles().get('x'), useTracker().get('x')])
  page = watchEffect(() => shown())
})
afterEach(() => {
  page()
  useTransport(null)
  showCampaign(null)
  vi.useRealTimers()
})

const refuse = (code: string) =>
  (answer = async () => ({ ok: false, error: { code, params: {}, paths: [], reasons: [] } }))
async function newsOfEverything() {
  hearOf({ rosters: [] })
  await vi.advanceTimersByTimeAsync(50)
}
const shown = () => [useRosters().views['x'], useBattles().views['x'], useTracker().views['x']].map(Boolean)

test('a host that is silent for a moment takes nothing off the page', async () => {
  refuse('unreachable')
  await newsOfEverything()
  expect(shown()).toEqual([true, true, true])
})

test('a thing that the host reports as gone is no longer shown', async () => {
  refuse('no-campaign')
  await newsOfEverything()
  expect(shown()).toEqual([false, false, false])
})

test('while another campaign is open, nothing of this one is loaded again', async () => {
  const asked: string[] = []
  const campaign = { id: 'a', mark: 'a1', file: 'a.magot', name: 'A', system: 'tiny', rulesMark: 'r' }
  let open = campaign
  useTransport({
    call: async (method) => (
      asked.push(method),
      { ok: true, value: method === 'campaigns.current' ? open : { id: 'x', text: {}, board: { sides: [] } } }
    ),
    onChange: () => () => {}
  })
  const campaigns = useCampaigns()
  await campaigns.look()
  await useRosters().get('x')
  open = { ...campaign, id: 'b', mark: 'b1', name: 'B' }
  asked.length = 0
  await newsOfEverything()
  expect(asked).toEqual(['campaigns.current'])
  expect(campaigns.current?.name).toBe('A')
  expect(campaigns.elsewhere?.open?.name).toBe('B')
  expect(useRosters().views['x']).toBeDefined()
  await campaigns.follow()
  expect([campaigns.current?.name, campaigns.elsewhere, useRosters().views['x']]).toEqual([
    'B',
    null,
    undefined
  ])
})

test('an act of a campaign can’t be undone from another: its news go with it, those of the program stay', async () => {
  const campaign = { id: 'a', mark: 'a1', file: 'a.magot', name: 'A', system: 'tiny', rulesMark: 'r' }
  const opened: { [file: string]: object } = {
    'a.magot': campaign,
    'b.magot': { ...campaign, id: 'b', mark: 'b1', file: 'b.magot', name: 'B' }
  }
  useTransport({
    call: async (method, input) => ({
      ok: true,
      value: method === 'campaigns.open' ? opened[(input as { file: string }).file] : { text: {} }
    }),
    onChange: () => () => {}
  })
  const campaigns = useCampaigns()
  const toasts = useToasts()
  await campaigns.open('a.magot')
  toasts.tell(() => 'Zed is with us', { action: { label: () => 'Undo', run: () => {} } })
  await campaigns.open('a.magot')
  expect(toasts.shown.map((toast) => toast.text())).toEqual(['Zed is with us'])
  toasts.tell(() => 'The window had stopped', { tone: 'wrong', ofProgram: true })
  await campaigns.open('b.magot')
  expect(toasts.shown.map((toast) => toast.text())).toEqual(['The window had stopped'])
})

test('a late save goes to the campaign that it was written for, or nowhere', async () => {
  const named: unknown[] = []
  useTransport({
    call: async (_, __, campaign) => (named.push(campaign), { ok: true, value: {} }),
    onChange: () => () => {}
  })
  showCampaign('a1')
  const saving = useAct()
  showCampaign('b1')
  expect(await saving.run(() => call('rosters.list'))).toBeUndefined()
  expect([named, saving.failure.value]).toEqual([['a1'], null])
  showCampaign(null)
})

test('that the host does not answer is said by a control until it answers again', async () => {
  const act = useAct()
  reachable.value = true
  refuse('unreachable')
  const done = act.run(() => call('rosters.rename', { roster: 'x', name: 'Y' }))
  await vi.advanceTimersByTimeAsync(20_000)
  await done
  reachable.value = false
  await vi.advanceTimersByTimeAsync(0)
  expect(act.failure.value?.code).toBe('unreachable')
  reachable.value = true
  await vi.advanceTimersByTimeAsync(0)
  expect(act.failure.value).toBeNull()
})
