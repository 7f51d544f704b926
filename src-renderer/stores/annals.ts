import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { Composition, FiguresView, Owing, RecordsView } from '@contract/index'
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

  const lookOwing = async () => (owing.value = await call('annals.owing'))
  const lookCompositions = async () => (compositions.value = await call('annals.compositions'))
  const lookFigures = async () => (figures.value = await call('annals.figures'))
  const lookRecords = async () => (records.value = await call('annals.records'))

  watch(
    () => campaigns.current?.id,
    () => {
      owing.value = null
      compositions.value = null
      figures.value = null
      records.value = null
    },
    { flush: 'sync' }
  )

  // Only what was looked at is looked at again.
  onNews(async () => {
    if (owing.value) await lookOwing()
    if (compositions.value) await lookCompositions()
    if (figures.value) await lookFigures()
    if (records.value) await lookRecords()
  })

  return { owing, compositions, figures, records, lookOwing, lookCompositions, lookFigures, lookRecords }
})
