import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { Request } from '@contract/index'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { drawn } from './drawn'
import { useRosters } from './rosters'

/** The open deals between rosters: loans and captives. */
export const useDeals = defineStore('deals', () => {
  const campaigns = useCampaigns()
  const rosters = useRosters()
  const { value: open, look } = drawn(() => call('deals.open'))

  const settle = async (input: Request<'deals.settle'>) => rosters.takeBoth(await call('deals.settle', input))
  const capture = async (input: Request<'deals.capture'>) =>
    rosters.takeBoth(await call('deals.capture', input))
  const release = async (input: Request<'deals.release'>) =>
    rosters.takeBoth(await call('deals.release', input))

  watch(
    () => campaigns.current?.mark,
    () => (open.value = null),
    { flush: 'sync' }
  )

  return { open, look, settle, capture, release }
})
