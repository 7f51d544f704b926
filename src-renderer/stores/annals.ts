import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { Composition, FiguresView, Owing, RecordsView } from '@contract/index'
import type { Epitaph, ServiceRecord, Toll } from '@kernel/chronicle/toll'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { onNews } from './news'

/** What the campaign's journal comes to: who owes an interlude, who the gangs are made of, their way so far, the records. */
export const useAnnals = defineStore('annals', () => {
  const campaigns = useCampaigns()
  const owing = ref<Owing[] | null>(null)
  const compositions = ref<Composition[] | null>(null)
  const figures = ref<FiguresView | null>(null)
  const records = ref<RecordsView | null>(null)

  const memorial = ref<Epitaph[] | null>(null)
  const toll = ref<Toll | null>(null)
  /** Of whom it was asked last, and what was answered. */
  const service = ref<{ roster: string; member: string; limit: number; record: ServiceRecord } | null>(null)
  let tollLimit = 15

  const lookOwing = async () => (owing.value = await call('annals.owing'))
  const lookCompositions = async () => (compositions.value = await call('annals.compositions'))
  const lookFigures = async () => (figures.value = await call('annals.figures'))
  const lookRecords = async () => (records.value = await call('annals.records'))

  const lookMemorial = async () => (memorial.value = await call('annals.memorial'))
  async function lookToll(limit = tollLimit) {
    tollLimit = limit
    return (toll.value = await call('annals.toll', { limit }))
  }
  async function lookService(roster: string, member: string, limit: number) {
    service.value = { roster, member, limit, record: await call('annals.service', { roster, member, limit }) }
  }

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

  // Only what was looked at is looked at again.
  onNews(async () => {
    if (owing.value) await lookOwing()
    if (compositions.value) await lookCompositions()
    if (figures.value) await lookFigures()
    if (records.value) await lookRecords()
    if (memorial.value) await lookMemorial()
    if (toll.value) await lookToll()
    if (service.value)
      await lookService(service.value.roster, service.value.member, service.value.limit).catch(
        () => (service.value = null)
      )
  })

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
