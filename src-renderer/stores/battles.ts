import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { BattleEntry, Request } from '@contract/index'
import type { BattleDone } from '@contract/views'
import type { Battle } from '@kernel/state/battle'
import { call, saysGone, type Change } from '@/api/client'
import { unlessSame } from '@/api/unless-same'
import { useCampaigns } from './campaigns'
import { drawn, drawnByKey } from './drawn'
import { concernsKind, includes } from './news'
import { useRosters } from './rosters'

/** How many of the last battles the home page shows. */
const LATEST = 6

/** Battles keep the names of their sides; seasons, which are the campaign's, say which battles they hold. */
const ofBattles = (change: Change): boolean => concernsKind(change, 'battle', 'campaign')

/** The battles of the open campaign: the list, and each loaded battle. */
export const useBattles = defineStore('battles', () => {
  const campaigns = useCampaigns()
  const rosters = useRosters()
  const { value: all, look: list } = drawn(unlessSame('battles.list'), { touched: ofBattles })
  /** Planned and running battles; a long campaign has thousands of others. */
  const { value: ahead, look: lookAhead } = drawn(
    () => call('battles.list', { status: ['planned', 'open'] }),
    { touched: ofBattles }
  )
  /** The last finished ones. */
  const { value: latest, look: lookLatest } = drawn(
    () => call('battles.list', { status: ['finished'], limit: LATEST }),
    { touched: ofBattles }
  )
  /** All others: planned, running and cancelled ones. */
  const { value: unfinished, look: lookUnfinished } = drawn(
    () => call('battles.list', { status: ['planned', 'open', 'cancelled'] }),
    { touched: ofBattles }
  )
  /** The battles of each closed season that was opened. */
  const { values: ofSeason, look: lookSeason } = drawnByKey<BattleEntry[]>(
    (season) => call('battles.list', { season }),
    { touched: ofBattles, lost: (error, id) => saysGone(error) && delete ofSeason.value[id] }
  )
  /** The players' notes on battles, for the search. */
  const { value: details, look: lookDetails } = drawn(unlessSame('battles.details'), { touched: ofBattles })
  const {
    values: views,
    look: get,
    ordered
  } = drawnByKey<Battle & Partial<BattleDone>>((battle) => call('battles.get', { battle }), {
    touched: (change, _, battle) => concernsKind(change, 'battle') && !includes(battle, change),
    lost: (error, id) => saysGone(error) && delete views.value[id]
  })

  function take<View extends Battle>(battle: View): View {
    views.value[battle.id] = battle
    return battle
  }

  const plan = async (input: Request<'battles.plan'>) => take(await call('battles.plan', input))
  const edit = async (input: Request<'battles.edit'>) => take(await call('battles.edit', input))
  const addPicture = async (input: Request<'battles.addPicture'>) =>
    take(await call('battles.addPicture', input))
  const removePicture = async (input: Request<'battles.removePicture'>) =>
    take(await call('battles.removePicture', input))
  const cancel = async (battle: string) => take(await call('battles.cancel', { battle }))
  const start = async (input: Request<'battles.start'>) => take(await call('battles.start', input))
  /** Records values of a report; returns those that somebody else changed meanwhile. */
  const record = (input: Request<'battles.record'>) =>
    ordered(
      input.battle,
      () => call('battles.record', input),
      ({ conflicts: _, ...battle }) => void take(battle)
    )
  /** The rosters of its sides are loaded again first: their interludes begin, and a link to one shows it. */
  const finish = async (battle: string) => {
    const finished = await call('battles.finish', { battle })
    await rosters.renew(finished.sides.map(({ roster }) => roster))
    return take(finished)
  }

  // Another campaign: forget everything.
  watch(
    () => campaigns.current?.mark,
    () => {
      all.value = null
      ahead.value = null
      latest.value = null
      unfinished.value = null
      ofSeason.value = {}
      details.value = null
      views.value = {}
    },
    { flush: 'sync' }
  )

  return {
    all,
    ahead,
    latest,
    unfinished,
    ofSeason,
    details,
    views,
    list,
    lookAhead,
    lookLatest,
    lookUnfinished,
    lookSeason,
    lookDetails,
    get,
    plan,
    edit,
    addPicture,
    removePicture,
    cancel,
    start,
    record,
    finish
  }
})
