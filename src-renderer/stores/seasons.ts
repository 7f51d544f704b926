import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { Request, SeasonsView } from '@contract/index'
import type { SeasonEntry } from '@contract/seasons'
import type { Season } from '@kernel/state/campaign'
import { call, saysGone } from '@/api/client'
import { useCampaigns } from './campaigns'
import { drawn, drawnByKey } from './drawn'

/** The present season, and the closed ones as lists show them. */
export type SeasonList = SeasonsView<SeasonEntry>

/** The present season and the list of closed ones, and each closed season that was opened, with its standings. */
export const useSeasons = defineStore('seasons', () => {
  const campaigns = useCampaigns()
  const { value: all, look } = drawn(async () => listed(await call('seasons.list', { brief: true })))
  const { values: closed, look: get } = drawnByKey<Season>((season) => call('seasons.get', { season }), {
    lost: (error, id) => saysGone(error) && delete closed.value[id]
  })

  /** Takes the answer of an act. Returns the campaign, whose `undo` is this act. */
  async function done(seasons: SeasonsView) {
    all.value = listed(seasons)
    for (const season of seasons.closed) if (closed.value[season.id]) closed.value[season.id] = season
    return campaigns.look()
  }
  const name = async (input: Request<'seasons.name'>) => done(await call('seasons.name', input))
  const close = async (input: Request<'seasons.close'>) => done(await call('seasons.close', input))
  const edit = async (input: Request<'seasons.edit'>) => done(await call('seasons.edit', input))

  watch(
    () => campaigns.current?.mark,
    () => {
      all.value = null
      closed.value = {}
    },
    { flush: 'sync' }
  )

  return { all, closed, look, get, name, close, edit }
})

function listed({ now, closed }: SeasonsView<Season | SeasonEntry>): SeasonList {
  return { now, closed: closed.map((season) => ('fought' in season ? season : entryOf(season))) }
}

function entryOf({ id, name, from, to, battles }: Season): SeasonEntry {
  return { id, name, from, to, fought: battles.length }
}
