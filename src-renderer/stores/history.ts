import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import type { Request } from '@contract/index'
import type { WrittenBy } from '@contract/history'
import type { ActView } from '@contract/views'
import { call, type Change } from '@/api/client'
import { useCampaigns } from './campaigns'
import { drawn } from './drawn'
import { inOrder } from './latest-answer'
import { concernsKind, onNews } from './news'

/** The scope of the history: a roster, a battle, a battle's table, or (none of them) the campaign. */
export interface Scope {
  roster?: string
  battle?: string
  tracker?: string
}

/** Which acts to list. */
export type ActFilters = Pick<Request<'history.list'>, 'roster' | 'member' | 'kind' | 'from' | 'until'>

/** The newest acts that the palette can find. */
const LATEST = 300

/** The acts, and what undo and redo would do. */
export const useHistory = defineStore('history', () => {
  /** The scope of undo and redo, set by the open page. */
  const scope = ref<Scope>({})
  const next = shallowRef<{ undo: ActView | null; redo: ActView | null }>({ undo: null, redo: null })
  /** Goes up with each change, so that lists of acts load again. */
  const revision = ref(0)
  /** The same for each roster that news named, and for news about the campaign or perhaps any roster. */
  const ofRoster = ref<{ [roster: string]: number }>({})
  const ofAll = ref(0)
  /** Goes up with each change that may concern this roster or the campaign; without a roster, any of them. */
  const revisionOf = (roster?: string): number =>
    ofAll.value +
    (roster === undefined
      ? Object.values(ofRoster.value).reduce((sum, count) => sum + count, 0)
      : (ofRoster.value[roster] ?? 0))

  function count(change: Change): void {
    revision.value++
    const aboutRosters = concernsKind(change, 'roster')
    if (concernsKind(change, 'campaign') || (aboutRosters && change.rosters.length === 0)) ofAll.value++
    if (aboutRosters) for (const id of change.rosters) ofRoster.value[id] = (ofRoster.value[id] ?? 0) + 1
  }
  /** The newest acts of the campaign. */
  const { value: latest, look: lookLatest } = drawn(
    async () => (await call('history.list', { limit: LATEST, undos: false })).acts
  )
  /** The acts that somebody asked to undo and whose dependents must be shown first. */
  const asked = shallowRef<number[] | null>(null)
  let looking: Promise<void> | null = null

  async function look() {
    const mine = (looking = ask())
    await mine
    if (looking === mine) looking = null
  }

  // The answer for a scope that was left may come after that for the present one.
  const ordered = inOrder()
  async function ask(): Promise<void> {
    const nothing = { undo: null, redo: null }
    await ordered(
      'next',
      () => call('history.next', scope.value).catch(() => nothing),
      (answer) => void (next.value = answer)
    )
  }

  /** Sets the scope. A second call for the same scope (by the address and by the page) shares the running look. */
  function speakOf(what: Scope): Promise<void> {
    if (looking && JSON.stringify(what) === JSON.stringify(scope.value)) return looking
    scope.value = what
    return look()
  }

  /** A page of the acts, newest first, from before an act; an undone act says so, and undos are left out. */
  const list = (roster: string | undefined, before?: number, limit = 50) =>
    narrowed({ ...(roster !== undefined && { roster }) }, before, limit)
  const narrowed = (filters: ActFilters, before?: number, limit = 50, undos = false) =>
    call('history.list', { ...filters, ...(before !== undefined && { before }), limit, undos })
  /** When a roster's acts in force were done, oldest first. */
  const moments = async (roster: string) => (await call('history.moments', { roster })).moments
  /**
   * What undoing these acts would do, and the alternatives; of the dependents, `limit` from after the act `after`.
   */
  const undoing = (acts: number[], page: { limit: number; after?: number }) =>
    call('history.undoing', { acts, ...page })
  const setRight = (act: number, why: string) => call('history.setRight', { act, why })
  /** Undoes the newest act of the scope, or the named act, or several: all of them or none. */
  const undo = (act?: number | number[], how: 'last' | 'apart' | 'with-later' = 'last') =>
    call(
      'history.undo',
      act === undefined ? scope.value : Array.isArray(act) ? { acts: act, how } : { act, how }
    )
  const redo = (acts?: number[]) => call('history.redo', acts ? { acts } : scope.value)
  /**
   * Undoes these acts and their dependents as `undoing` listed them, all or none; refused if other acts depend on them
   * by now (`sum` is the sum of that list). `task`: a name for `tasks.progress` and `tasks.cancel`.
   */
  const undoFound = (acts: number[], sum: string, task: string) =>
    call('history.undo', { acts, sum, limit: 1, task })
  /** Undoes what these redos redid, or redoes what these undos undid: there may be too many acts to name each. */
  const undoBy = (by: WrittenBy, task: string) => call('history.undo', { by, limit: 1, task })
  const redoBy = (by: WrittenBy, task: string) => call('history.redo', { by, limit: 1, task })

  // Another campaign: its acts have the same numbers.
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

  onNews(async (change) => {
    await look()
    count(change)
  })

  return {
    scope,
    next,
    revision,
    revisionOf,
    latest,
    lookLatest,
    asked,
    look,
    speakOf,
    list,
    narrowed,
    moments,
    undoing,
    setRight,
    undo,
    redo,
    undoFound,
    undoBy,
    redoBy
  }
})
