import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { Request, SeasonsView } from '@contract/index'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { drawn } from './drawn'

/** The present season, and the closed ones. */
export const useSeasons = defineStore('seasons', () => {
  const campaigns = useCampaigns()
  const { value: all, look } = drawn(() => call('seasons.list'))

  /** Takes the answer of an act. Returns the campaign, whose undo is that act. */
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

  return { all, look, name, close, edit }
})
