import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { ActView } from '@contract/views'
import { call } from '@/api/client'
import { onNews } from './news'

/** Of what the history is wanted: of one roster, of one battle, of what was done at a battle's table, or (none of them) of the campaign. */
export interface Scope {
  roster?: string
  battle?: string
  tracker?: string
}

/** What was done, what may be taken back, and what may be put forward again. */
export const useHistory = defineStore('history', () => {
  /** What undo and redo speak of: set by the page that is shown. */
  const scope = ref<Scope>({})
  const next = shallowRef<{ undo: ActView | null; redo: ActView | null }>({ undo: null, redo: null })
  /** Goes up with each change, so that lists of acts know when to look again. */
  const revision = ref(0)

  async function look() {
    next.value = await call('history.next', scope.value).catch(() => ({ undo: null, redo: null }))
    revision.value++
  }

  function speakOf(what: Scope) {
    scope.value = what
    return look()
  }

  const list = (roster: string | undefined, before?: number, limit = 50) =>
    call('history.list', { ...(roster !== undefined && { roster }), ...(before !== undefined && { before }), limit })
  const undo = async (act?: number, how: 'last' | 'apart' | 'with-later' = 'last') => (await call('history.undo', act === undefined ? scope.value : { act, how })).undone
  const redo = async () => (await call('history.redo', scope.value)).redone

  onNews(look)

  return { scope, next, revision, look, speakOf, list, undo, redo }
})
