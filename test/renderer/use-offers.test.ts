// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { h, ref, shallowRef, type Ref } from 'vue'
import type { RosterView } from '../../src-main/contract/views'
import type { Offer } from '../../src-main/kernel/system/system'
import { useOffers } from '../../src-renderer/views/stash/useOffers'
import { offer } from './an-offer'
import { drawnPages } from './drawn-pages'
import { roster } from './gang-facts'

/** The requests, in their order: each is answered by the test. */
const requests: ((offers: Offer[]) => void)[] = []
const { show } = drawnPages(() => new Promise((done) => requests.push((value) => done({ ok: true, value }))))

test('offers from before an act that come after those from after it are not shown', async () => {
  let offers!: Ref<Offer[]>
  const gang = shallowRef<RosterView | null>(roster({}))
  show(() => {
    ;({ offers } = useOffers('r', gang, ref('stash'), ref([{ id: 'stash' }])))
    return () => h('p', String(offers.value.length))
  })
  gang.value = roster({})
  await vi.advanceTimersByTimeAsync(1)
  const [before, after] = requests
  after!([offer('sword', { price: 2 })])
  await vi.advanceTimersByTimeAsync(1)
  before!([offer('sword', { price: 1 })])
  await vi.advanceTimersByTimeAsync(1)
  expect(offers.value.map(({ price }) => price)).toEqual([2])
})
