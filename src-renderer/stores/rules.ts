import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Edit, RulesView } from '@contract/rules'
import type { Request } from '@contract/index'
import type { Json } from '@rules/json'
import type { Pack } from '@rules/overlay'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { onNews } from './news'

/** One value that somebody is about to change; without `to` and `clear`, it goes back to what stands below. */
export type Draft = Edit & { back?: true }

/** The rules of the open campaign, and what is about to be changed of them. Drafts are kept while one looks elsewhere; nothing in them is an act. */
export const useRules = defineStore('rules', () => {
  const campaigns = useCampaigns()
  const view = shallowRef<RulesView | null>(null)
  const cells = shallowRef<{ [place: string]: Draft }>({})
  const rulings = shallowRef<{ [key: string]: Json } | null>(null)
  const edits = computed(() => Object.values(cells.value).map(({ back: _, ...edit }) => edit as Edit))

  async function look() {
    view.value = await call('rules.get')
    return view.value
  }

  const placeOf = (file: string, path: string[]) => `${file}:${path.join('.')}`
  const draftAt = (file: string, path: string[]): Draft | undefined => cells.value[placeOf(file, path)]

  /** Writes down what is to stand there; null takes the note away. */
  function note(file: string, path: string[], change: { to: Json } | { clear: true } | { back: true } | null) {
    const { [placeOf(file, path)]: _, ...others } = cells.value
    cells.value = change ? { ...others, [placeOf(file, path)]: { file, path, ...change } } : others
  }

  /** All notes, or only these: what was noted since stays. */
  function discardCells(some: { [place: string]: Draft } = cells.value) {
    cells.value = Object.fromEntries(Object.entries(cells.value).filter(([place, draft]) => some[place] !== draft))
  }

  /** An act: the campaign as it is then, and the rules looked at again. */
  async function done(act: Promise<Awaited<ReturnType<typeof campaigns.look>> & object>) {
    const campaign = await act
    await campaigns.take(campaign)
    await look()
    return campaign
  }

  const preview = (input: Request<'rules.preview'>) => call('rules.preview', input)
  const setHouseRules = (houseRules: { [key: string]: Json }) => done(call('rules.setHouseRules', { houseRules }))
  const setTables = (some: Edit[]) => done(call('rules.setTables', { edits: some }))
  const putPack = (pack: Pack) => done(call('rules.putPack', { pack }))
  const removePack = (pack: string) => done(call('rules.removePack', { pack }))
  const exported = (input: Request<'rules.export'>) => call('rules.export', input)

  // Another campaign: nothing that was known or noted holds.
  watch(
    () => campaigns.current?.id,
    () => {
      view.value = null
      rulings.value = null
      discardCells()
    },
    { flush: 'sync' }
  )
  onNews(async () => {
    if (view.value && campaigns.current) await look()
  })

  return { view, cells, edits, rulings, look, draftAt, note, discardCells, preview, setHouseRules, setTables, putPack, removePack, exported }
})
