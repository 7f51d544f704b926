import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { Request } from '@contract/index'
import type { TrackerView } from '@contract/views'
import type { Side } from '@kernel/state/battle'
import type { Actor } from '@kernel/system/board'
import { call, saysGone } from '@/api/client'
import { useCampaigns } from './campaigns'
import { drawnByKey } from './drawn'
import { concerns, includes } from './news'

/** The loaded battles at the table; null for one that is not tracked. */
export const useTracker = defineStore('tracker', () => {
  const campaigns = useCampaigns()
  /**
   * The table's values when a report was last filled in from it. Where the report differs since, a person
   * decided it.
   */
  const proposed = ref<{ [battle: string]: Side[] }>({})
  const put = (view: TrackerView | null, battle: string) => {
    // News of this window's own acts change nothing, so nothing is drawn or loaded again.
    if (JSON.stringify(views.value[battle]) !== JSON.stringify(view)) views.value[battle] = view
  }
  const {
    values: views,
    look: get,
    ordered
  } = drawnByKey<TrackerView | null>((battle) => call('tracker.get', { battle }), {
    touched: (change, battle, view) =>
      !(view && includes(view, change)) &&
      (concerns(change, battle) || (view?.board.sides.some(({ side }) => concerns(change, side)) ?? false)),
    take: put,
    lost: (error, battle) => saysGone(error) && delete views.value[battle]
  })
  const take = <View extends TrackerView | null>(battle: string, ask: () => Promise<View>): Promise<View> =>
    ordered(battle, ask, (view) => put(view, battle))

  const begin = (battle: string) => take(battle, () => call('tracker.begin', { battle }))
  const act = (input: Request<'tracker.act'>) => take(input.battle, () => call('tracker.act', input))
  const answer = (input: Request<'tracker.answer'>) => take(input.battle, () => call('tracker.answer', input))
  const offers = (battle: string, actor: Actor) => call('tracker.offers', { battle, ...actor })
  const propose = (battle: string) => call('tracker.propose', { battle })
  /** The acts at the table, newest first, from before an act. */
  const log = (battle: string, limit: number, before?: number) =>
    call('history.list', { tracker: battle, limit, ...(before !== undefined && { before }) })

  async function undo(battle: string) {
    await call('history.undo', { tracker: battle })
    await get(battle)
  }
  async function redo(battle: string) {
    await call('history.redo', { tracker: battle })
    await get(battle)
  }

  // Another campaign: forget everything.
  watch(
    () => campaigns.current?.mark,
    () => {
      views.value = {}
      proposed.value = {}
    },
    { flush: 'sync' }
  )

  return { views, proposed, get, begin, act, answer, offers, propose, log, undo, redo }
})
