import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import type { MemberView } from '@contract/views'
import { ApiFailure, isLate } from '@/api/client'
import { useHistory } from './history'
import { useRosters } from './rosters'

/**
 * Sheets of a roster that are shown whole. Those of members who left come briefly with the roster: the whole ones are
 * asked for here, and again when they change. Until they come, the brief ones are given. `failure`: why they can't be
 * had.
 */
export function useWholeSheets(
  roster: () => string,
  shown: () => readonly MemberView[]
): {
  sheets: ComputedRef<MemberView[]>
  /** True if no sheet is brief. */
  ready: ComputedRef<boolean>
  failure: ShallowRef<ApiFailure | null>
  /** Asks for the sheets that are still brief. */
  ask: () => Promise<void>
} {
  const rosters = useRosters()
  const history = useHistory()
  const failure = shallowRef<ApiFailure | null>(null)
  const brief = computed(() => shown().flatMap(({ member, brief: only }) => (only ? [member] : [])))
  const sheets = computed(() => shown().map((sheet) => rosters.whole(roster(), sheet)))
  const ready = computed(() => !sheets.value.some((sheet) => sheet.brief))

  async function look(members: readonly string[]): Promise<void> {
    try {
      await Promise.all(members.map((member) => rosters.lookWhole(roster(), member)))
      failure.value = null
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (!isLate(error)) failure.value = error
    }
  }
  watch(brief, (now, was) => void look(now.filter((member) => !was?.includes(member))), { immediate: true })
  watch(
    () => history.revision,
    () => failure.value && look(brief.value)
  )
  const ask = () => look(sheets.value.flatMap(({ member, brief: only }) => (only ? [member] : [])))
  return { sheets, ready, failure, ask }
}
