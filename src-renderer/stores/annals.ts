import { defineStore } from 'pinia'
import { watch } from 'vue'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { drawn } from './drawn'

/**
 * Summaries of the campaign's journal: rosters that owe an interlude, their members, their progress, the records.
 */
export const useAnnals = defineStore('annals', () => {
  const campaigns = useCampaigns()
  const { value: owing, look: lookOwing } = drawn(() => call('annals.owing'))
  const { value: compositions, look: lookCompositions } = drawn(() => call('annals.compositions'))
  const { value: figures, look: lookFigures } = drawn(() => call('annals.figures'))
  const { value: records, look: lookRecords } = drawn(() => call('annals.records'))
  const { value: memorial, look: lookMemorial } = drawn(() => call('annals.memorial'))
  const { value: toll, look: lookTollOf } = drawn((limit: number) => call('annals.toll', { limit }))
  /** The last question about a member's service, and its answer. */
  const { value: service, look: lookService } = drawn(
    async (roster: string, member: string, limit: number) => ({
      roster,
      member,
      limit,
      record: await call('annals.service', { roster, member, limit })
    }),
    () => (service.value = null)
  )

  let tollLimit = 15
  const lookToll = (limit = tollLimit) => lookTollOf((tollLimit = limit))

  watch(
    () => campaigns.current?.mark,
    () => {
      owing.value = null
      compositions.value = null
      figures.value = null
      records.value = null
      memorial.value = null
      toll.value = null
      service.value = null
    },
    { flush: 'sync' }
  )

  return {
    owing,
    compositions,
    figures,
    records,
    memorial,
    toll,
    service,
    lookMemorial,
    lookToll,
    lookService,
    lookOwing,
    lookCompositions,
    lookFigures,
    lookRecords
  }
})
