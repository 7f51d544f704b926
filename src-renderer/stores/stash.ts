import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { Request } from '@contract/index'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { drawn } from './drawn'
import { useRosters } from './rosters'

export type BuyLine = Request<'stash.buy'>['lines'][number]
export type CompareAsked = Request<'stash.compare'>
export type MoveLine = Request<'stash.move'>['moves'][number]

/** What rosters own, buy, sell and hand on. */
export const useStash = defineStore('stash', () => {
  const rosters = useRosters()
  const campaigns = useCampaigns()
  /** The campaign's kits. */
  const { value: kits, look: lookKits } = drawn(() => call('stash.kits'))
  /** The items of all rosters. */
  const { value: held, look: lookHeld } = drawn(() => call('stash.list'))
  watch(
    () => campaigns.current?.mark,
    () => {
      kits.value = null
      held.value = null
    },
    { flush: 'sync' }
  )
  return {
    held,
    lookHeld,
    /** What a holder may buy on top of a basket, and why not. */
    offers: (roster: string, holder: string, basket: BuyLine[]) =>
      call('stash.offers', { roster, holder, basket }),
    compare: (asked: CompareAsked) => call('stash.compare', asked),
    quoteBuy: (roster: string, lines: BuyLine[]) => call('stash.quoteBuy', { roster, lines }),
    buy: async (roster: string, lines: BuyLine[]) => rosters.take(await call('stash.buy', { roster, lines })),
    kitOf: (roster: string, member: string) => call('stash.kitOf', { roster, member }),
    equip: async (input: Request<'stash.equip'>) => rosters.take(await call('stash.equip', input)),
    kits,
    lookKits,
    keepKit: (input: Request<'stash.keepKit'>) => call('stash.keepKit', input),
    forgetKit: (input: Request<'stash.forgetKit'>) => call('stash.forgetKit', input),
    quoteSell: (roster: string, items: string[]) => call('stash.quoteSell', { roster, items }),
    sell: async (roster: string, items: string[]) =>
      rosters.take(await call('stash.sell', { roster, items })),
    /** Where these items may go, and why not. */
    destinations: (roster: string, items: string[]) => call('stash.destinations', { roster, items }),
    /** Sends the known holder of each item along, so that a change meanwhile is noticed. */
    move: async (roster: string, moves: MoveLine[]) => {
      const holder = (item: string) => rosters.views[roster]?.items.find(({ id }) => id === item)?.holder
      return rosters.take(
        await call('stash.move', {
          roster,
          moves: moves.map((move) => ({ ...move, was: holder(move.item) }))
        })
      )
    }
  }
})
