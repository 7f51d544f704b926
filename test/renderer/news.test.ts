// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '../../src-main/contract/index'
import { useTransport } from '../../src-renderer/api/client'
import { useBattles } from '../../src-renderer/stores/battles'
import { hearOf } from '../../src-renderer/stores/news'
import { useRosters } from '../../src-renderer/stores/rosters'
import { useTracker } from '../../src-renderer/stores/tracker'

/** A gang, a battle and its table, each looked at once; what the host answers from then on is the test's. */
let answer: () => Promise<Answer>
beforeEach(async () => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  answer = async () => ({ ok: true, value: { id: 'x', board: { sides: [] } } })
  useTransport({ call: () => answer(), onChange: () => () => {} })
  await Promise.all([useRosters().get('x'), useBattles().get('x'), useTracker().get('x')])
})
afterEach(() => {
  useTransport(null)
  vi.useRealTimers()
})

const refuse = (code: string) => (answer = async () => ({ ok: false, error: { code, params: {}, paths: [], reasons: [] } }))
async function newsOfEverything() {
  hearOf({ rosters: [] })
  await vi.advanceTimersByTimeAsync(50)
}
const shown = () => [useRosters().views['x'], useBattles().views['x'], useTracker().views['x']].map(Boolean)

test('a host that does not answer for a moment takes nothing off the page', async () => {
  refuse('unreachable')
  await newsOfEverything()
  expect(shown()).toEqual([true, true, true])
})

test('what the host says is not there any more is not shown any more', async () => {
  refuse('no-campaign')
  await newsOfEverything()
  expect(shown()).toEqual([false, false, false])
})
