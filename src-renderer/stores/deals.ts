import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { OpenDeals, Request } from '@contract/index'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { onNews } from './news'
import { useRosters } from './rosters'

/** What is open between the rosters of the campaign: loans and captives. */
export const useDeals = defineStore('deals', () => {
  const campaigns = useCampaigns()
  const rosters = useRosters()
  const open = ref<OpenDeals | null>(null)

  async function look() {
    open.value = await call('deals.open')
  }

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

  onNews(async () => {
    if (open.value) await look()
  })

  return { open, look, settle, capture, release }
})
