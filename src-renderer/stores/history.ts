import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import type { Request } from '@contract/index'
import type { ActView } from '@contract/views'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { drawn } from './drawn'
import { onNews } from './news'

/** Of what the history is wanted: of one roster, of one battle, of what was done at a battle's table, or (none of them) of the campaign. */
export interface Scope {
  roster?: string
  battle?: string
  tracker?: string
}

/** Which acts are wanted. */
export type ActFilters = Pick<Request<'history.list'>, 'roster' | 'member' | 'kind' | 'from' | 'until'>

/** So many of the newest acts can be found by their words without a look at the history itself. */
const LATEST = 300

/** What was done, what may be taken back, and what may be put forward again. */
export const useHistory = defineStore('history', () => {
  /** What undo and redo speak of: set by the page that is shown. */
  const scope = ref<Scope>({})
  const next = shallowRef<{ undo: ActView | null; redo: ActView | null }>({ undo: null, redo: null })
  /** Goes up with each change, so that lists of acts know when to look again. */
  const revision = ref(0)
  /** The newest acts of the campaign. */
  const { value: latest, look: lookLatest } = drawn(
    async () => (await call('history.list', { limit: LATEST })).acts
  )
  /** The acts that somebody wants to take back, where he must first see what hangs on them. */
  const asked = shallowRef<number[] | null>(null)
  let looking: Promise<void> | null = null

  async function look() {
    const mine = (looking = ask())
    await mine
    if (looking === mine) looking = null
  }

  async function ask() {
    next.value = await call('history.next', scope.value).catch(() => ({ undo: null, redo: null }))
    revision.value++
  }

  /** Asked twice for the same at once (by the address and by the page), it looks once. */
  function speakOf(what: Scope): Promise<void> {
    if (looking && JSON.stringify(what) === JSON.stringify(scope.value)) return looking
    scope.value = what
    return look()
  }

  const list = (roster: string | undefined, before?: number, limit = 50) =>
    narrowed({ ...(roster !== undefined && { roster }) }, before, limit)
  const narrowed = (filters: ActFilters, before?: number, limit = 50) =>
    call('history.list', { ...filters, ...(before !== undefined && { before }), limit })
  /** What taking these acts back would mean, and what might be done instead; of what goes along, this many from after the act `after`. */
  const undoing = (acts: number[], page: { limit: number; after?: number }) =>
    call('history.undoing', { acts, ...page })
  const setRight = (act: number, why: string) => call('history.setRight', { act, why })
  /** The newest act on this page; or the act named; or several, all of them or none. */
  const undo = (act?: number | number[], how: 'last' | 'apart' | 'with-later' = 'last') =>
    call(
      'history.undo',
      act === undefined ? scope.value : Array.isArray(act) ? { acts: act, how } : { act, how }
    )
  const redo = (acts?: number[]) => call('history.redo', acts ? { acts } : scope.value)

  // Another campaign: its acts have the same numbers, and are others.
  const campaigns = useCampaigns()
  watch(
    () => campaigns.current?.mark,
    () => {
      asked.value = null
      latest.value = null
      next.value = { undo: null, redo: null }
    },
    { flush: 'sync' }
  )

  onNews(look)

  return {
    scope,
    next,
    revision,
    latest,
    lookLatest,
    asked,
    look,
    speakOf,
    list,
    narrowed,
    undoing,
    setRight,
    undo,
    redo
  }
})
