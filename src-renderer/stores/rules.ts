import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { bothRows, rowsApart } from '@contract/row-numbers'
import type { Edit } from '@contract/rules'
import type { Request } from '@contract/index'
import type { Json } from '@kernel/values/json'
import type { Pack } from '@kernel/content/overlay'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { drawn } from './drawn'
import { concernsKind } from './news'

/** A value to change; without `to` and `clear` it goes back to the value below. */
export type Draft = Edit & { back?: true }

/** The rules of the open campaign, and the noted changes. Notes survive a change of page, and are no act. */
export const useRules = defineStore('rules', () => {
  const campaigns = useCampaigns()
  const { value: view, look } = drawn(() => call('rules.get'), {
    touched: (change) => concernsKind(change, 'campaign')
  })
  const cells = shallowRef<{ [place: string]: Draft }>({})
  const rulings = shallowRef<{ [key: string]: Json } | null>(null)
  /** The rulings from before the editing. */
  const rulingsSeen = shallowRef<{ [key: string]: Json } | null>(null)
  const edits = computed(() => Object.values(cells.value).map(({ back: _, ...edit }) => edit as Edit))

  const placeOf = (file: string, path: string[]) => `${file}:${path.join('.')}`
  const draftAt = (file: string, path: string[]): Draft | undefined => cells.value[placeOf(file, path)]

  /** Notes a change, and the value from before the first note; null removes the note. */
  function note(
    file: string,
    path: string[],
    change: { to: Json } | { clear: true } | { back: true } | null,
    was: Json
  ) {
    const { [placeOf(file, path)]: before, ...others } = cells.value
    cells.value = change
      ? { ...others, [placeOf(file, path)]: { file, path, ...change, was: before?.was ?? was } }
      : others
  }

  /** Restores the notes of a draft. */
  function takeCells(some: Draft[]) {
    cells.value = Object.fromEntries(some.map((draft) => [placeOf(draft.file, draft.path), draft]))
  }

  /**
   * Somebody else changed the value, and the editor knows: their note replaces it (`keep`), or is dropped. `numbered`: how
   * the ids of its rows begin, if it is a list of rows known by their place.
   */
  function settleCell(file: string, path: string, now: Json, keep: boolean, numbered?: string) {
    const { [`${file}:${path}`]: noted, ...others } = cells.value
    if (!noted) return
    const apart =
      numbered === undefined || noted.to === undefined
        ? {}
        : { to: rowsApart({ was: noted.was ?? null, now, wanted: noted.to }, numbered).wanted }
    cells.value = keep ? { ...others, [`${file}:${path}`]: { ...noted, ...apart, was: now } } : others
  }

  /** Somebody else changed a list that is noted here as a whole: what both changed stands in it together. */
  function joinCell(file: string, path: string, now: Json, numbered?: string) {
    const noted = cells.value[`${file}:${path}`]
    if (noted?.to === undefined) return
    const to = bothRows({ was: noted.was ?? null, now, wanted: noted.to }, numbered) ?? noted.to
    cells.value = { ...cells.value, [`${file}:${path}`]: { ...noted, was: now, to } }
  }

  /** Drops all notes, or only these; later notes stay. */
  function discardCells(some: { [place: string]: Draft } = cells.value) {
    cells.value = Object.fromEntries(
      Object.entries(cells.value).filter(([place, draft]) => some[place] !== draft)
    )
  }

  /** Takes the campaign of an act, and loads the rules again. */
  async function done(act: Promise<Awaited<ReturnType<typeof campaigns.look>> & object>) {
    const campaign = await act
    await campaigns.take(campaign)
    await look()
    return campaign
  }

  const preview = (input: Request<'rules.preview'>) => call('rules.preview', input)
  const setHouseRules = (houseRules: { [key: string]: Json }, was: { [key: string]: Json }) =>
    done(call('rules.setHouseRules', { houseRules, was }))
  const setTables = (some: Edit[]) => done(call('rules.setTables', { edits: some }))
  /** `over`: the version to replace, if it differs from the one that this window knows. */
  const putPack = (pack: Pack, over: Json = versionOf(pack.id)) =>
    done(call('rules.putPack', { pack, was: over }))
  const removePack = (pack: string, over: Json = versionOf(pack)) =>
    done(call('rules.removePack', { pack, was: over }))
  const versionOf = (pack: string) => view.value?.packs.find(({ id }) => id === pack)?.version ?? null
  const exported = (input: Request<'rules.export'>) => call('rules.export', input)

  // Another campaign: forget everything.
  watch(
    () => campaigns.current?.mark,
    () => {
      view.value = null
      rulings.value = null
      rulingsSeen.value = null
      discardCells()
    },
    { flush: 'sync' }
  )
  return {
    view,
    cells,
    edits,
    rulings,
    rulingsSeen,
    takeCells,
    settleCell,
    joinCell,
    look,
    draftAt,
    note,
    discardCells,
    preview,
    setHouseRules,
    setTables,
    putPack,
    removePack,
    exported
  }
})
