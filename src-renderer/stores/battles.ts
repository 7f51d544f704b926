import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { Request } from '@contract/index'
import type { BattleEntry } from '@contract/views'
import type { Battle } from '@kernel/state/battle'
import { call, saysGone } from '@/api/client'
import { useCampaigns } from './campaigns'
import { inOrder } from './in-order'
import { onNews } from './news'

/** The battles of the open campaign: the list, and each one that was looked at. */
export const useBattles = defineStore('battles', () => {
  const campaigns = useCampaigns()
  const all = ref<BattleEntry[] | null>(null)
  const views = ref<{ [id: string]: Battle }>({})

  async function list() {
    all.value = await call('battles.list')
  }

  function take<View extends Battle>(battle: View): View {
    views.value[battle.id] = battle
    return battle
  }

  const ordered = inOrder()
  const get = (battle: string) => ordered(battle, () => call('battles.get', { battle }), take)
  const plan = async (input: Request<'battles.plan'>) => take(await call('battles.plan', input))
  const edit = async (input: Request<'battles.edit'>) => take(await call('battles.edit', input))
  const cancel = async (battle: string) => take(await call('battles.cancel', { battle }))
  const start = async (input: Request<'battles.start'>) => take(await call('battles.start', input))
  /** Values of a report; answers with those that somebody else has changed meanwhile. */
  const record = (input: Request<'battles.record'>) =>
    ordered(
      input.battle,
      () => call('battles.record', input),
      ({ conflicts: _, ...battle }) => void take(battle)
    )
  const finish = async (battle: string) => take(await call('battles.finish', { battle }))

  // Another campaign: nothing that was known holds.
  watch(
    () => campaigns.current?.mark,
    () => {
      all.value = null
      views.value = {}
    },
    { flush: 'sync' }
  )

  onNews(async () => {
    if (all.value) await list()
    await Promise.all(
      Object.keys(views.value).map((id) =>
        get(id).catch((error: unknown) => saysGone(error) && delete views.value[id])
      )
    )
  })

  return { all, views, list, get, plan, edit, cancel, start, record, finish }
})
