import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { DeckRequest, DeckSource, FreeCard, Preset, Request, SharedPresetView } from '@contract/index'
import type { PrintSetup } from '@contract/print-setup'
import type { Json } from '@kernel/values/json'
import { call, saysGone } from '@/api/client'
import { unlessSame } from '@/api/unless-same'
import { useCampaigns } from './campaigns'
import { drawn } from './drawn'

/**
 * What can be printed: decks, presets, and cards that people wrote. Decks are loaded each time, because they show
 * the present state.
 */
export const useDecks = defineStore('decks', () => {
  const campaigns = useCampaigns()
  const { value: all, look: list } = drawn(() => call('decks.list'))
  const { value: own, look: free } = drawn(async () => (await call('decks.free')).cards)

  /** The titles of a deck's cards, to choose from; `lay` returns the cards with their content. */
  const getOf = unlessSame('decks.get')
  const get = (source: DeckSource) => getOf({ source, brief: true })
  const layOf = unlessSame('decks.lay', (input) => ({ ...input, again: undefined }))
  /** The handle under which the host keeps the last deck. */
  let kept: string | undefined
  /** The host keeps the deck as shown here, so that `printed` records that state. */
  async function lay(deck: DeckRequest, phases = false) {
    const again = kept === undefined ? {} : { again: kept }
    const laid = await layOf({ deck, keep: true, ...again, brief: true, phases })
    kept = laid.handle
    return laid
  }
  /** The deck as it is now, for display only: the host does not keep it for a print. */
  const view = (deck: DeckRequest) => call('decks.lay', { deck, brief: true })
  const printed = (deck: DeckRequest, handle: string | undefined) =>
    call('decks.printed', { deck, ...(handle !== undefined && { handle }) })
  const unprinted = (source: DeckSource) => call('decks.unprinted', { source })

  const contentOf = ({ deck, setup }: Preset) => ({ deck, setup })
  /** If a preset was changed elsewhere, the list is loaded again, so that a second try knows what it replaces. */
  async function presets(asked: Promise<{ presets: Preset[] }>): Promise<Preset[]> {
    try {
      return remembered(await asked)
    } catch (error) {
      if (saysGone(error) && all.value) await list().catch(() => undefined)
      throw error
    }
  }
  function remembered({ presets }: { presets: Preset[] }): Preset[] {
    if (all.value) all.value = { ...all.value, presets }
    return presets
  }
  /** Stores a preset and replaces the one of that name: the version that this window knows, or `over`. */
  const keep = (name: string, deck: DeckRequest, setup: PrintSetup, over?: Json) => {
    const campaign = deck.source.of === 'reference' ? null : (campaigns.current?.id ?? null)
    const before = all.value?.presets.find((preset) => preset.name === name && preset.campaign === campaign)
    return presets(
      call('decks.keep', {
        name,
        deck,
        setup,
        ...(over !== undefined ? { was: over } : all.value && { was: before ? contentOf(before) : null })
      })
    )
  }
  const rename = (preset: Preset, name: string, over: Json = preset.name) =>
    presets(call('decks.rename', { preset: preset.id, name, was: over }))
  const forget = (preset: Preset, over: Json = contentOf(preset)) =>
    presets(call('decks.forget', { preset: preset.id, was: over }))

  /** Takes the answer of an act on cards. Returns the campaign, whose `undo` is this act. */
  async function done({ cards }: { cards: FreeCard[] }) {
    own.value = cards
    return campaigns.look()
  }
  const write = async (input: Request<'decks.write'>) => done(await call('decks.write', input))
  /** Adds several cards in one act. */
  const add = async (cards: Request<'decks.add'>['cards']) => done(await call('decks.add', { cards }))
  /** The cards as they would be printed. */
  const preview = (cards: Request<'decks.preview'>['cards']) => call('decks.preview', { cards })
  const discard = async (card: FreeCard) => done(await call('decks.discard', { card: card.id, was: card }))

  /** If a shared preset was changed elsewhere, the list is loaded again, as for `presets`. */
  async function shared(asked: Promise<{ shared: SharedPresetView[] }>) {
    try {
      const answer = await asked
      if (all.value) all.value = { ...all.value, ...answer }
    } catch (error) {
      if (saysGone(error) && all.value) await list().catch(() => undefined)
      throw error
    }
    return campaigns.look()
  }
  /** The content of the campaign's preset of this name, as this window knows it. */
  const sharedNow = (name: string): Json => {
    const known = all.value?.shared.find((candidate) => candidate.pack === null && candidate.name === name)
    if (!known) return null
    const { name: _, pack: __, ...choice } = known
    return JSON.parse(JSON.stringify(choice)) as Json
  }
  /** Keeps a preset in the campaign, or changes the one of that name. Returns the campaign, whose `undo` is this act. */
  const share = (name: string, wanted: Omit<Request<'decks.share'>, 'name' | 'was'>, over?: Json) =>
    shared(call('decks.share', { name, ...wanted, ...(all.value && { was: over ?? sharedNow(name) }) }))
  const unshare = (name: string, over: Json = sharedNow(name)) =>
    shared(call('decks.unshare', { name, was: over }))

  /** Chooses the backs of a kind of cards, of all kinds if it is null. Returns the campaign, whose `undo` is this act. */
  const chooseBack = async (kind: string | null, back: Request<'decks.chooseBack'>['back'], was: Json) => {
    await call('decks.chooseBack', { kind, back, was })
    return campaigns.look()
  }

  watch(
    () => campaigns.current?.mark,
    () => {
      all.value = null
      own.value = null
    },
    { flush: 'sync' }
  )

  return {
    all,
    own,
    list,
    get,
    lay,
    view,
    printed,
    unprinted,
    keep,
    rename,
    forget,
    free,
    write,
    add,
    preview,
    discard,
    chooseBack,
    share,
    unshare
  }
})
