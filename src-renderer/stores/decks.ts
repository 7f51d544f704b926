import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { DeckList, DeckRequest, DeckSource, FreeCard, Preset, Request } from '@contract/index'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { onNews } from './news'

/** What may be printed: decks and presets, and the cards that people of the campaign wrote. Decks are read each time, for they show everything as it is now. */
export const useDecks = defineStore('decks', () => {
  const campaigns = useCampaigns()
  const all = ref<DeckList | null>(null)
  const own = ref<FreeCard[] | null>(null)

  const list = async () => (all.value = await call('decks.list'))
  const get = (source: DeckSource) => call('decks.get', { source })
  /** Kept as it is shown: what is printed of it is remembered so. */
  const lay = (deck: DeckRequest) => call('decks.lay', { deck, keep: true })
  const printed = (deck: DeckRequest, handle: string | undefined) => call('decks.printed', { deck, ...(handle !== undefined && { handle }) })
  const unprinted = (source: DeckSource) => call('decks.unprinted', { source })

  function kept({ presets }: { presets: Preset[] }): Preset[] {
    if (all.value) all.value = { ...all.value, presets }
    return presets
  }
  const keep = async (input: Request<'decks.keep'>) => kept(await call('decks.keep', input))
  const rename = async (preset: string, name: string) => kept(await call('decks.rename', { preset, name }))
  const forget = async (preset: string) => kept(await call('decks.forget', { preset }))

  const free = async () => (own.value = (await call('decks.free')).cards)
  /** An act of the campaign: answers with the campaign, whose undo it is. */
  async function done({ cards }: { cards: FreeCard[] }) {
    own.value = cards
    return campaigns.look()
  }
  const write = async (input: Request<'decks.write'>) => done(await call('decks.write', input))
  const discard = async (card: string) => done(await call('decks.discard', { card }))

  watch(
    () => campaigns.current?.id,
    () => {
      all.value = null
      own.value = null
    },
    { flush: 'sync' }
  )

  onNews(async () => {
    if (all.value) await list()
    if (own.value && campaigns.current) await free()
  })

  return { all, own, list, get, lay, printed, unprinted, keep, rename, forget, free, write, discard }
})
