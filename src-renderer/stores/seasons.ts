import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { Request, SeasonsView } from '@contract/index'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { onNews } from './news'

/** The season that goes on, and those that are over. */
export const useSeasons = defineStore('seasons', () => {
  const campaigns = useCampaigns()
  const all = ref<SeasonsView | null>(null)

  const look = async () => (all.value = await call('seasons.list'))
  /** An act of the campaign: answers with the campaign, whose undo it is. */
  async function done(seasons: SeasonsView) {
    all.value = seasons
    return campaigns.look()
  }
  const name = async (input: Request<'seasons.name'>) => done(await call('seasons.name', input))
  const close = async (input: Request<'seasons.close'>) => done(await call('seasons.close', input))
  const edit = async (input: Request<'seasons.edit'>) => done(await call('seasons.edit', input))

  watch(
    () => campaigns.current?.mark,
    () => (all.value = null),
    { flush: 'sync' }
  )

  onNews(async () => {
    if (all.value) await look()
  })

  return { all, look, name, close, edit }
})
