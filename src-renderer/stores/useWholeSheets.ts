import { computed, type ComputedRef, type ShallowRef } from 'vue'
import type { MemberView } from '@contract/views'
import type { ApiFailure } from '@/api/client'
import { useRosters } from './rosters'
import { useAskedWhenShown } from './useAskedWhenShown'

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
  ask: () => Promise<boolean>
} {
  const rosters = useRosters()
  const brief = computed(() => shown().flatMap(({ member, brief: only }) => (only ? [member] : [])))
  const sheets = computed(() => shown().map((sheet) => rosters.whole(roster(), sheet)))
  const ready = computed(() => !sheets.value.some((sheet) => sheet.brief))
  const { failure, look } = useAskedWhenShown(
    () => brief.value,
    (member) => rosters.lookWhole(roster(), member)
  )
  const ask = () => look(sheets.value.flatMap(({ member, brief: only }) => (only ? [member] : [])))
  return { sheets, ready, failure, ask }
}
