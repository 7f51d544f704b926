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
  /** The last undo or redo after which each battle was loaded. */
  const looked = new Map<string, { seq: number }>()
  const put = (view: TrackerView | null, battle: string) => {
    // An equal answer is not stored, so that nothing is drawn again.
    if (JSON.stringify(views.value[battle]) !== JSON.stringify(view)) views.value[battle] = view
  }
  const {
    values: views,
    look: get,
    ordered
  } = drawnByKey<TrackerView | null>((battle) => call('tracker.get', { battle }), {
    touched: (change, battle, view) =>
      !(view && includes(view, change)) &&
      !includes({ undo: looked.get(battle) ?? null }, change) &&
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

  /** Loads the table after an act whose answer does not show it; the news of that act then load nothing more. */
  async function lookAfter(battle: string, act: { seq: number }) {
    looked.set(battle, act)
    await get(battle).catch((error: unknown) => {
      looked.delete(battle)
      throw error
    })
  }
  const undo = async (battle: string) =>
    lookAfter(battle, (await call('history.undo', { tracker: battle })).undone)
  const redo = async (battle: string) =>
    lookAfter(battle, (await call('history.redo', { tracker: battle })).redone)

  // Another campaign: forget everything.
  watch(
    () => campaigns.current?.mark,
    () => {
      views.value = {}
      proposed.value = {}
      looked.clear()
    },
    { flush: 'sync' }
  )

  return { views, proposed, get, begin, act, answer, offers, propose, log, undo, redo }
})
