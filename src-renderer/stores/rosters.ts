import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { Request } from '@contract/index'
import type { RosterView } from '@contract/views'
import { call, saysGone } from '@/api/client'
import { useCampaigns } from './campaigns'
import { drawn, drawnByKey } from './drawn'
import { concerns, includes } from './news'
import { wholeSheets } from './whole-sheets'

/** The rosters of the open campaign: the list, and each loaded roster. */
export const useRosters = defineStore('rosters', () => {
  const campaigns = useCampaigns()
  const { value: all, look: list } = drawn(() => call('rosters.list'))
  // Briefly: the whole sheet of somebody who left is asked for where it is shown (`useWholeSheets`).
  const { values: views, look: get } = drawnByKey<RosterView>(
    (roster) => call('rosters.get', { roster, brief: true }),
    {
      touched: (change, id, view) => concerns(change, id) && !includes(view, change),
      take: (view) => take(view),
      lost: (error, id) => saysGone(error) && delete views.value[id]
    }
  )
  const wholes = wholeSheets(views, (view, change) => !includes(view, change))

  /** Stores the roster of an answer. */
  function take<View extends RosterView>(view: View): View {
    wholes.keep(views.value[view.id], view)
    views.value[view.id] = view
    const entry = all.value?.find((roster) => roster.id === view.id)
    if (entry) {
      const { id, name, kind, kindName, player, stage, money, value, members } = view
      Object.assign(entry, { id, name, kind, kindName, player, stage, money, value, members })
    }
    return view
  }

  /** Loads again those of these rosters that are shown or were, after an act whose answer does not show them. */
  async function renew(ids: string[]): Promise<void> {
    await Promise.allSettled(ids.filter((id) => views.value[id]).map((id) => get(id)))
  }

  /** The last roster that was asked for as it was: names above its page are those of that time. */
  const then = shallowRef<{ act: number; view: RosterView } | null>(null)
  async function at(roster: string, act: number, brief = false): Promise<RosterView> {
    const view = await call('rosters.at', { roster, act, brief })
    then.value = { act, view }
    return view
  }
  /** The history of a stored figure; not stored here. */
  /** Whether the campaign has this roster; true as long as its list has not come. */
  const knows = (roster: string) => all.value?.some(({ id }) => id === roster) ?? true
  const account = (asked: Request<'rosters.account'>) => call('rosters.account', asked)
  const create = async (input: Request<'rosters.create'>) => take(await call('rosters.create', input))
  const clone = async (roster: string, name: string) => take(await call('rosters.clone', { roster, name }))
  const rename = async (roster: string, name: string, was: string) =>
    take(await call('rosters.rename', { roster, name, was }))
  const found = async (roster: string, asItStands = false) =>
    take(await call('rosters.found', { roster, asItStands }))
  const assign = async (roster: string, player: string | null, was: string | null) =>
    take(await call('rosters.assign', { roster, player, was }))
  const close = async (roster: string, why: string) => take(await call('rosters.close', { roster, why }))
  const reopen = async (roster: string) => take(await call('rosters.reopen', { roster }))
  /** What the arbitrator may correct; null if the system has nothing. */
  const corrections = (roster: string) => call('rosters.corrections', { roster })
  const correct = async (input: Request<'rosters.correct'>) => take(await call('rosters.correct', input))
  /** Stores both rosters of a shared act; returns the first, whose `undo` is this act. */
  const takeBoth = ({ rosters }: { rosters: RosterView[] }) => rosters.map(take)[0]!
  const transfer = async (input: Request<'rosters.transfer'>) =>
    takeBoth(await call('rosters.transfer', input))
  /** Unused names for recruits; none if the game suggests none. */
  const names = (roster: string) => call('rosters.names', { roster })
  const propose = async (roster: string, budget?: number) =>
    take(await call('rosters.propose', { roster, ...(budget !== undefined && { budget }) }))
  const recruits = (roster: string) => call('rosters.recruits', { roster })

  // Another campaign: forget everything.
  watch(
    () => campaigns.current?.mark,
    () => {
      all.value = null
      views.value = {}
      wholes.forget()
      then.value = null
    },
    { flush: 'sync' }
  )

  return {
    all,
    views,
    list,
    get,
    renew,
    whole: wholes.whole,
    lookWhole: wholes.look,
    then,
    at,
    knows,
    account,
    take,
    create,
    clone,
    rename,
    found,
    assign,
    close,
    reopen,
    corrections,
    correct,
    takeBoth,
    transfer,
    names,
    propose,
    recruits
  }
})
